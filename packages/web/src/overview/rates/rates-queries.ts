import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { decimal } from '@tenor/contract/money'
import { earnRateSeries, earnRates, earnRatesCsv } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'

export function useRateSeries() {
  return useQuery({
    queryKey: ['rates', 'series'],
    queryFn: async ({ signal }) => (await call(earnRateSeries, { signal })).list,
  })
}

export type RateAsked = { column: string; asset: string; range: number }

export function useRates(asked: RateAsked | null) {
  return useQuery({
    queryKey: ['rates', 'days', asked],
    queryFn: async ({ signal }) => {
      if (asked === null) return []
      const { list } = await call(earnRates, { query: asked, signal })
      return list.map(({ day, read_at, least, most }) => ({
        at: instantOfSeconds(day),
        readAt: instantOfSeconds(read_at),
        least: decimal(least),
        most: decimal(most),
      }))
    },
    enabled: asked !== null,
  })
}

export type RatePoint = NonNullable<ReturnType<typeof useRates>['data']>[number]

/** The file of one product and coin, or of all. */
export function ratesCsvAddress(of: { column: string; asset: string } | null): string {
  return of === null ? earnRatesCsv.path : `${earnRatesCsv.path}?${new URLSearchParams(of)}`
}
