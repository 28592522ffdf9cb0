import { call } from '@tenor/browser/api'
import { pagesOf, saveOf, taskOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
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

const GROUP = ['move-ins'] as const
const PAGES = { group: GROUP, pageSize: PAGE_ROWS } as const

export const useMoveIns = pagesOf(moveIns, { ...PAGES, againMs: 5_000 })

export const useMoveInLines = pagesOf(moveInLineList, {
  ...PAGES,
  ask: (id: number, state: MoveInLineState | undefined) => ({ params: { id }, query: given({ state }) }),
})

/** Sends a file part by part, and has it judged to its end; a file that was judged before is judged anew. */
export const useMoveInFile = taskOf(
  async ({ name, text }: { name: string; text: string }) => {
    const { id } = await call(moveInBegin, { body: { name } })
    const parts = moveInParts(text)
    for (const [part, lines] of parts.entries()) {
      await call(moveInLines, { params: { id }, body: { part, lines } })
    }
    return judge(id, parts.length)
  },
  { reads: [GROUP] },
)

async function judge(id: number, parts: number): Promise<MoveInRow> {
  let row = await call(moveInCheck, { params: { id }, body: { parts, again: 1 } })
  while (row.stage === 'checking') row = await call(moveInCheck, { params: { id }, body: { parts } })
  return row
}

export const useMoveInApply = saveOf(moveInApply, {
  ask: ({ id, digest }: Pick<MoveInRow, 'id' | 'digest'>) => ({ body: { id, digest } }),
  reads: [GROUP],
})
