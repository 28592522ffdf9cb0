import type { Listing } from '../../../core/index.ts'
import type { Decimal8 } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import { copiesAmount, type DualType, exerciseAsset, investAsset, percentGap } from '../dual-product.ts'

/** `peak` sells the coin at the target, `dip` buys it there. */
export const SNIPER_TYPES = ['peak', 'dip'] as const
/** One of the two kinds of sniper. */
export type SniperType = (typeof SNIPER_TYPES)[number]

/** Numbers of the kinds as on the wire. */
export const SNIPER_TYPE_NUMBER: Readonly<Record<SniperType, 1 | 2>> = { peak: 1, dip: 2 }

/** Kind of a wire number; null for another number. */
export function sniperTypeOf(number: number): SniperType | null {
  return SNIPER_TYPES.find((type) => SNIPER_TYPE_NUMBER[type] === number) ?? null
}

/** What the trade page's `strategyType` calls each kind. */
export const SNIPER_STRATEGY: Readonly<Record<SniperType, 'peak-sniper' | 'dip-sniper'>> = {
  peak: 'peak-sniper',
  dip: 'dip-sniper',
}

/** The direction of dual investment that moves the same assets: a peak sniper sells high, a dip sniper buys low. */
export const SNIPER_DIRECTION: Readonly<Record<SniperType, DualType>> = { peak: 'call', dip: 'put' }

/** A sniper product as the code speaks of it. Wire names stand in `sniper-endpoints.ts` only. */
export type SniperProduct = {
  readonly id: number
  readonly type: SniperType
  readonly coin: string
  readonly quoteAsset: string
  /** Target price K: quote asset per coin. */
  readonly target: Decimal8
  /** The share that is exercised at the target also when it is missed, as a fraction: 0.6234 is 62.34 %. */
  readonly guarantee: Decimal8
  readonly deliveryAt: Instant
  /** Bounds of one order in copies; one copy is 1 USDT worth. */
  readonly minimumCopies: bigint
  readonly maximumCopies: bigint
  readonly listing: Listing
}

type Assets = Pick<SniperProduct, 'type' | 'coin' | 'quoteAsset'>

/** The asset that goes in: the coin for a peak sniper, the quote asset for a dip sniper. */
export function sniperInvestAsset({ type, ...assets }: Assets): string {
  return investAsset({ ...assets, type: SNIPER_DIRECTION[type] })
}

/** The asset that the exercised part is paid in. */
export function sniperExerciseAsset({ type, ...assets }: Assets): string {
  return exerciseAsset({ ...assets, type: SNIPER_DIRECTION[type] })
}

/** Distance of the target from the price in percent, half-even to 8 decimals. */
export function sniperGap(product: Pick<SniperProduct, 'target'>, price: Decimal8): Decimal8 {
  return percentGap(product.target, price)
}

/** What the bounds of one order are computed from. `price` is the coin's index price. */
export type SniperBoundsFacts = Pick<SniperProduct, 'type' | 'minimumCopies' | 'maximumCopies'> & {
  readonly price: Decimal8
}

/** Least amount of one order in the invest asset: `minimumCopies` copies, rounded up to 8 decimals. */
export function sniperMinimum({ type, minimumCopies, price }: SniperBoundsFacts): Decimal8 {
  return copiesAmount(SNIPER_DIRECTION[type], minimumCopies, price, 'up')
}

/** Largest amount of one order in the invest asset: `maximumCopies` copies, rounded down to 8 decimals. */
export function sniperMaximum({ type, maximumCopies, price }: SniperBoundsFacts): Decimal8 {
  return copiesAmount(SNIPER_DIRECTION[type], maximumCopies, price, 'down')
}
