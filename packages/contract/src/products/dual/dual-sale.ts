import { HOUR_MS, type Instant, later, SECOND_MS } from '../../time/index.ts'

/** Nothing is sold or accepted in this long before delivery, in seconds. Source: product rules, Closed hour. */
export const DUAL_CLOSED_SECONDS = 3_600

/** The first instant at which orders into a delivery are neither taken nor accepted any more. */
export function saleClosesAt(deliveryAt: Instant): Instant {
  return later(deliveryAt, -DUAL_CLOSED_SECONDS * SECOND_MS)
}

/** Deliveries after this instant are on sale, none at or before it. */
export function lastClosedDelivery(now: Instant): Instant {
  return later(now, DUAL_CLOSED_SECONDS * SECOND_MS)
}

/** Whether the sale into a delivery is over: from exactly an hour before it on. */
export function isSaleOver(deliveryAt: Instant, now: Instant): boolean {
  return now >= saleClosesAt(deliveryAt)
}

/** Whether an instant is a full hour, as every delivery is. Source: product rules, Product. */
export function isFullHour(at: Instant): boolean {
  return at % HOUR_MS === 0
}

/** Paid within minutes of delivery, and by so many hours after it at the latest: 17:00 UTC for a delivery at 08:00. */
export const DUAL_PAID_HOURS = 9

/** By when an order is paid, where the index gives a settlement price. */
export function paidBy(deliveryAt: Instant): Instant {
  return later(deliveryAt, DUAL_PAID_HOURS * HOUR_MS)
}
