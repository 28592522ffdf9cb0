import { queryOf } from '@tenor/browser/calls'
import { type DualType, dualOrderedTypes, dualReinvestInfo, dualReinvestMatch } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { useCompliance } from '../../../core/account/index.ts'
import { dualOrders } from '../dual-orders.ts'
import { offerOf } from '../offers/dual-offer.ts'

const MATCH_AGAIN_MS = 30_000

/** Whether the customer's region may use dual products; undefined until it is known, and for a visitor. */
export function useIsDualAllowed(isCustomer: boolean): boolean | undefined {
  return useCompliance.useIf(isCustomer).data?.business.includes('dual')
}

/** Whether the customer has ever used auto-reinvest. */
export const useHasReinvested = queryOf(dualReinvestInfo, {
  group: ['dual', 'reinvested'],
  show: ({ is_reinvested }) => is_reinvested === 1,
})

const useOrderedTypes = queryOf(dualOrderedTypes, { group: dualOrders.key })

/**
 * Whether it is the customer's first order in this direction: then they say that they may be paid in the other asset.
 * Undefined until it is known; true where it cannot be had.
 */
export function useIsFirstOrder(type: DualType, isCustomer: boolean): boolean | undefined {
  const { data, isError } = useOrderedTypes.useIf(isCustomer)
  return data === undefined ? isError || undefined : !data.types.includes(type)
}

export type ReinvestAsk = { type: DualType; coin: string; pid: number; rate: Decimal8 | null }

const useMatch = queryOf(dualReinvestMatch, {
  group: ['dual', 'match'],
  staleMs: MATCH_AGAIN_MS,
  isKept: true,
  ask: (type: DualType, coin: string, pid: number, rate: string) => ({ query: { type, coin, pid, rate } }),
  show: ({ min_rate, max_rate, match_project }) => ({
    range: min_rate !== null && max_rate !== null ? { least: decimal(min_rate), most: decimal(max_rate) } : null,
    offer: match_project === null ? null : offerOf(match_project),
  }),
})

/** The product that a price difference would find now, and the range that finds one. Not asked for a rate of zero. */
export function useReinvestMatch({ type, coin, pid, rate }: ReinvestAsk) {
  return useMatch.useIf(rate !== null && rate > 0n, type, coin, pid, decimalText(rate ?? 0n))
}
