import { z } from 'zod'
import { decimalField } from '../http/index.ts'

/*
 * What every product says of itself to operators, so that the back office begins with one page for all of them. Its server
 * module brings the rows; what may want an operator it names in its manifest.
 */

/** Names of the sales of a manifest, and what was sold of one of them in one asset since a day began, at 00:00 UTC. */
export const soldRow = z.object({
  product: z.string(),
  asset: z.string(),
  orders: z.int(),
  amount: decimalField,
})
/** `soldRow` as a type. */
export type SoldRow = z.infer<typeof soldRow>

/**
 * What orders that run come to: of one sale, about one coin, at one instant in unix seconds, null where customers may ask
 * for it at any time. `amount` is of `asset`, which is not the coin where exposure is counted in another. `orders` is null
 * where they are not counted.
 */
export const dueRow = z.object({
  product: z.string(),
  coin: z.string(),
  at: z.int().nullable(),
  orders: z.int().nullable(),
  asset: z.string(),
  amount: decimalField,
})
/** `dueRow` as a type. */
export type DueRow = z.infer<typeof dueRow>

/**
 * Why an operator must look: `name` is one of a manifest's `reasons`, `count` of how many things, `subject` which, `amount`
 * of `asset` what is at stake, `since` the unix seconds from which on. What does not apply is null.
 */
export const operatingReason = z.object({
  name: z.string(),
  count: z.int(),
  subject: z.string().nullable(),
  asset: z.string().nullable(),
  amount: decimalField.nullable(),
  since: z.int().nullable(),
})
/** `operatingReason` as a type. */
export type OperatingReason = z.infer<typeof operatingReason>

/** A reason of which only the given facts apply. */
export function reason(name: string, facts: Partial<Omit<OperatingReason, 'name'>> = {}): OperatingReason {
  return { name, count: 1, subject: null, asset: null, amount: null, since: null, ...facts }
}

/** All is well, or somebody must act. */
export const OPERATING_STATES = ['good', 'act'] as const
/** One of the two. */
export type OperatingState = (typeof OPERATING_STATES)[number]

/** `act` as long as there is any reason. */
export function operatingState(reasons: readonly OperatingReason[]): OperatingState {
  return reasons.length === 0 ? 'good' : 'act'
}

/** Work that was due longer ago than this, in milliseconds, is overdue; alerts say the same. */
export const OVERDUE_MS = 120_000

/** How a job stands: when its oldest undone work was due, and how often in a row it has failed. Milliseconds. */
export type JobStanding = {
  readonly name: string
  readonly due: number | null
  readonly failures: number
  readonly lastError: string | null
}

/** What of the jobs an operator must act on: a failed one is not said to be late as well. */
export function jobReasons(jobs: readonly JobStanding[], now: number): OperatingReason[] {
  return jobs.flatMap(({ name, due, failures }) => {
    const since = due === null ? null : Math.floor(due / 1000)
    if (failures > 0) return [reason('job.failed', { count: failures, subject: name, since })]
    return due !== null && now - due > OVERDUE_MS ? [reason('job.overdue', { subject: name, since })] : []
  })
}
