import { z } from 'zod'
import { endpoint, unixSecondsField } from '../http/index.ts'

const CLOCK = '/console/api/clock'

/** Why a process does no jobs and no acts: its host's clock is in doubt. */
export const CLOCK_DOUBTS = ['leap', 'start', 'ahead', 'behind', 'mark', 'witness'] as const

/** One process as its host's clock is seen. Offsets are milliseconds, above 0 where the host is ahead. */
export const clockProcess = z.object({
  id: z.string(),
  name: z.string(),
  /** The time by its host. */
  wall: z.int(),
  mark_ms: z.int(),
  monotonic_ms: z.int(),
  /** null: no clock of another host has been seen. */
  witness_ms: z.int().nullable(),
  witnesses: z.int(),
  /** null: it works. */
  doubt: z.enum(CLOCK_DOUBTS).nullable(),
})
/** `clockProcess` as a type. */
export type ClockProcess = z.infer<typeof clockProcess>

/** GET clock: servers and workers of the last minute. */
export const clockProcesses = endpoint({
  method: 'GET',
  path: CLOCK,
  summary: 'How the clocks of servers and workers stand',
  audience: 'operator',
  role: 'reader',
  data: z.array(clockProcess),
})

/**
 * POST clock/confirm: the clock of a process is right, as the operator has seen by another one. It names what the clock reads, so that
 * a clock that has leapt again meanwhile is not confirmed with it.
 */
export const clockConfirm = endpoint({
  method: 'POST',
  path: `${CLOCK}/confirm`,
  summary: 'Confirm that the clock of a process is right',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Settles a doubt about the clock of a host: nobody is given anything that was not due.' },
  goesOnInDoubt: true,
  body: z.object({ process: z.string().max(64), wall: unixSecondsField }),
  data: clockProcess,
  refusals: ['clock.process.notFound', 'clock.process.sure', 'clock.process.other'],
})
