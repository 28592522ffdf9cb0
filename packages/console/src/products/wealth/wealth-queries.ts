import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import {
  wealthBackOfficeCreate,
  wealthBackOfficeListing,
  wealthBackOfficeProducts,
  wealthBackOfficeUpdate,
  wealthCash,
  wealthCashMove,
  wealthCorrectionPreview,
  wealthCorrections,
  wealthFundOrders,
  wealthNavEnter,
  wealthNavFile,
  wealthNavs,
  wealthNavTold,
} from '@tenor/contract/wealth'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { WealthFundsSearch, WealthOrdersSearch } from './wealth-search.ts'

const GROUP = ['wealth'] as const
const PAGES = { group: GROUP, pageSize: PAGE_ROWS } as const
const READS = { reads: [GROUP, ['audit']] }

export const useWealthFunds = pagesOf(wealthBackOfficeProducts, {
  ...PAGES,
  ask: (query: WealthFundsSearch) => ({ query }),
})
export const useFundCreate = saveOf(wealthBackOfficeCreate, READS)
export const useFundUpdate = saveOf(wealthBackOfficeUpdate, READS)

/** Orders of a fund, or of each. */
export const useFundOrders = pagesOf(wealthFundOrders, { ...PAGES, ask: (query: WealthOrdersSearch) => ({ query }) })

/** Pauses, resumes or retires many. */
export const useWealthListings = saveOf(wealthBackOfficeListing, READS)

/** Cash that funds need at their next strike. */
export const useWealthCash = queryOf(wealthCash, {
  group: GROUP,
  ask: () => ({ query: {} }),
  show: ({ list }) => list,
})

export const useNavs = queryOf(wealthNavs, {
  group: GROUP,
  ask: (pid: number) => ({ query: { pid, page_size: 5 } }),
  show: ({ list }) => list,
})

/** Values of the fund's administrator that wait for two operators. */
export const useToldNavs = queryOf(wealthNavTold, {
  group: GROUP,
  ask: (pid: number) => ({ query: { pid } }),
  show: ({ list }) => list,
})

export const useCorrections = queryOf(wealthCorrections, {
  group: GROUP,
  ask: (pid: number) => ({ query: { pid, page_size: 5 } }),
  show: ({ list }) => list,
})

/** What another value of a strike that has one would change. */
export const useCorrectionPreview = queryOf(wealthCorrectionPreview, {
  group: GROUP,
  ask: (pid: number, at: number, nav: string) => ({ query: { pid, at, nav } }),
  tune: () => ({ retry: false }),
})

export const useNavEntry = saveOf(wealthNavEnter, READS)
export const useNavFile = saveOf(wealthNavFile, { ask: (csv: string) => ({ body: { csv } }), ...READS })

export const useCashMove = saveOf(wealthCashMove, {
  // A second press, or a lost answer, moves nothing again.
  name: ({ pid, amount, reason }) => `wealth.cash ${pid} ${amount} ${reason}`,
  ...READS,
})
