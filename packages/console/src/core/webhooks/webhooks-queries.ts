import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import {
  changeWebhook,
  makeWebhook,
  replayWebhook,
  rotateWebhook,
  type WebhookState,
  webhookEvents,
  webhooks,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { WebhooksSearch } from './webhooks-search.ts'

const GROUP = ['webhooks'] as const
const READS = { reads: [GROUP, ['audit']] }

export const useWebhooks = queryOf(webhooks, { group: GROUP, againMs: 10_000 })

export const useWebhookEvents = pagesOf(webhookEvents, {
  group: GROUP,
  pageSize: PAGE_ROWS,
  ask: ({ webhook, state }: WebhooksSearch) => ({ query: given({ webhook, state }) }),
})

export const useMakeWebhook = saveOf(makeWebhook, READS)

export const useChangeWebhook = saveOf(changeWebhook, {
  ask: ({ id, ...body }: { id: number; url?: string; kinds?: string[]; state?: WebhookState; version: string }) => ({
    params: { id },
    body,
  }),
  ...READS,
})

export const useRotateWebhook = saveOf(rotateWebhook, { ask: (id: number) => ({ params: { id }, body: {} }), ...READS })

/** One event, or all that were given up. */
export const useReplayWebhook = saveOf(replayWebhook, {
  ask: ({ id, ...body }: { id: number; event?: number; user_id?: number }) => ({ params: { id }, body }),
  ...READS,
})
