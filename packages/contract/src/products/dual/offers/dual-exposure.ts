import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimal, multiplyDivide, ONE } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import { DUAL_TYPES, type DualType } from '../dual-product.ts'
import { isFullHour } from '../dual-sale.ts'

/*
 * What the house owes where all orders of a coin, delivery and direction are exercised. It is limited beside what each
 * product has to sell; snipers count with the direction whose options they are made of.
 */

/** Orders of one coin, delivery and direction, whose exposure is limited together. */
export type DualExposureKey = { readonly coin: string; readonly type: DualType; readonly deliveryAt: Instant }

/** Where there is no limit: more than all that ledgers can hold. */
export const DUAL_UNLIMITED: Decimal8 = decimal('99999999999999999999999999999')

/**
 * What an order adds to the exposure, in the quote asset: its amount for buy low, amount × target for sell high, rounded up
 * to 8 decimals. (Product rules, Dual: Σ P, call × K.)
 */
export function dualExposure({ type, amount, target }: ExposureFacts): Decimal8 {
  return type === 'put' ? amount : multiplyDivide(amount, target, ONE, 'up')
}

/**
 * What so many orders of one target that have an amount together add to the exposure at most: each is rounded up by itself,
 * so that together they come to as much as 1e-8 more for each of them but one.
 */
export function dualExposureOfAll(facts: ExposureFacts, orders: number): Decimal8 {
  return dualExposure(facts) + (facts.type === 'call' && orders > 1 ? BigInt(orders - 1) : 0n)
}

/** What `dualExposure` looks at; `amount` in the invest asset, `target` in the quote asset per coin. */
export type ExposureFacts = { readonly type: DualType; readonly amount: Decimal8; readonly target: Decimal8 }

/** The limit that holds for a delivery: its own, or else that of the coin and direction; null: none. */
export function limitInForce(own: Decimal8 | null, ofAll: Decimal8 | null): Decimal8 | null {
  return own ?? ofAll
}

/** True where a limit gives room: higher than the one in force, or none where there was one. Lowering takes nobody's word. */
export function isRaised(before: Decimal8 | null, after: Decimal8 | null): boolean {
  return before !== null && (after === null || after > before)
}

/** A limit is of every delivery, or of one that is to come at a full hour; anything else is refused. */
export function limitViolation(deliveryAt: Instant | null, now: Instant): Violation | null {
  if (deliveryAt === null) return null
  if (deliveryAt <= now) return violation('dual.product.deliveryPassed')
  return isFullHour(deliveryAt) ? null : violation('dual.product.deliveryHour')
}

/** Both directions of each coin and delivery, each once, in one order, so that two who make them do so alike. */
export function exposuresOf(deliveries: readonly Pick<DualExposureKey, 'coin' | 'deliveryAt'>[]): DualExposureKey[] {
  const keys = new Map<string, DualExposureKey>()
  for (const { coin, deliveryAt } of deliveries) {
    for (const type of DUAL_TYPES) keys.set(`${coin} ${deliveryAt} ${type}`, { coin, type, deliveryAt })
  }
  return [...keys.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key)
}
