import { queryOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type FlexiblePastHour, flexibleAuction, flexiblePastHours, type PastHour } from '@tenor/contract/simple-earn'
import { HOUR_MS, instantOfSeconds } from '@tenor/contract/time'
import { AGAIN_MS, EARN_KEY } from '../simple-earn-queries.ts'

/** How an hour was cleared, the last one where none is named: what is published of a past hour does not change. */
export const useAuction = queryOf(flexibleAuction, {
  group: EARN_KEY,
  isKept: true,
  ask: (asset: string, hour: number | undefined) => ({ query: { asset, ...given({ hour }) } }),
  tune: (_, [, hour]) => ({ refetchInterval: hour === undefined ? AGAIN_MS : false }),
})

const LOOK_BACK_DAYS = 30

/** Every published hour of the last 30 days, newest first. */
export const usePastHours = queryOf(flexiblePastHours, {
  group: EARN_KEY,
  againMs: HOUR_MS / 12,
  ask: (asset: string) => ({ query: { asset, days: LOOK_BACK_DAYS } }),
  show: ({ list }) => list.map(pastHourOf).reverse(),
})

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
