import { queryOf } from '@tenor/browser/calls'
import { decimal } from '@tenor/contract/money'
import { earnRateSeries, earnRates, earnRatesCsv } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'

const GROUP = ['rates'] as const

export const useRateSeries = queryOf(earnRateSeries, { group: GROUP, show: ({ list }) => list })

export type RateAsked = { column: string; asset: string; range: number }

export const useRates = queryOf(earnRates, {
  group: GROUP,
  ask: (query: RateAsked) => ({ query }),
  show: ({ list }) =>
    list.map(({ day, read_at, least, most }) => ({
      at: instantOfSeconds(day),
      readAt: instantOfSeconds(read_at),
      least: decimal(least),
      most: decimal(most),
    })),
})

export type RatePoint = NonNullable<ReturnType<typeof useRates>['data']>[number]

/** The file of one product and coin, or of all. */
export function ratesCsvAddress(of: { column: string; asset: string } | null): string {
  return of === null ? earnRatesCsv.path : `${earnRatesCsv.path}?${new URLSearchParams(of)}`
}
