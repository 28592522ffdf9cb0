import { type Decimal8, divide } from '../../../money/index.ts'
import { datesIn, HOUR_MS, type Instant, instant, SECOND_MS } from '../../../time/index.ts'
import type { HoldingHour } from './flexible-hours.ts'

/** A day of a holding, in a place: what its hours come to. */
export type HoldingDay = {
  /** YYYY-MM-DD there. */
  readonly date: string
  /** When the first and the last of its hours begin that are counted. */
  readonly from: Instant
  readonly last: Instant
  /** Mean of the hours, rounded down. */
  readonly lent: Decimal8
  /** Rate of a year over what was lent: Σ lent × rate / Σ lent, rounded down; 0 for nothing lent. */
  readonly rate: Decimal8
  /** Sum of the hours, exact. */
  readonly interest: Decimal8
}

/**
 * Hours of a holding by the days of a place, newest first: an hour is of the day in which it begins there. Hours in any order;
 * days add up to what their hours do, to the last unit.
 */
export function daysOf(hours: readonly HoldingHour[], zone: string): HoldingDay[] {
  const dateOf = datesIn(zone)
  const byDate = Map.groupBy(hours, ({ hour }) => dateOf(hour))
  return [...byDate].map(([date, of]) => dayOf(date, of)).sort((a, b) => (a.date < b.date ? 1 : -1))
}

function dayOf(date: string, hours: readonly HoldingHour[]): HoldingDay {
  const sum = (pick: (hour: HoldingHour) => bigint) => hours.reduce((all, hour) => all + pick(hour), 0n)
  const lent = sum((hour) => hour.lent)
  const begin = hours.map(({ hour }) => hour)
  return {
    date,
    from: instant(Math.min(...begin)),
    last: instant(Math.max(...begin)),
    lent: divide(lent, BigInt(hours.length), 'down'),
    rate:
      lent === 0n
        ? 0n
        : divide(
            sum((hour) => hour.lent * hour.rate),
            lent,
            'down',
          ),
    interest: sum(({ interest }) => interest),
  }
}

/**
 * Hours whose interest was paid within a span of unix seconds, both ends included: where the first of them begins, and where the
 * last of them ends, in milliseconds.
 */
export function hoursPaidWithin({ from, to }: { from?: number | undefined; to?: number | undefined }) {
  const [first, last] = [(from ?? 0) * SECOND_MS, (to ?? Number.POSITIVE_INFINITY) * SECOND_MS]
  return { from: Math.ceil(first / HOUR_MS) * HOUR_MS - HOUR_MS, until: Math.floor(last / HOUR_MS) * HOUR_MS }
}

/** When an hour's interest is there: at its end. */
export function hourPaidAt({ hour }: Pick<HoldingHour, 'hour'>): Instant {
  return instant(hour + HOUR_MS)
}
