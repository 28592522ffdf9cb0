import { SETTLEMENT_SAMPLED_SECONDS } from '@tenor/contract/core'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'

/** A delivery whose price will be the mean of samples before it: so long is each minute sampled; no pair: of all pairs. */
export type WantedWindow = { readonly pair?: string; readonly delivery: Instant; readonly windowSeconds: number }

/** Deliveries of the day happen at 08:00 UTC. */
const DAILY_DELIVERY_MS = 8 * HOUR_MS
const DAILY_WINDOW_MS = SETTLEMENT_SAMPLED_SECONDS * SECOND_MS
const DENSE_MS = MINUTE_MS
const SPARSE_MS = 5 * MINUTE_MS

/** An instant of the plan; `isDense`: a delivery is made of it, so that where it is missing the reason is kept. */
export type PlannedInstant = { readonly at: Instant; readonly isDense: boolean }

/**
 * Instants after `from` and up to `to` at which the index is sampled: each minute inside a window before a delivery
 * (the hour to 08:00 is always one), each fifth minute otherwise.
 */
export function samplingPlan(from: Instant, to: Instant, wanted: readonly WantedWindow[]): PlannedInstant[] {
  const windows = wanted.map(({ delivery, windowSeconds }) => [delivery - windowSeconds * SECOND_MS, delivery] as const)
  const planned: PlannedInstant[] = []
  for (let at = ceilTo(instant(from + 1), DENSE_MS); at <= to; at = later(at, DENSE_MS)) {
    const isDense = isInDailyWindow(at) || windows.some(([opens, closes]) => at > opens && at <= closes)
    if (isDense || at % SPARSE_MS === 0) planned.push({ at, isDense })
  }
  return planned
}

function isInDailyWindow(at: Instant): boolean {
  const ofDay = at % DAY_MS
  return ofDay > DAILY_DELIVERY_MS - DAILY_WINDOW_MS && ofDay <= DAILY_DELIVERY_MS
}

/** The first delivery after `from`: that of 08:00, or a wanted one before it. */
export function nextDelivery(from: Instant, wanted: readonly WantedWindow[]): Instant {
  const daily = (Math.floor((from - DAILY_DELIVERY_MS) / DAY_MS) + 1) * DAY_MS + DAILY_DELIVERY_MS
  const others = wanted.map((each) => each.delivery).filter((delivery) => delivery > from)
  return instant(Math.min(daily, ...others))
}
