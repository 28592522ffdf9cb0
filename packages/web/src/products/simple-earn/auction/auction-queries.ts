import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type FlexibleAuctionRow, flexibleAuction, flexibleWhatIf } from '@tenor/contract/simple-earn'
import { AGAIN_MS, EARN_KEY } from '../simple-earn-queries.ts'

/** How an hour was cleared, the last one where none is named: what is published of a past hour does not change. */
export function useAuction(asset: string, hour: number | undefined) {
  return useQuery({
    queryKey: [...EARN_KEY, 'auction', asset, hour],
    queryFn: ({ signal }): Promise<FlexibleAuctionRow> =>
      call(flexibleAuction, { query: { asset, ...(hour === undefined ? {} : { hour }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: hour === undefined ? AGAIN_MS : false,
  })
}

export const LOOK_BACK_DAYS = 30

/** What a minimum rate would have earned in the last 30 days. */
export function useWhatIf(asset: string, minimum: Decimal8 | null) {
  return useQuery({
    queryKey: [...EARN_KEY, 'what-if', asset, String(minimum)],
    queryFn: async ({ signal }) => {
      const query = { asset, rate_year: decimalText(minimum ?? 0n), days: LOOK_BACK_DAYS }
      const row = await call(flexibleWhatIf, { query, signal })
      return {
        hours: row.hours,
        hoursLent: row.hours_lent,
        mean: decimal(row.mean_rate_year),
        lowest: decimal(row.lowest_rate_year),
        highest: decimal(row.highest_rate_year),
      }
    },
    enabled: minimum !== null,
    placeholderData: keepPreviousData,
  })
}
