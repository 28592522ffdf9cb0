import { call } from '@tenor/browser/api'
import { pagesOf, saveOf, taskOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
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

const GROUP = ['wallet'] as const
const PAGES = { group: GROUP, pageSize: PAGE_ROWS } as const
const AGAIN = { ...PAGES, againMs: 10_000 } as const
const READS = { reads: [GROUP] }

export const useWalletTransfers = pagesOf(walletDeskTransfers, {
  ...AGAIN,
  ask: (state: WalletFilter | undefined) => ({ query: given({ state }) }),
})

export const useComparisons = pagesOf(walletComparisons, AGAIN)

export const useDifferences = pagesOf(walletDifferences, { ...PAGES, ask: (id: number) => ({ params: { id } }) })

export const useAskAgain = saveOf(walletAskAgain, { ask: (ref: string) => ({ params: { ref } }), ...READS })

export const useAskDay = saveOf(walletCompare, {
  ask: (day: string) => ({ body: { day, source: 'asked' as const } }),
  ...READS,
})

/** Sends a file part by part, then has it compared. */
export const useCompareFile = taskOf(async ({ day, text }: { day: string; text: string }) => {
  const { id } = await call(walletCompare, { body: { day, source: 'file' } })
  for (const [part, lines] of walletFileParts(text).entries()) {
    await call(walletCompareLines, { params: { id }, body: { part, lines } })
  }
  return call(walletCompareFinish, { params: { id } })
}, READS)
