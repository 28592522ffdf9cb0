import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { useMore } from '@tenor/browser/lists'
import { dualSettlement, dualSettlements } from '@tenor/contract/dual'

export function useSettlement(coin: string, deliverySeconds: number) {
  return useQuery({
    queryKey: ['settlement', coin, deliverySeconds],
    queryFn: ({ signal }) => call(dualSettlement, { query: { coin, delivery_timest: deliverySeconds }, signal }),
  })
}

const SETTLEMENTS_PAGE_SIZE = 20

/** Those of a coin, newest first. */
export function useSettlements(coin: string) {
  return useMore({
    key: ['settlements', 'list', coin],
    read: async (start, signal) => {
      const query = { coin, ...start, page_size: SETTLEMENTS_PAGE_SIZE }
      const { list, next_cursor } = await call(dualSettlements, { query, signal })
      return { rows: list, next: next_cursor }
    },
  })
}
