import { queryOf } from '@tenor/browser/calls'
import { marketHistory, marketPrices } from '@tenor/contract/core'

const GROUP = ['market'] as const

export const usePrices = queryOf(marketPrices, { group: GROUP, againMs: 5_000 })

/** The index price of one coin, as text; null while there is none. */
export function usePrice(coin: string): string | null {
  return usePrices().data?.find((row) => row.coin === coin)?.price ?? null
}

export const usePriceHistory = queryOf(marketHistory, { group: GROUP, ask: (pair: string) => ({ query: { pair } }) })
