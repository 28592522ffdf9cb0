import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
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

const KEY = 'webhooks'
const AGAIN_MS = 10_000

export function useWebhooks() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call(webhooks, { signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useWebhookEvents({ webhook, state }: WebhooksSearch) {
  return useMore({
    key: [KEY, 'events', webhook ?? '', state ?? ''],
    read: (start, signal) => {
      const of = { ...(webhook === undefined ? {} : { webhook }), ...(state === undefined ? {} : { state }) }
      return rowsOf(call(webhookEvents, { query: { ...of, ...start, page_size: PAGE_ROWS }, signal }))
    },
  })
}

export function useMakeWebhook() {
  return useMutation({
    mutationFn: (body: { url: string; kinds: string[] }) => call(makeWebhook, { body }),
    onSettled: useReadAgain(),
  })
}

export function useChangeWebhook() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; url?: string; kinds?: string[]; state?: WebhookState }) =>
      call(changeWebhook, { params: { id }, body }),
    onSettled: useReadAgain(),
  })
}

export function useRotateWebhook() {
  return useMutation({
    mutationFn: (id: number) => call(rotateWebhook, { params: { id }, body: {} }),
    onSettled: useReadAgain(),
  })
}

/** One event, or all that were given up. */
export function useReplayWebhook() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; event?: number; user_id?: number }) =>
      call(replayWebhook, { params: { id }, body }),
    onSettled: useReadAgain(),
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['audit'] })])
}
