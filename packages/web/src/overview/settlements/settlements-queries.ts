import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { dualSettlement, dualSettlements } from '@tenor/contract/dual'

export function useSettlement(coin: string, deliverySeconds: number) {
  return useQuery({
    queryKey: ['settlement', coin, deliverySeconds],
    queryFn: ({ signal }) => call(dualSettlement, { query: { coin, delivery_timest: deliverySeconds }, signal }),
  })
}

export const SETTLEMENTS_PAGE_SIZE = 20

export function useSettlements(coin: string, page: number) {
  return useQuery({
    queryKey: ['settlements', coin, page],
    queryFn: ({ signal }) => call(dualSettlements, { query: { coin, page, page_size: SETTLEMENTS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}
