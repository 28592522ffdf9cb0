import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type MarketPriceRow, marketHistory, marketPrices } from '@tenor/contract/core'

const PRICES_AGAIN_MS = 5_000

export function usePrices() {
  return useQuery({
    queryKey: ['market', 'prices'],
    queryFn: ({ signal }) => call(marketPrices, { signal }),
    refetchInterval: PRICES_AGAIN_MS,
  })
}

/** The index price of one coin, as text; null while there is none. */
export function usePrice(coin: string): string | null {
  const { data } = usePrices()
  return data?.find((row: MarketPriceRow) => row.coin === coin)?.price ?? null
}

export function usePriceHistory(pair: string) {
  return useQuery({
    queryKey: ['market', 'history', pair],
    queryFn: ({ signal }) => call(marketHistory, { query: { pair }, signal }),
  })
}
