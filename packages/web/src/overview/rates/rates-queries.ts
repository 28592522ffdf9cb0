import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
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

async function readRates(query: RateAsked, signal: AbortSignal) {
  const { list } = await call(earnRates, { query, signal })
  return list.map(({ day, read_at, least, most }) => ({
    at: instantOfSeconds(day),
    readAt: instantOfSeconds(read_at),
    least: decimal(least),
    most: decimal(most),
  }))
}

const ratesQuery = (asked: RateAsked) =>
  queryOptions({ queryKey: ['rates', 'days', asked], queryFn: ({ signal }) => readRates(asked, signal) })

export function useRates(asked: RateAsked) {
  return useQuery(ratesQuery(asked))
}

export type RatePoint = Awaited<ReturnType<typeof readRates>>[number]
export type RateLine = { readonly column: string; readonly points: readonly RatePoint[] }

/** Rates of several products on one coin, in their order; those that have not arrived are left out. */
export function useRateLines(asset: string, columns: readonly string[], range: number): RateLine[] {
  const read = useQueries({ queries: columns.map((column) => ratesQuery({ column, asset, range })) })
  if (read.some(({ isPending }) => isPending)) return []
  return columns.flatMap((column, place) => {
    const points = read[place]?.data ?? []
    return points.length === 0 ? [] : [{ column, points }]
  })
}

/** The file of one product and coin, or of all. */
export function ratesCsvAddress(of: { column: string; asset: string } | null): string {
  return of === null ? earnRatesCsv.path : `${earnRatesCsv.path}?${new URLSearchParams(of)}`
}
