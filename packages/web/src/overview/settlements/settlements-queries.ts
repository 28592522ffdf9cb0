import { pagesOf, queryOf } from '@tenor/browser/calls'
import { dualSettlement, dualSettlements } from '@tenor/contract/dual'

export const useSettlement = queryOf(dualSettlement, {
  group: ['settlement'],
  ask: (coin: string, delivery_timest: number) => ({ query: { coin, delivery_timest } }),
})

/** Those of a coin, newest first. */
export const useSettlements = pagesOf(dualSettlements, {
  group: ['settlements'],
  pageSize: 20,
  ask: (coin: string) => ({ query: { coin } }),
})
