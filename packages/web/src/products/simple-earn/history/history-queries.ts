import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '@tenor/browser/api'
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
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

const isWholeDays = (at: Instant) => at > 0 && at % DAY_MS === 0

/** When the day that begins in UTC at this instant begins where the reader is. */
function sameDayHere(at: Instant): Instant {
  const day = new Date(at)
  return instant(Math.max(0, new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime()))
}

/** An interest of flexible pools is told by the day of the reader; everything else as it happened. */
function queryOf({ type, tab, asset, from, to }: HistoryFilter) {
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

/** Records, newest first, page after page by the cursor of the one before. */
export function useHistory(filter: HistoryFilter, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: [...EARN_KEY, 'history', filter.tab, filter.type, filter.asset, filter.from, filter.to],
    queryFn: async ({ pageParam, signal }): Promise<{ list: HistoryRow[]; next: string | undefined }> => {
      const paged = { limit: HISTORY_PAGE_SIZE, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const query = { ...queryOf(filter), ...paged }
      if (filter.tab === 'flexible') {
        const { list, next_cursor } = await call(flexibleHistory, { query, signal })
        return { list: list.map((row) => ({ tab: 'flexible', row })), next: next_cursor }
      }
      const { list, next_cursor } = await call(fixedHistory, { query, signal })
      return { list: list.map((row) => ({ tab: 'fixed', row })), next: next_cursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
  })
}

/** Coins that there is a history of. */
export function useHistoryCoins(tab: HistoryTab, isWanted: boolean) {
  return useQuery({
    queryKey: [...EARN_KEY, 'history-coins', tab],
    queryFn: async ({ signal }) =>
      tab === 'flexible'
        ? await call(flexibleHistoryCoins, { signal })
        : (await call(fixedHistoryCoins, { signal })).list,
    enabled: isWanted,
  })
}

/** Types of records that a product has, as the server names them. */
export function useHistoryTypes(tab: HistoryTab) {
  return useQuery({
    queryKey: [...EARN_KEY, 'history-types', tab],
    queryFn: ({ signal }) => call(flexibleHistoryTypes, { query: { product_type: tab }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the history of a tab says above its list. */
export function useHistoryAlerts(tab: HistoryTab) {
  return useQuery({
    queryKey: [...EARN_KEY, 'history-alerts', tab],
    queryFn: ({ signal }) => call(historyAlerts, { query: { tab }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The file of all records of a filter. */
export function historyCsvAddress(filter: HistoryFilter): string {
  const query = queryOf(filter)
  return filter.tab === 'flexible' ? addressOf(flexibleHistoryCsv, { query }) : addressOf(fixedHistoryCsv, { query })
}

/** Whether there is any interest at all, flexible first: fixed is asked for only where flexible has none. */
export async function interestFound(): Promise<{ flexible: boolean; fixed: boolean }> {
  const query = { type: EARN_HISTORY.INTEREST, limit: 1 }
  const flexible = (await call(flexibleHistory, { query })).list.length > 0
  const fixed = !flexible && (await call(fixedHistory, { query })).list.length > 0
  return { flexible, fixed }
}

/** The hours of one day of a coin. */
export function useDayHours({ asset, start_at, end_at }: FlexibleHistoryRow, isWanted: boolean) {
  return useQuery({
    queryKey: [...EARN_KEY, 'day-hours', asset, start_at, end_at],
    queryFn: async ({ signal }) => {
      const query = { asset, start_at: start_at ?? 0, end_at: end_at ?? 0, limit: HOURS_OF_A_DAY }
      return (await call(flexibleInterestHistory, { query, signal })).list
    },
    enabled: isWanted,
  })
}

/** A day in which clocks go back has one more. */
const HOURS_OF_A_DAY = 25
