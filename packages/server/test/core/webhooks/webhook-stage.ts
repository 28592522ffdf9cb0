import type { WebhookRow } from '@tenor/contract/core'
import { announceNotice } from '../../../src/core/notices/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { createTestApp, type TestClient } from '../../test-app.ts'

/** An app with an operator, and what tests of webhooks do with it. */
export async function webhookStage() {
  const app = await createTestApp()
  const operator = await app.operator()
  const ok = async (reply: ReturnType<TestClient['post']>) => {
    const { status, data, text } = await reply
    if (status !== 200) throw new Error(text)
    return data
  }
  return {
    app,
    operator,
    make: (url: string, kinds: string[]): Promise<WebhookRow & { secret: string }> =>
      ok(operator.post('/console/api/webhooks', { url, kinds })),
    change: (id: number, body: object) => ok(operator.post(`/console/api/webhooks/${id}`, body)),
    replay: (id: number, body: object) => ok(operator.post(`/console/api/webhooks/${id}/replay`, body)),
    rowOf: async (id: number): Promise<WebhookRow> =>
      (await ok(operator.get('/console/api/webhooks'))).list.find((row: WebhookRow) => row.id === id),
    log: async (id: number, more = '') =>
      (await ok(operator.get(`/console/api/webhook-events?webhook=${id}&page_size=100${more}`))).list,
    send: () => app.tenor.webhooks.sendDue(),
    /** Tells a customer something that no other test tells, and lets the outbox be heard. */
    async tell(userId: number, params: Record<string, string | number>, kind = 'wealth.struck' as const) {
      const of = { bucket: bucketOf(userId), userId, kind, params, at: app.clock.now() }
      await app.db.transaction((tx) => announceNotice(tx, of))
      await app.tenor.runner.runOne('outbox', app.clock.now())
    },
    later(ms: number) {
      app.realTime.set((app.realTime.now() + ms) as ReturnType<typeof app.realTime.now>)
    },
    /** Many events at once: `each` of every customer, in their order. */
    async storm(endpointId: number, users: readonly number[], each: number) {
      await app.db.execute(
        `insert into webhook_event (bucket, user_id, endpoint_id, kind, source, body, at)
         select u.bucket, u.id, $3, 'wealth.struck', n::text, jsonb_build_object('n', n), now()
         from unnest($1::smallint[], $2::bigint[]) as u (bucket, id) cross join generate_series(1, $4) as n
         order by n, u.id`,
        [users.map(bucketOf), users, endpointId, each],
      )
    },
  }
}

export type WebhookStage = Awaited<ReturnType<typeof webhookStage>>
