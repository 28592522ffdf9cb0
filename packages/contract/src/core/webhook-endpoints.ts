import { z } from 'zod'
import {
  endpoint,
  flag,
  idField,
  listOf,
  pageQuery,
  rowVersionField,
  unixSecondsField,
  wholeNumber,
} from '../http/index.ts'
import { WEBHOOK_EVENT_STATES, WEBHOOK_STATES } from './webhook.ts'

/* Webhooks in the back office. Instants are unix seconds of the machine's clock. */

const WEBHOOKS = '/console/api/webhooks'

const urlField = z.string().trim().min(1).max(500)
const familiesField = z.array(z.string().max(40)).min(1).max(40)
const params = z.object({ id: idField })

/** An endpoint as the back office sees it; its secret is told once. */
export const webhookRow = z.object({
  version: rowVersionField,
  id: z.int(),
  url: z.string(),
  /** Families of events, the first part of their kinds. */
  kinds: z.array(z.string()),
  state: z.enum(WEBHOOK_STATES),
  operator: z.string(),
  created_at: z.int(),
  /** Until when the secret before signs too; null where one alone does. */
  secret_before_until: z.int().nullable(),
  /** Events that it has not got yet, counted up to 10,000. */
  waiting: z.int(),
  /** When the oldest of them came. */
  waiting_since: z.int().nullable(),
  /** Events that were given up, counted up to 10,000. */
  failed: z.int(),
})
/** `webhookRow` as a type. */
export type WebhookRow = z.infer<typeof webhookRow>

const withSecret = webhookRow.extend({ secret: z.string() })

/** GET webhooks: endpoints that have not ended, and the families of events that there are. */
export const webhooks = endpoint({
  method: 'GET',
  path: WEBHOOKS,
  summary: 'Webhook endpoints',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(webhookRow), kinds: z.array(z.string()) }),
})

/** POST webhooks: from now on events of these families are sent there. `secret` is in this reply alone. */
export const makeWebhook = endpoint({
  method: 'POST',
  path: WEBHOOKS,
  summary: 'Send events to an address; the secret that signs them is told once',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Events tell; they give nothing.' },
  sends: 'json',
  body: z.object({ url: urlField, kinds: familiesField }),
  data: withSecret,
  refusals: ['webhook.url.malformed', 'webhook.kind.unknown', 'webhook.tooMany'],
})

/** POST webhooks/{id}: changes one. Events of one that is paused wait; one that has ended hears of nothing any more. */
export const changeWebhook = endpoint({
  method: 'POST',
  path: `${WEBHOOKS}/:id`,
  summary: 'Change, pause, resume or end a webhook endpoint',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Events tell; they give nothing.' },
  params,
  sends: 'json',
  body: z.object({
    url: urlField.optional(),
    kinds: familiesField.optional(),
    state: z.enum(WEBHOOK_STATES).optional(),
    version: rowVersionField.optional(),
  }),
  data: webhookRow,
  refusals: ['row.changed', 'webhook.url.malformed', 'webhook.kind.unknown', 'webhook.notFound'],
})

/** POST webhooks/{id}/secret: makes another secret. For a day the one before signs too. */
export const rotateWebhook = endpoint({
  method: 'POST',
  path: `${WEBHOOKS}/:id/secret`,
  summary: 'Make a new secret for a webhook endpoint; for a day the one before signs too',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Events tell; they give nothing.' },
  params,
  body: z.object({}),
  data: withSecret,
  refusals: ['webhook.notFound'],
})

/** An event for an endpoint, and what came of it. */
export const webhookEventRow = z.object({
  id: z.int(),
  /** The endpoint. */
  webhook: z.int(),
  /** 0: the house. */
  user_id: z.int(),
  kind: z.string(),
  /** When it became true, by the product's clock. */
  at: z.int(),
  created_at: z.int(),
  state: z.enum(WEBHOOK_EVENT_STATES),
  tries: z.int(),
  last_try_at: z.int().nullable(),
  /** Of one that waits. */
  next_try_at: z.int().nullable(),
  /** What the receiver answered last. */
  status: z.int().nullable(),
  /** Why there was no answer. */
  fault: z.string().nullable(),
})
/** `webhookEventRow` as a type. */
export type WebhookEventRow = z.infer<typeof webhookEventRow>

/** GET webhook-events: the log of what is sent, the newest first, for 30 days; of one endpoint with `webhook`. */
export const webhookEvents = endpoint({
  method: 'GET',
  path: '/console/api/webhook-events',
  summary: 'Events for webhook endpoints, and what came of them',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    webhook: idField.optional(),
    state: z.enum(WEBHOOK_EVENT_STATES).optional(),
    user_id: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    ...pageQuery,
  }),
  data: listOf(webhookEventRow),
})

/**
 * POST webhooks/{id}/replay: sends again. With `event` one event of `user_id`; otherwise all that were given up and came between `from`
 * and `to`, with `delivered` also those that were taken. They go under the id that they had.
 */
export const replayWebhook = endpoint({
  method: 'POST',
  path: `${WEBHOOKS}/:id/replay`,
  summary: 'Send events of a webhook endpoint again',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Events tell; they give nothing.' },
  params,
  body: z.object({
    event: idField.optional(),
    user_id: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    from: unixSecondsField.optional(),
    to: unixSecondsField.optional(),
    delivered: flag.optional(),
  }),
  data: z.object({ events: z.int() }),
  refusals: ['webhook.notFound', 'webhook.event.notFound'],
})
