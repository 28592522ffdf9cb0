import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import { flexibleAutoinvest, flexibleAutoinvestStatus, flexibleMarketList } from '@tenor/contract/simple-earn'
import { marketPoolOf } from '../flexible-pool.ts'
import { EARN_KEY, EARN_READS } from '../simple-earn-queries.ts'

/** What stands for every coin. */
export const ALL_ASSETS = 'ALL_ASSET'
/** How often it is looked at whether auto-earn is on for all, as the specification has it. */
const STATUS_AGAIN_MS = 120_000
/** Of the list of coins in the settings, as the specification has it. */
export const AUTO_PAGE_SIZE = 7

/** Where auto-earn is on: for all, or of some coins. */
export const useAutoStatus = queryOf(flexibleAutoinvestStatus, {
  group: EARN_KEY,
  againMs: STATUS_AGAIN_MS,
  show: ({ global_status, status }) => {
    const isForAll = global_status === 1
    return { isForAll, isSomewhere: isForAll || Object.values(status).some((each) => each === 1) }
  },
})

export type AutoFilter = { find: string; onlyOn: boolean }

/** The coins of which auto-earn can be switched, a few more at each step. */
export const useAutoPools = pagesOf(flexibleMarketList, {
  group: [...EARN_KEY, 'auto'],
  by: 'page',
  limit: AUTO_PAGE_SIZE,
  ask: ({ find, onlyOn }: AutoFilter) => ({
    query: { ...(find === '' ? {} : { search_coin: find }), ...(onlyOn ? { auto_invest: 1 } : {}) },
  }),
  row: marketPoolOf,
})

/** Switches auto-earn of a coin, or of all. */
export const useSwitchAuto = saveOf(flexibleAutoinvest, {
  ask: ({ asset, isOn }: { asset: string; isOn: boolean }) => ({
    body: { assets: asset, status: isOn ? ('1' as const) : ('0' as const) },
  }),
  reads: EARN_READS,
})
