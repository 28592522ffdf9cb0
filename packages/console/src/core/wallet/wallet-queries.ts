import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import {
  type WalletFilter,
  walletAskAgain,
  walletCompare,
  walletCompareFinish,
  walletCompareLines,
  walletComparisons,
  walletDeskTransfers,
  walletDifferences,
  walletFileParts,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const KEY = 'wallet'
const AGAIN_MS = 10_000

export function useWalletTransfers(state: WalletFilter | undefined) {
  return useMore({
    key: [KEY, 'transfers', state],
    read: (start, signal) =>
      rowsOf(
        call(walletDeskTransfers, {
          query: { ...start, page_size: PAGE_ROWS, ...(state === undefined ? {} : { state }) },
          signal,
        }),
      ),
    againMs: AGAIN_MS,
  })
}

export function useComparisons() {
  return useMore({
    key: [KEY, 'days'],
    read: (start, signal) => rowsOf(call(walletComparisons, { query: { ...start, page_size: PAGE_ROWS }, signal })),
    againMs: AGAIN_MS,
  })
}

export function useDifferences(id: number) {
  return useMore({
    key: [KEY, 'differences', id],
    read: (start, signal) =>
      rowsOf(call(walletDifferences, { params: { id }, query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useAskAgain() {
  return useMutation({
    mutationFn: (ref: string) => call(walletAskAgain, { params: { ref } }),
    onSettled: useReadAgain(),
  })
}

export function useAskDay() {
  return useMutation({
    mutationFn: (day: string) => call(walletCompare, { body: { day, source: 'asked' } }),
    onSettled: useReadAgain(),
  })
}

/** Sends a file part by part, then has it compared. */
export function useCompareFile() {
  return useMutation({
    mutationFn: async ({ day, text }: { day: string; text: string }) => {
      const { id } = await call(walletCompare, { body: { day, source: 'file' } })
      for (const [part, lines] of walletFileParts(text).entries()) {
        await call(walletCompareLines, { params: { id }, body: { part, lines } })
      }
      return call(walletCompareFinish, { params: { id } })
    },
    onSettled: useReadAgain(),
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
