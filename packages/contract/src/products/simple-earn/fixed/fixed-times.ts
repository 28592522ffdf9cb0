import { DAY_MS, floorTo, HOUR_MS, type Instant, later, MINUTE_MS } from '../../../time/index.ts'

/* When a fixed order begins, ends and is paid, and when it can still be changed. All days are days of UTC. */

/** Early redemption and every change end so long before the finish. */
export const FIXED_BLOCK_MS = HOUR_MS
/** What has finished is paid so long after. */
export const FIXED_PAID_AFTER_MS = 30 * MINUTE_MS

/** Interest begins at the first 00:00 UTC after the order; of an order at 00:00 itself, on the next day. */
export function fixedStart(orderedAt: Instant): Instant {
  return later(floorTo(orderedAt, DAY_MS), DAY_MS)
}

/** Start and so many whole days. */
export function fixedFinish(startAt: Instant, termDays: number): Instant {
  return later(startAt, termDays * DAY_MS)
}

/** The instant at which an order that finishes is paid, 30 minutes later. */
export function fixedPaidAt(finishAt: Instant): Instant {
  return later(finishAt, FIXED_PAID_AFTER_MS)
}

/** False from one hour before the finish on: no early redemption, no change of what happens at maturity. */
export function isFixedChangeable(finishAt: Instant, now: Instant): boolean {
  return now < finishAt - FIXED_BLOCK_MS
}

/** Whole days since the start; null before it. */
export function wholeFixedDays(startAt: Instant, now: Instant): number | null {
  return now < startAt ? null : Math.floor((now - startAt) / DAY_MS)
}

/** How an order stands, as on the wire: 0 and 1 are active, the others have ended. */
export const FIXED_STATUS = { HOLDING: 0, REDEEMING: 1, MATURED: 2, REDEEMED: 3 } as const
/** One of them. */
export type FixedStatus = (typeof FIXED_STATUS)[keyof typeof FIXED_STATUS]

/** What ended an order; null while none has. */
export type FixedEnd = 'maturity' | 'early' | null

/** Redeeming is what has finished and is not paid. */
export function fixedStatus({ end, finishAt }: { end: FixedEnd; finishAt: Instant }, now: Instant): FixedStatus {
  if (end !== null) return end === 'maturity' ? FIXED_STATUS.MATURED : FIXED_STATUS.REDEEMED
  return now >= finishAt ? FIXED_STATUS.REDEEMING : FIXED_STATUS.HOLDING
}
