import { type Assets, isToken } from '../../core/index.ts'
import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, multiply, ONE } from '../../money/index.ts'
import type { Conversion } from './staking-reward.ts'

/*
 * Rewards in a token of an exchange product: they are given without coin, so the house adds what backs them. Source: the
 * specification's section 1, and docs/decisions/0176.
 */

/** Coin that backs tokens which are given as a reward: tokens × the rate in force, rounded up to eight decimals. */
export function backingFor(tokens: Decimal8, rate: Decimal8): Decimal8 {
  return multiply(tokens, rate, 'up')
}

/** What a product pays, and the tokens that exchange products give. `token` is its own; null: it gives none. */
export type PaidCoins = {
  readonly coin: string
  readonly token: string | null
  readonly paid: readonly string[]
  readonly hasBonus: boolean
  readonly given: readonly string[]
}

/**
 * Why rewards or a bonus cannot be paid, or null. What became a token earns by the token's rate and lies in no holding that could be
 * paid: what the product says that it pays must be in its coin; and a token that no exchange product gives has no rate.
 */
export function tokenRewardViolation(
  assets: Assets,
  { coin, token, paid, hasBonus, given }: PaidCoins,
): Violation | null {
  const tokens = paid.filter((each) => isToken(assets, each))
  const isPaidApart = hasBonus || paid.some((each) => each !== coin)
  if (token !== null && isPaidApart) return violation('staking.product.tokenPaid')
  const unknown = tokens.find((each) => !given.includes(each))
  return unknown === undefined ? null : violation('staking.product.tokenUnknown', { token: unknown })
}

/** What a reward is paid in: a coin, at units of the staked coin for one where its terms fix it; of a token, its coin and rate. */
export type PaidIn = {
  readonly coin: string
  readonly exchangeRate: Decimal8 | null
  readonly token: { readonly coin: string; readonly rate: Decimal8 } | null
}

/** The asset by whose price a reward is reckoned; null: by none, as in the staked coin, a token of it, or at a fixed price. */
export function pricedBy(staked: string, { coin, exchangeRate, token }: PaidIn): string | null {
  const asset = token?.coin ?? coin
  return exchangeRate !== null || coin === staked || asset === staked ? null : asset
}

/**
 * How a reward on a staked coin is reckoned by prices in USDT: at what the terms fix, else by both indices and, in a token, the
 * rate in force; null while a price is not known.
 */
export function rewardConversion(
  staked: string,
  paid: PaidIn,
  priceOf: (asset: string) => Decimal8 | null,
): Conversion | null {
  const plain = { stakedPrice: ONE, rewardPrice: ONE, tokenRate: null }
  if (paid.coin === staked) return plain
  if (paid.exchangeRate !== null) return { ...plain, rewardPrice: paid.exchangeRate }
  const tokenRate = paid.token?.rate ?? null
  const asset = pricedBy(staked, paid)
  if (asset === null) return { ...plain, tokenRate }
  const [stakedPrice, rewardPrice] = [priceOf(staked), priceOf(asset)]
  return stakedPrice === null || rewardPrice === null ? null : { stakedPrice, rewardPrice, tokenRate }
}
