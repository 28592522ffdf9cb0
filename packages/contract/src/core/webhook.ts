/* Endpoints at which an exchange's own systems hear of events. */

/** What an endpoint is: it is sent to, its events wait, or it hears of nothing any more. */
export const WEBHOOK_STATES = ['active', 'paused', 'ended'] as const
/** One of them. */
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** What became of an event: it waits for its first or next try, it was taken, or it was given up after three days. */
export const WEBHOOK_EVENT_STATES = ['waiting', 'delivered', 'failed'] as const
/** One of them. */
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number]

/** Endpoints that there may be at once. */
export const WEBHOOKS_MOST = 20
/** Hours for which the secret before signs too, after a new one was made. */
export const WEBHOOK_SECRET_HOURS = 24

const LOCAL = /^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|169\.254\..*|\[::1?\]|\[fe80:.*\])$/

/**
 * Whether events can be sent to an address: https, without a name or password in it. A sandbox also sends to http and to its own
 * machine, where a developer's receiver runs. Other addresses of a private network are the exchange's own systems.
 */
export function isWebhookUrl(text: string, { isSandbox }: { readonly isSandbox: boolean }): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (username !== '' || password !== '' || hostname === '') return false
  return isSandbox ? protocol === 'https:' || protocol === 'http:' : protocol === 'https:' && !LOCAL.test(hostname)
}
