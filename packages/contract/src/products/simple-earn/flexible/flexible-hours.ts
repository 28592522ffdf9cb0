import { type Decimal8, smaller } from '../../../money/index.ts'
import { ceilTo, DAY_MS, floorTo, HOUR_MS, type Instant, instant, later } from '../../../time/index.ts'
import { lendByShare, type MarginalShare } from './flexible-clearing.ts'
import { hourInterest } from './flexible-money.ts'

/** A holding as an hour finds it: amounts in the coin. `carry` is an integer over 8760 × 10^16. */
export type FlexibleState = {
  readonly offered: Decimal8
  /** Subscribed in the open hour; offered from its end. */
  readonly joining: Decimal8
  readonly minimum: Decimal8
  /** Of hours that were cleared by place. */
  readonly place: number
  /** What holds from the hour's end. */
  readonly nextMinimum: Decimal8
  readonly nextPlace: number
  readonly carry: bigint
}

/** What an act changes, and in which hour: by how much, and what holds from the hour's end. */
export type FlexibleChange = {
  readonly hour: Instant
  readonly offered: Decimal8
  readonly joining: Decimal8
  readonly minimum: Decimal8 | null
  readonly place: number | null
  /** The customer's own loan in the mean of this hour, which is not lent to others. */
  readonly netted: Decimal8
  /** Whether a holding that this empties keeps its carry: once all such acts lost it. */
  readonly keepsCarry: boolean
}

/** A published hour, as its holdings are computed from it: `share`, or where that is null the cut of an hour by place. */
export type HourResult = {
  readonly hour: Instant
  readonly rate: Decimal8
  readonly share: MarginalShare | null
  readonly cut: Cut | null
}

/** An hour of a holding: what was lent, at what rate of a year, and the interest. */
export type HoldingHour = {
  readonly hour: Instant
  readonly lent: Decimal8
  readonly rate: Decimal8
  readonly interest: Decimal8
}

/** A holding after an hour's end: interest and what joined are offered from there on. */
export function accrueHour(
  id: number,
  state: FlexibleState,
  netted: Decimal8,
  { hour, rate, share, cut }: HourResult,
): { state: FlexibleState; row: HoldingHour } {
  const { offered, joining, minimum, place, nextMinimum, nextPlace } = state
  const net = offered - netted
  const lent = share === null ? lendByCut(cut, { id, minimum, place, net }) : lendByShare(share, { minimum, net })
  const { interest, carry } = hourInterest(lent, rate, state.carry)
  return {
    state: {
      offered: offered + interest + joining,
      joining: 0n,
      minimum: nextMinimum,
      place: nextPlace,
      nextMinimum,
      nextPlace,
      carry,
    },
    row: { hour, lent, rate, interest },
  }
}

/** A holding that is emptied goes on with its carry when something is in it again. */
function changed(state: FlexibleState, change: FlexibleChange): FlexibleState {
  const { offered, joining, minimum, place, keepsCarry } = change
  const left = { offered: state.offered + offered, joining: state.joining + joining }
  return {
    ...left,
    minimum: state.minimum,
    place: state.place,
    carry: left.offered + left.joining === 0n && !keepsCarry ? 0n : state.carry,
    nextMinimum: minimum ?? state.nextMinimum,
    nextPlace: place ?? state.nextPlace,
  }
}

/**
 * Every hour of a holding from how it stood at the first of them: the same function by which hours are paid. Changes and
 * results in the order of their hours; one of an hour that has no result is left out.
 */
export function hoursOf(
  id: number,
  opening: FlexibleState,
  changes: readonly FlexibleChange[],
  results: readonly HourResult[],
): HoldingHour[] {
  return accrueHours(id, opening, changes, results).rows
}

/** The same, with how it stands after the last of them: from there whoever reads on may go on. */
export function accrueHours(
  id: number,
  opening: FlexibleState,
  changes: readonly FlexibleChange[],
  results: readonly HourResult[],
): { rows: HoldingHour[]; state: FlexibleState } {
  let state = opening
  let next = 0
  const rows = results.map((result) => {
    let netted = 0n
    for (let change = changes[next]; change !== undefined && change.hour <= result.hour; change = changes[next]) {
      state = changed(state, change)
      if (change.hour === result.hour) netted += change.netted
      next += 1
    }
    const accrued = accrueHour(id, state, netted, result)
    state = accrued.state
    return accrued.row
  })
  return { rows, state }
}

/** When a subscription of now begins to earn, and when its first interest is there: the next full hour, and the one after. */
export function interestTimes(now: Instant): { readonly startsAt: Instant; readonly receivedAt: Instant } {
  const startsAt = hourEnd(now)
  return { startsAt, receivedAt: later(startsAt, HOUR_MS) }
}

/** The end of the hour that an instant lies in; a full hour lies in the one that it begins. */
export function hourEnd(at: Instant): Instant {
  return later(floorTo(at, HOUR_MS), HOUR_MS)
}

/** The 00:00 UTC after an instant, at which bonuses are paid. */
export function nextMidnight(at: Instant): Instant {
  return ceilTo(instant(at + 1), DAY_MS)
}

/** Windows of the chart of rates, by days. */
export const TREND_DAYS = [1, 7, 30, 90] as const
/** One of them. */
export type TrendDays = (typeof TREND_DAYS)[number]
const TREND_HOURS: Readonly<Record<TrendDays, number>> = { 1: 23, 7: 167, 30: 696, 90: 2136 }

/** From when to when a chart goes, and in what steps: hourly (1) up to 7 days, daily (2) beyond. Source: the spec, 9. */
export function trendWindow(days: TrendDays, now: Instant): { from: Instant; to: Instant; type: 1 | 2 } {
  return { from: instant(now - TREND_HOURS[days] * HOUR_MS), to: now, type: days <= 7 ? 1 : 2 }
}

/*
 * Hours that were cleared before equal minimums shared equally: among them the earlier place was lent first. Their rows keep
 * where the fill ended, and holdings' hours are computed from it.
 */

/** An offer as such an hour's end found it. */
export type PlacedOffer = {
  readonly id: number
  readonly minimum: Decimal8
  /** Mean instant of its subscriptions, in milliseconds. */
  readonly place: number
  readonly net: Decimal8
}

/** The last offer that was lent, and how much of it: all before it were lent whole, none after it. */
export type Cut = { readonly minimum: Decimal8; readonly place: number; readonly id: number; readonly part: Decimal8 }

/** How much of an offer was lent in an hour of this cut; nothing where there is none. */
export function lendByCut(cut: Cut | null, offer: PlacedOffer): Decimal8 {
  if (cut === null) return 0n
  const order = compareOffers(offer, cut)
  return order < 0 ? offer.net : order > 0 ? 0n : smaller(cut.part, offer.net)
}

function compareOffers(a: Omit<PlacedOffer, 'net'>, b: Omit<PlacedOffer, 'net'>): number {
  if (a.minimum !== b.minimum) return a.minimum < b.minimum ? -1 : 1
  return a.place - b.place || a.id - b.id
}
