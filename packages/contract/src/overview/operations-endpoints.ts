import { z } from 'zod'
import { dueRow, OPERATING_STATES, operatingReason, soldRow } from '../core/index.ts'
import { decimalField, endpoint } from '../http/index.ts'

const valued = { value: decimalField.nullable().meta({ description: 'In USDT at the index of now; null without one' }) }

/** A run over many rows: `rows` is how many it has done so far. */
export const operatingRun = z.object({
  job: z.string(),
  subject: z.string(),
  due_at: z.int(),
  state: z.enum(['open', 'done']),
  rows: z.int(),
  opened_at: z.int(),
  ended_at: z.int().nullable(),
})
/** `operatingRun` as a type. */
export type OperatingRun = z.infer<typeof operatingRun>

/** What an operator sees first. `reconciled` is the last `npm run reconcile`; null where none has run. */
export const operationsData = z.object({
  at: z.int(),
  state: z.enum(OPERATING_STATES),
  reasons: z.array(operatingReason),
  sold: z.array(soldRow.extend(valued)),
  due: z.array(dueRow.extend(valued)),
  runs: z.array(operatingRun),
  reconciled: z.object({ at: z.int(), broken: z.array(z.string()) }).nullable(),
})
/** `operationsData` as a type. */
export type OperationsData = z.infer<typeof operationsData>

/**
 * GET overview: what was sold since 00:00 UTC, what orders that run come to by coin and instant (the soonest 400), the newest
 * runs, and why an operator must act, if any. Answers may be some seconds old.
 */
export const operations = endpoint({
  method: 'GET',
  path: '/console/api/overview',
  summary: 'What was sold, what is due, what must be looked at, over all products',
  audience: 'operator',
  role: 'reader',
  data: operationsData,
})
