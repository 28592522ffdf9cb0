import type { StakeVariant } from './staking-screens.ts'
import { stakingProductType } from './staking-screens.ts'

/* The addresses of staking, with their query strings as the specification writes them. */

/** A path of the app and what stands behind it. */
export type StakingLink<
  Path extends string = string,
  Search = Readonly<Record<string, string | number | undefined>>,
> = {
  readonly to: Path
  readonly search: Search
}

const HOLDINGS = '/myaccount/myfunds/financial_staking'

/** Holdings of a coin: product-type 0 where what is staked is a token, else 1. */
export function holdingsLink(coin: string, variant: StakeVariant) {
  return { to: HOLDINGS, search: { asset: coin, 'product-type': stakingProductType(variant) } } as const
}

/** History from a success panel: the unified account's bill of a token, in debt mode that of USDT, else the redemptions. */
export function historyLink(coin: string, variant: StakeVariant) {
  if (variant === 'mint') {
    return {
      to: '/myaccount/funds/finance/staking',
      search: { asset: 'USDT', 'product-type': 0, 'open-history': 1 },
    } as const
  }
  if (variant === 'exchange') {
    return { to: '/myaccount/billing/unified_account', search: { curr_type: coin } } as const
  }
  return { to: HOLDINGS, search: { asset: coin, 'open-history': 1, type: 1 } } as const
}

/** Holdings of a coin in spot. */
export function spotLink(coin: string) {
  return { to: '/myaccount/myfunds/spot', search: { asset: coin } } as const
}

/** The coin's own page. */
export function coinPath(coin: string): string {
  return `/staking/${encodeURIComponent(coin)}`
}

/** A link as text. */
export function linkText({ to, search }: StakingLink): string {
  const query = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return query.length === 0 ? to : `${to}?${query.join('&')}`
}
