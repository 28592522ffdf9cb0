import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type DualType, dualOrderedTypes, dualReinvestInfo, dualReinvestMatch } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { useCompliance } from '../../../core/account/index.ts'
import { dualOrders } from '../dual-orders.ts'
import { offerOf } from '../offers/dual-offer.ts'

const MATCH_AGAIN_MS = 30_000

/** Whether the customer's region may use dual products; undefined until it is known, and for a visitor. */
export function useIsDualAllowed(isCustomer: boolean): boolean | undefined {
  const { data } = useCompliance(isCustomer)
  return data?.business.includes('dual')
}

/** Whether the customer has ever used auto-reinvest; undefined until it is known. */
export function useHasReinvested(isCustomer: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['dual', 'reinvested'],
    queryFn: ({ signal }) => call(dualReinvestInfo, { signal }),
    enabled: isCustomer,
  })
  return data === undefined ? undefined : data.is_reinvested === 1
}

/**
 * Whether it is the customer's first order in this direction: then they say that they may be paid in the other asset.
 * Undefined until it is known; true where it cannot be had.
 */
export function useIsFirstOrder(type: DualType, isCustomer: boolean): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: [...dualOrders.key, 'types'],
    queryFn: ({ signal }) => call(dualOrderedTypes, { signal }),
    enabled: isCustomer,
  })
  return data === undefined ? isError || undefined : !data.types.includes(type)
}

export type ReinvestAsk = { type: DualType; coin: string; pid: number; rate: Decimal8 | null }

/** The product that a price difference would find now, and the range that finds one. Not asked for a rate of zero. */
export function useReinvestMatch({ type, coin, pid, rate }: ReinvestAsk) {
  const isWanted = rate !== null && rate > 0n
  const text = decimalText(rate ?? 0n)
  return useQuery({
    queryKey: ['dual', 'match', type, coin, pid, text],
    queryFn: async ({ signal }) => {
      const found = await call(dualReinvestMatch, { query: { type, coin, pid, rate: text }, signal })
      const { min_rate, max_rate, match_project } = found
      const isRange = min_rate !== null && max_rate !== null
      return {
        range: isRange ? { least: decimal(min_rate), most: decimal(max_rate) } : null,
        offer: match_project === null ? null : offerOf(match_project),
      }
    },
    enabled: isWanted,
    staleTime: MATCH_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}
