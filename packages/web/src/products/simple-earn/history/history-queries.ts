import { addressOf, call } from '@tenor/browser/api'
import { pagesOf, queryOf } from '@tenor/browser/calls'
import {
  EARN_HISTORY,
  type FixedHistoryRow,
  type FlexibleHistoryRow,
  fixedHistory,
  fixedHistoryCoins,
  fixedHistoryCsv,
  flexibleHistory,
  flexibleHistoryCoins,
  flexibleHistoryCsv,
  flexibleHistoryTypes,
  flexibleInterestHistory,
  historyAlerts,
} from '@tenor/contract/simple-earn'
import { DAY_MS, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { EARN_KEY } from '../simple-earn-queries.ts'
import type { HistorySelection, HistoryTab } from './history-selection.ts'

/** Rows of a page, as the specification has it. */
export const HISTORY_PAGE_SIZE = 8

export type HistoryFilter = HistorySelection & {
  readonly asset: string | undefined
  readonly from: Instant
  readonly to: Instant
}

/** A record of either side; what its side does not have is left out. */
export type HistoryRow =
  | { readonly tab: 'flexible'; readonly row: FlexibleHistoryRow }
  | { readonly tab: 'fixed'; readonly row: FixedHistoryRow }

/** The reader's own time zone, by which days of interest are counted. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

const isWholeDays = (at: Instant) => at > 0 && at % DAY_MS === 0

/** When the day that begins in UTC at this instant begins where the reader is. */
function sameDayHere(at: Instant): Instant {
  const day = new Date(at)
  return instant(Math.max(0, new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime()))
}

/** An interest of flexible pools is told by the day of the reader; everything else as it happened. */
function filterQuery({ type, tab, asset, from, to }: HistoryFilter) {
  const isDaily = tab === 'flexible' && type === EARN_HISTORY.INTEREST
  return {
    type,
    start_at: unixSeconds(isDaily ? sameDayHere(from) : from),
    // Both ends are included: of whole days the last second, of the reader's days the beginning of the last one.
    end_at: !isWholeDays(to)
      ? unixSeconds(to)
      : isDaily
        ? unixSeconds(sameDayHere(later(to, -DAY_MS)))
        : unixSeconds(to) - 1,
    ...(asset === undefined ? {} : { asset }),
    ...(isDaily ? { is_daily_log: 1, is_time_zone: 1, time_zone: timeZone() } : {}),
  }
}

const EARN = { group: EARN_KEY } as const
const RECORDS = {
  ...EARN,
  isKept: false,
  limit: HISTORY_PAGE_SIZE,
  ask: (filter: HistoryFilter) => ({ query: filterQuery(filter) }),
} as const

const useFlexibleRecords = pagesOf(flexibleHistory, {
  ...RECORDS,
  row: (row): HistoryRow => ({ tab: 'flexible', row }),
})
const useFixedRecords = pagesOf(fixedHistory, { ...RECORDS, row: (row): HistoryRow => ({ tab: 'fixed', row }) })

/** Records, newest first. */
export function useHistory(filter: HistoryFilter, isWanted: boolean) {
  const flexible = useFlexibleRecords.useIf(isWanted && filter.tab === 'flexible', filter)
  const fixed = useFixedRecords.useIf(isWanted && filter.tab === 'fixed', filter)
  return filter.tab === 'flexible' ? flexible : fixed
}

const useFlexibleCoins = queryOf(flexibleHistoryCoins, EARN)
const useFixedCoins = queryOf(fixedHistoryCoins, EARN)

/** Coins that there is a history of; none until they are known. */
export function useHistoryCoins(tab: HistoryTab, isWanted: boolean) {
  const flexible = useFlexibleCoins.useIf(isWanted && tab === 'flexible').data
  const fixed = useFixedCoins.useIf(isWanted && tab === 'fixed').data?.list
  return (tab === 'flexible' ? flexible : fixed) ?? []
}

const ONCE = { ...EARN, staleMs: Number.POSITIVE_INFINITY } as const

/** Types of records that a product has, as the server names them. */
export const useHistoryTypes = queryOf(flexibleHistoryTypes, {
  ...ONCE,
  ask: (product_type: HistoryTab) => ({ query: { product_type } }),
})

/** Notes above the list of a tab. */
export const useHistoryAlerts = queryOf(historyAlerts, { ...ONCE, ask: (tab: HistoryTab) => ({ query: { tab } }) })

/** The file of all records of a filter. */
export function historyCsvAddress(filter: HistoryFilter): string {
  const query = filterQuery(filter)
  return filter.tab === 'flexible' ? addressOf(flexibleHistoryCsv, { query }) : addressOf(fixedHistoryCsv, { query })
}

/** Whether there is any interest at all, flexible first: fixed is asked for only where flexible has none. */
export async function interestFound(): Promise<{ flexible: boolean; fixed: boolean }> {
  const query = { type: EARN_HISTORY.INTEREST, limit: 1 }
  const flexible = (await call(flexibleHistory, { query })).list.length > 0
  const fixed = !flexible && (await call(fixedHistory, { query })).list.length > 0
  return { flexible, fixed }
}

/** A day in which clocks go back has one more. */
const HOURS_OF_A_DAY = 25

/** The hours of one day of a coin. */
export const useDayHours = queryOf(flexibleInterestHistory, {
  ...EARN,
  ask: ({ asset, start_at, end_at }: FlexibleHistoryRow) => ({
    query: { asset, start_at: start_at ?? 0, end_at: end_at ?? 0, limit: HOURS_OF_A_DAY },
  }),
  show: ({ list }) => list,
})
