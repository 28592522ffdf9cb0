import { given, oneOf } from '@tenor/browser/search'
import { WEBHOOK_EVENT_STATES, type WebhookEventState } from '@tenor/contract/core'

/** Of which endpoint the log is shown, and which state. */
export type WebhooksSearch = { webhook?: number; state?: WebhookEventState }

export function readWebhooksSearch(search: Record<string, unknown>): WebhooksSearch {
  const { webhook, state } = search
  return given({
    webhook: typeof webhook === 'number' && Number.isSafeInteger(webhook) && webhook > 0 ? webhook : undefined,
    state: oneOf(WEBHOOK_EVENT_STATES, state),
  })
}
