import { z } from 'zod'
import { endpoint, idField, listOf, pageQuery, wholeNumber } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* The agreement of staking: its versions, and who accepted which. */

/** Versions of the agreement, the newest last; `from` is the day (UTC) from which it is shown. */
export const STAKING_AGREEMENTS = [{ version: 1, from: '2026-11-01' }] as const

/** The version that is shown, and accepted with a stake. */
export const STAKING_AGREEMENT: number = STAKING_AGREEMENTS[STAKING_AGREEMENTS.length - 1]?.version ?? 1

/** On the wire: a version that a customer accepts. */
export const agreementField = wholeNumber(1, 10_000)

/** GET agreements: versions, and how many customers have accepted each. */
export const stakingAgreements = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/agreements`,
  summary: 'Versions of the staking agreement, and how many accepted each',
  audience: 'operator',
  role: 'reader',
  data: z.object({
    list: z.array(z.object({ version: z.int(), from_day: z.string(), is_current: z.int(), accepted: z.int() })),
    total: z.int(),
  }),
})

/** That a customer accepted a version. */
export const stakingAcceptance = z.object({ id: z.int(), user_id: z.int(), version: z.int(), at_time: z.int() })
/** `stakingAcceptance` as a type. */
export type StakingAcceptance = z.infer<typeof stakingAcceptance>

/** GET acceptances: who accepted which version, newest first. */
export const stakingAcceptances = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/acceptances`,
  summary: 'Who accepted which version of the staking agreement',
  audience: 'operator',
  role: 'reader',
  query: z.object({ user_id: idField.optional(), version: agreementField.optional(), ...pageQuery }),
  data: listOf(stakingAcceptance),
})
