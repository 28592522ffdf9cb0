import { z } from 'zod'
import { endpoint } from '../http/index.ts'

/**
 * What a browser is told of as soon as it changes, so that it need not ask: `account` is what the customer has and was told, `offers`
 * what is listed and quoted, `stops` what is stopped in an emergency, `assets` facts of assets.
 */
export const CHANGE_TOPICS = ['account', 'offers', 'stops', 'assets'] as const
/** One of them. */
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/** Streams that a customer may have open at each server. */
export const CHANGE_STREAMS_MOST = 6

/**
 * GET events: a stream of server-sent events. An event `changed` has a list of topics as data, and as id what is known by then: with it as
 * Last-Event-ID a stream begins with what has changed since, on any server. It says nothing of what changed; that is asked for.
 */
export const changes = endpoint({
  method: 'GET',
  path: '/apiw/v2/events',
  summary: 'Server-sent events: which topics have changed',
  audience: 'customer',
  query: z.object({
    /** As the header Last-Event-ID, for who opens a stream anew by themselves. */
    last_event_id: z.string().max(200).optional(),
  }),
  data: z.string(),
  produces: 'text/event-stream',
})
