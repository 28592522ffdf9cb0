import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  type FlexibleAuctionRow,
  type FlexiblePastHour,
  flexibleAuction,
  flexiblePastHours,
  type PastHour,
} from '@tenor/contract/simple-earn'
import { HOUR_MS, instantOfSeconds } from '@tenor/contract/time'
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

/** Every published hour of the last 30 days, newest first. */
export function usePastHours(asset: string) {
  return useQuery({
    queryKey: [...EARN_KEY, 'past-hours', asset],
    queryFn: async ({ signal }) => {
      const query = { asset, days: LOOK_BACK_DAYS }
      const { list } = await call(flexiblePastHours, { query, signal })
      return list.map(pastHourOf).reverse()
    },
    refetchInterval: HOUR_MS / 12,
  })
}

/** A past hour as any minimum is judged by it, with what was asked for and offered. */
export type SeenHour = PastHour & { readonly demand: Decimal8; readonly utilisation: Decimal8 }

function pastHourOf(row: FlexiblePastHour): SeenHour {
  return {
    hour: instantOfSeconds(row.hour),
    rate: decimal(row.rate_year),
    marginal: decimal(row.marginal_rate),
    part: decimal(row.share_part),
    whole: decimal(row.share_whole),
    unmet: decimal(row.unmet),
    demand: decimal(row.demand),
    utilisation: decimal(row.utilisation),
  }
}
