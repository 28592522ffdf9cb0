import { type Answer, call } from '@tenor/browser/api'
import { queryOf, readOf } from '@tenor/browser/calls'
import { decimal } from '@tenor/contract/money'
import { earnRateSeries, earnRates, earnRatesCsv } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'

const GROUP = ['rates'] as const

export const useRateSeries = queryOf(earnRateSeries, { group: GROUP, show: ({ list }) => list })

export type RateAsked = { column: string; asset: string; range: number }

const readPoints = ({ list }: Answer<typeof earnRates>) =>
  list.map(({ day, read_at, least, most }) => ({
    at: instantOfSeconds(day),
    readAt: instantOfSeconds(read_at),
    least: decimal(least),
    most: decimal(most),
  }))

export const useRates = queryOf(earnRates, { group: GROUP, ask: (query: RateAsked) => ({ query }), show: readPoints })

export type RatePoint = ReturnType<typeof readPoints>[number]
export type RateLine = { readonly column: string; readonly points: readonly RatePoint[] }

/** Rates of several products on one coin, in their order; products without any are left out. */
export const useRateLines = readOf(
  'lines',
  async ({ signal }, asset: string, columns: readonly string[], range: number): Promise<RateLine[]> => {
    const lines = await Promise.all(
      columns.map(async (column) => ({
        column,
        points: readPoints(await call(earnRates, { query: { column, asset, range }, signal })),
      })),
    )
    return lines.filter(({ points }) => points.length > 0)
  },
  { group: GROUP },
)

/** The file of one product and coin, or of all. */
export function ratesCsvAddress(of: { column: string; asset: string } | null): string {
  return of === null ? earnRatesCsv.path : `${earnRatesCsv.path}?${new URLSearchParams(of)}`
}
