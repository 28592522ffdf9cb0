import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import {
  type MoveInLineState,
  type MoveInRow,
  moveInApply,
  moveInBegin,
  moveInCheck,
  moveInLineList,
  moveInLines,
  moveInParts,
  moveIns,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const KEY = 'move-ins'
const AGAIN_MS = 5_000

export function useMoveIns() {
  return useMore({
    key: [KEY],
    read: (start, signal) => rowsOf(call(moveIns, { query: { ...start, page_size: PAGE_ROWS }, signal })),
    againMs: AGAIN_MS,
  })
}

export function useMoveInLines(id: number, state: MoveInLineState | undefined) {
  return useMore({
    key: [KEY, 'lines', id, state],
    read: (start, signal) =>
      rowsOf(
        call(moveInLineList, {
          params: { id },
          query: { ...start, page_size: PAGE_ROWS, ...(state === undefined ? {} : { state }) },
          signal,
        }),
      ),
  })
}

/** Sends a file part by part, and has it judged to its end; a file that was judged before is judged anew. */
export function useMoveInFile() {
  return useMutation({
    mutationFn: async ({ name, text }: { name: string; text: string }) => {
      const { id } = await call(moveInBegin, { body: { name } })
      const parts = moveInParts(text)
      for (const [part, lines] of parts.entries()) {
        await call(moveInLines, { params: { id }, body: { part, lines } })
      }
      return judge(id, parts.length)
    },
    onSettled: useReadAgain(),
  })
}

async function judge(id: number, parts: number): Promise<MoveInRow> {
  let row = await call(moveInCheck, { params: { id }, body: { parts, again: 1 } })
  while (row.stage === 'checking') row = await call(moveInCheck, { params: { id }, body: { parts } })
  return row
}

export function useMoveInApply() {
  return useMutation({
    mutationFn: ({ id, digest }: Pick<MoveInRow, 'id' | 'digest'>) => call(moveInApply, { body: { id, digest } }),
    onSettled: useReadAgain(),
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
