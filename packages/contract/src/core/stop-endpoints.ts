import { z } from 'zod'
import { endpoint, flag, idField, noteField } from '../http/index.ts'
import { STOP_REASONS, STOP_SCOPES } from './emergency-stop.ts'

/** A stop as everybody sees it. `message` is the sentence of the banner in the caller's language. */
export const stopRow = z.object({
  id: z.int(),
  scope: z.enum(STOP_SCOPES),
  /** A product, as manifests name what is sold, or an asset; empty where everything is stopped. */
  name: z.string(),
  reason: z.enum(STOP_REASONS),
  /** Whether what customers hold can still be redeemed early. */
  redemption: z.boolean(),
  /** Unix seconds. */
  since: z.int(),
  message: z.string(),
})
/** `stopRow` as a type. */
export type StopRow = z.infer<typeof stopRow>

/** GET stops: what is stopped now, the widest first. */
export const stops = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/stops',
  summary: 'What is stopped in an emergency: no new orders of it are taken',
  audience: 'visitor',
  data: z.object({ list: z.array(stopRow) }),
})

const STOPS = '/console/api/stops'

/** A stop as the back office sees it: with who began it, and what they noted. */
export const backOfficeStopRow = stopRow.extend({ operator: z.string(), note: z.string().nullable() })
/** `backOfficeStopRow` as a type. */
export type BackOfficeStopRow = z.infer<typeof backOfficeStopRow>

const note = noteField(500, 0).optional()

/** GET stops of the back office: those in force. Past ones are in the audit log. */
export const backOfficeStops = endpoint({
  method: 'GET',
  path: STOPS,
  summary: 'Emergency stops in force',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(backOfficeStopRow) }),
})

/**
 * POST stops: from the answer on no new order of it is taken by any process. One that is in force for the same is replaced, so that
 * reason and redemption can be changed without a moment between.
 */
export const beginStop = endpoint({
  method: 'POST',
  path: STOPS,
  summary: 'Stop new orders of a product, of an asset, or all',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'A stop gives nothing.' },
  body: z.object({
    scope: z.enum(STOP_SCOPES),
    name: z.string().max(32).optional(),
    reason: z.enum(STOP_REASONS),
    /** 1 leaves early redemption open. */
    redemption: flag,
    /** For the audit log; customers do not see it. */
    note,
  }),
  data: backOfficeStopRow,
  refusals: ['stop.unknown'],
})

/** POST stops/{id}/end: orders are taken again. */
export const endStop = endpoint({
  method: 'POST',
  path: `${STOPS}/:id/end`,
  summary: 'End an emergency stop',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'What was on sale before is on sale again, by terms that two approved.' },
  params: z.object({ id: idField }),
  body: z.object({ note }),
  data: z.object({ id: z.int() }),
  refusals: ['stop.notFound'],
})
