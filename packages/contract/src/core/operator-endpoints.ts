import { z } from 'zod'
import { decimalField, endpoint, idField, listOf, pageQuery, unixSecondsField, wholeNumber } from '../http/index.ts'
import { actLine, approvedState, proposedData } from './four-eyes-endpoints.ts'

/* Calls of the back office that belong to no product. */

const CONSOLE = '/console/api'

/** Sum of every account kind of one asset; `total` is "0" or something is wrong. */
export const trialBalanceData = z.record(
  z.string(),
  z.object({ accounts: z.record(z.string(), decimalField), total: decimalField }),
)
/** `trialBalanceData` as a type. */
export type TrialBalanceData = z.infer<typeof trialBalanceData>

/** GET ledger/trial-balance. */
export const trialBalance = endpoint({
  method: 'GET',
  path: `${CONSOLE}/ledger/trial-balance`,
  summary: 'Sum of every account, by asset',
  audience: 'operator',
  role: 'reader',
  data: trialBalanceData,
})

/** Where a job stands: nothing due, due, at work, or its last run failed. */
export const JOB_STATES = ['waiting', 'due', 'running', 'failed'] as const

/** One kind of job: when it is next due, when it last ran and how that went. */
export const jobRow = z.object({
  name: z.string(),
  state: z.enum(JOB_STATES),
  due_at: z.int().nullable(),
  last_started_at: z.int().nullable(),
  last_finished_at: z.int().nullable(),
  last_error: z.string().nullable(),
  /** Periods that are due and not done. */
  backlog: z.int(),
})
/** `jobRow` as a type. */
export type JobRow = z.infer<typeof jobRow>

/** GET jobs. */
export const jobs = endpoint({
  method: 'GET',
  path: `${CONSOLE}/jobs`,
  summary: 'What ran, what is due, what failed',
  audience: 'operator',
  role: 'reader',
  data: z.array(jobRow),
})

/** POST jobs/{name}/run: does now what is due of one job; answers when that is done. */
export const jobRun = endpoint({
  method: 'POST',
  path: `${CONSOLE}/jobs/:name/run`,
  summary: 'Run what is due of one job',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Does what is due in any case.' },
  params: z.object({ name: z.string().max(64) }),
  data: jobRow,
  refusals: ['job.notFound'],
})

/** POST users/{id}/tier. A higher one takes two operators where the bounds say so; never one's own. */
export const setTier = endpoint({
  method: 'POST',
  path: `${CONSOLE}/users/:id/tier`,
  summary: "Set a customer's VIP tier",
  audience: 'operator',
  role: 'administrator',
  effect: 'bounded',
  params: z.object({ id: idField }),
  body: z.object({ tier: wholeNumber(0, 20) }),
  data: z.union([z.object({ id: z.int(), vip_tier: z.int(), ...approvedState }), proposedData]),
  refusals: ['account.notFound', 'proposal.newOperator', 'proposal.oneself'],
})

/**
 * One change made in the back office. `title`, `about` and `lines` are for people, in the language of the call; `before` and `after` hold
 * the fields as they were on the wire.
 */
export const auditRow = z.object({
  id: z.int(),
  at: z.int(),
  operator: z.string(),
  act: z.string(),
  title: z.string(),
  subject: z.string(),
  about: z.string(),
  lines: z.array(actLine.extend({ after: z.string().nullable() })),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
})
/** `auditRow` as a type. */
export type AuditRow = z.infer<typeof auditRow>

const part = z.string().trim().max(64).optional()

/**
 * GET audit: changes made in the back office and looks at customers, newest first. `operator` and `subject` find what
 * contains them, `act` what begins with it, `from` and `to` (excluded) are unix seconds. No whole address stands in a URL:
 * `operator` is a part of one without its @.
 */
export const auditLog = endpoint({
  method: 'GET',
  path: `${CONSOLE}/audit`,
  summary: 'Who changed what, newest first',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    operator: z
      .string()
      .trim()
      .max(64)
      .regex(/^[^@]*$/)
      .optional()
      .meta({ description: 'A part of an address without its @' }),
    act: part,
    subject: part,
    from: unixSecondsField.optional(),
    to: unixSecondsField.optional(),
    ...pageQuery,
  }),
  data: listOf(auditRow),
})
