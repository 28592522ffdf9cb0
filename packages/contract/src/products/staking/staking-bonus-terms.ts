import type { Decimal8 } from '../../money/index.ts'
import { DAY_MS, floorTo, type Instant } from '../../time/index.ts'

/** Part of the day's average that earns `rate` percent of a year more; `most` null has no end. */
export type BonusTier = { readonly least: Decimal8; readonly most: Decimal8 | null; readonly rate: Decimal8 }

/** A bonus that a product pays on top of its rewards from `startAt` on until before `endAt`, both a midnight. */
export type BonusTerms = {
  readonly coin: string
  readonly startAt: Instant
  readonly endAt: Instant
  /** Most that one customer gets in all; null: no end. */
  readonly most: Decimal8 | null
  readonly tiers: readonly BonusTier[]
  /** The tiers as the operator wrote them. */
  readonly text: string
  /** A task that must be done first; null: none. */
  readonly task: BonusTask | null
}

/** What is done elsewhere for a bonus: `key` names it in proofs, `jump` is where it is done. */
export type BonusTask = { readonly key: string; readonly jump: string }

/** What the specification calls a bonus that wants a task done. */
export const WEB3_TASK = 'web3_task'

/** States of a bonus by the clock. It is paid while it is `processing`. */
export const BONUS_STATES = ['coming', 'processing', 'over'] as const
/** One of the states. */
export type BonusState = (typeof BONUS_STATES)[number]

/** The state of a bonus at an instant. */
export function bonusState({ startAt, endAt }: Pick<BonusTerms, 'startAt' | 'endAt'>, now: Instant): BonusState {
  if (now < startAt) return 'coming'
  return now < endAt ? 'processing' : 'over'
}

/** Whether a bonus can be sold: it has tiers, begins and ends at midnights in that order, and pays something at most. */
export function isBonus({ tiers, startAt, endAt, most }: BonusTerms): boolean {
  const isMidnight = (at: Instant) => floorTo(at, DAY_MS) === at
  return tiers.length > 0 && startAt < endAt && isMidnight(startAt) && isMidnight(endAt) && (most === null || most > 0n)
}

/** The highest rate of a bonus in percent of a year: what a product shows on top of its own. */
export function bonusRate({ tiers }: Pick<BonusTerms, 'tiers'>): Decimal8 {
  return tiers.reduce((most, { rate }) => (rate > most ? rate : most), 0n)
}
