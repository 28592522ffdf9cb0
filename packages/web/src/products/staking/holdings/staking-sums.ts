import { assetsNow } from '@tenor/browser/assets'
import { isToken, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, multiply } from '@tenor/contract/money'
import { coinsFor } from '@tenor/contract/staking'
import type { MintPosition, StakingHolding, StakingToken, TokenRate } from '../staking-offer.ts'

/** What the reader has in staking, in the quote asset. */
export type StakingSums = {
  /** What is staked and on its way back, rewards that are booked, tokens at their rate, collateral less debt. */
  readonly worth: Decimal8
  readonly redeeming: Decimal8
  /** At the prices of now. */
  readonly earned: Decimal8
  readonly yesterday: Decimal8
}

export type StakingParts = {
  readonly held: readonly Pick<StakingHolding, 'coin' | 'amount' | 'redeeming' | 'earned'>[]
  readonly tokens: readonly Pick<StakingToken, 'coin' | 'worth' | 'redeeming' | 'rate'>[]
  readonly positions: readonly Pick<MintPosition, 'worth' | 'debt' | 'fee'>[]
  /** For minted coins that were paid back: still the reader's until it is paid. */
  readonly onItsWay: readonly { readonly coin: string; readonly amount: Decimal8 }[]
  readonly earned: readonly { readonly coin: string; readonly total: Decimal8; readonly yesterday: Decimal8 }[]
  /** What tokens are of their coins, of those that rewards are in. */
  readonly rates: readonly TokenRate[]
}

/** Whether any reward, or what comes for minted coins, is in a token or a minted coin: then it is asked which. */
export function hasTokens({ held, earned, onItsWay }: Pick<StakingParts, 'held' | 'earned' | 'onItsWay'>): boolean {
  return [...earned, ...onItsWay, ...held.flatMap((row) => row.earned)].some(({ coin }) => isToken(assetsNow(), coin))
}

/** Each part in the quote asset, rounded down, then added; null where a price that one needs is not known. */
export function stakingSums(parts: StakingParts, priceOf: (coin: string) => string | null): StakingSums | null {
  const value = (asset: string, tokens: Decimal8): Decimal8 | null => {
    const token = parts.rates.find((row) => row.token === asset)
    const [coin, amount] = token === undefined ? [asset, tokens] : [token.coin, coinsFor(tokens, token.rate)]
    // A coin of the exchange's own without a price is a minted one, which is 1 USDT.
    if (amount === 0n || coin === QUOTE_ASSET || isToken(assetsNow(), coin)) return amount
    const price = priceOf(coin)
    return price === null ? null : multiply(amount, decimal(price), 'down')
  }
  const added = (amounts: readonly (Decimal8 | null)[]) =>
    amounts.reduce<Decimal8 | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n)
  const { held, tokens, positions, onItsWay, earned } = parts
  const redeeming = added([
    ...held.map((row) => value(row.coin, row.redeeming)),
    ...tokens.map((row) => value(row.coin, coinsFor(row.redeeming, row.rate))),
    ...onItsWay.map(({ coin, amount }) => value(coin, amount)),
  ])
  const worth = added([
    redeeming,
    ...held.map(({ coin, amount }) => value(coin, amount)),
    ...held.flatMap((row) => row.earned.map(({ coin, unpaid }) => value(coin, unpaid))),
    ...tokens.map((row) => value(row.coin, row.worth)),
    ...positions.map((row) => (row.worth === null ? null : row.worth - row.debt - row.fee)),
  ])
  const total = added(earned.map((row) => value(row.coin, row.total)))
  const yesterday = added(earned.map((row) => value(row.coin, row.yesterday)))
  if (worth === null || redeeming === null || total === null || yesterday === null) return null
  return { worth, redeeming, earned: total, yesterday }
}
