import { DAY_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, PASSWORD, type TestClient } from '../../test-app.ts'
import { webhookReceiver } from './webhook-receiver.ts'
import { type WebhookStage, webhookStage } from './webhook-stage.ts'

const WEBHOOKS = '/console/api/webhooks'
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:4659/hooks'

let stage: WebhookStage
beforeAll(async () => {
  stage = await webhookStage()
})
afterAll(() => stage.app.close())

async function someone(): Promise<number> {
  const { user } = (await stage.app.client().register(freshEmail())).data
  return user.id
}

async function acts(): Promise<string[]> {
  const { data } = await stage.operator.get('/console/api/audit?act=webhook')
  return data.list.map(({ act }: { act: string }) => act)
}

describe('an endpoint', () => {
  it('is told its secret once, and keeps it sealed', async () => {
    const made = await stage.make(NOWHERE, ['ledger', 'wealth', 'ledger'])
    expect(made).toMatchObject({ url: NOWHERE, kinds: ['ledger', 'wealth'], state: 'active', waiting: 0, failed: 0 })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(JSON.stringify((await stage.operator.get(WEBHOOKS)).data)).not.toContain(made.secret)
    const [row] = await stage.app.db.query<{ secret: string }>('select secret from webhook_endpoint where id = $1', [
      made.id,
    ])
    expect(row?.secret).toMatch(/^v1\./)
    await stage.change(made.id, { state: 'ended' })
    expect((await acts()).slice(0, 2)).toEqual(['webhook.change', 'webhook.make'])
  })

  it.each([
    ['not an address', 'webhook.url.malformed'],
    ['ftp://example.com', 'webhook.url.malformed'],
    ['https://me:secret@example.com/', 'webhook.url.malformed'],
    ['//example.com', 'webhook.url.malformed'],
  ])('is refused with %s', async (url, reason) => {
    const reply = await stage.operator.post(WEBHOOKS, { url, kinds: ['ledger'] })
    expect([reply.status, reply.fail_reason]).toEqual([422, reason])
  })

  it('is refused for events that there are none of', async () => {
    const reply = await stage.operator.post(WEBHOOKS, { url: NOWHERE, kinds: ['ledger', 'weather'] })
    expect([reply.status, reply.fail_reason, reply.params]).toEqual([422, 'webhook.kind.unknown', { kind: 'weather' }])
  })

  it('is one of twenty at most, also where several are made at once', async () => {
    const open = async () => (await stage.operator.get(WEBHOOKS)).data.list
    for (let left = 19 - (await open()).length; left > 0; left -= 1) await stage.make(NOWHERE, ['ledger'])
    const body = { url: NOWHERE, kinds: ['ledger'] }
    const replies = await Promise.all(Array.from({ length: 6 }, () => stage.operator.post(WEBHOOKS, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await open()).toHaveLength(20)
    for (const { id } of await open()) await stage.change(id, { state: 'ended' })
  })

  it('is changed by administrators, and seen by readers', async () => {
    await stage.app.tenor.accounts.ensureOperator('reader@example.com', PASSWORD)
    await stage.app.db.execute(`update app_user set role = 'reader' where email = 'reader@example.com'`)
    const reader: TestClient = stage.app.client('203.0.113.9')
    await reader.login('reader@example.com')
    expect((await reader.get(WEBHOOKS)).status).toBe(200)
    expect((await reader.get('/console/api/webhook-events')).status).toBe(200)
    const refused = await reader.post(WEBHOOKS, { url: NOWHERE, kinds: ['ledger'] })
    expect([refused.status, refused.fail_reason]).toEqual([403, 'account.role.needed'])
    expect((await stage.app.client().get(WEBHOOKS)).status).toBe(401)
  })

  it('that is paused keeps what comes, gets it when it goes on, and nothing once it has ended', async () => {
    const receiver = await webhookReceiver()
    const { id } = await stage.make(receiver.url, ['wealth'])
    const user = await someone()
    await stage.change(id, { state: 'paused' })
    await stage.tell(user, { n: 1 })
    await stage.send()
    expect([receiver.taken.length, (await stage.rowOf(id)).waiting]).toEqual([0, 1])
    await stage.change(id, { state: 'active' })
    await stage.send()
    expect(receiver.taken.map(({ data }) => data['n'])).toEqual([1])
    await stage.tell(user, { n: 2 })
    await stage.change(id, { state: 'ended' })
    await stage.tell(user, { n: 3 })
    await stage.send()
    expect(receiver.taken).toHaveLength(1)
    expect(await stage.rowOf(id)).toBeUndefined()
    expect((await stage.operator.post(`${WEBHOOKS}/${id}`, { state: 'active' })).status).toBe(404)
    await receiver.close()
  })
})

describe('the log', () => {
  it('says why nobody took an event, and that operators looked at it', async () => {
    const { id } = await stage.make(NOWHERE, ['wealth'])
    const user = await someone()
    await stage.tell(user, { n: 1 })
    await stage.send()
    expect(await stage.log(id)).toMatchObject([{ user_id: user, state: 'waiting', status: null, tries: 1 }])
    const [row] = await stage.log(id)
    expect(row.fault).toBe('ECONNREFUSED')
    const { data } = await stage.operator.get('/console/api/audit?act=webhook.read')
    expect(data.list[0]).toMatchObject({ act: 'webhook.read', subject: `user ${user}` })
    await stage.change(id, { state: 'ended' })
  })

  it('gives a span again: what was given up, and with `delivered` what was taken too', async () => {
    const receiver = await webhookReceiver()
    const { id } = await stage.make(receiver.url, ['wealth'])
    const users = Array.from({ length: 40 }, (_, at) => 7_000_000 + at)
    await stage.storm(id, users, 1)
    await stage.send()
    expect(receiver.taken).toHaveLength(40)
    await stage.app.db.execute(
      `update webhook_event set state = 'failed' where endpoint_id = $1 and user_id < 7000010`,
      [id],
    )
    expect(await stage.replay(id, { from: 4_000_000_000 })).toEqual({ events: 0 })
    expect(await stage.replay(id, {})).toEqual({ events: 10 })
    await stage.send()
    expect(receiver.taken).toHaveLength(50)
    expect(await stage.replay(id, { delivered: 1 })).toEqual({ events: 40 })
    await stage.send()
    expect([receiver.taken.length, Math.max(...receiver.times.values())]).toEqual([90, 3])
    expect((await stage.operator.post(`${WEBHOOKS}/${id}/replay`, { event: 1, user_id: 7 })).status).toBe(404)
    expect((await acts())[0]).toBe('webhook.replay')
    await stage.change(id, { state: 'ended' })
    await receiver.close()
  })

  it('goes after thirty days by the machine’s time', async () => {
    const { id } = await stage.make(NOWHERE, ['wealth'])
    await stage.change(id, { state: 'paused' })
    const user = await someone()
    await stage.tell(user, { n: 1 })
    const real = stage.app.realTime
    const stored = () => stage.app.db.query('select id from webhook_event where endpoint_id = $1', [id])
    await stage.app.db.execute('update webhook_event set created_at = $2 where endpoint_id = $1', [
      id,
      new Date(real.now() - 29 * DAY_MS),
    ])
    await stage.app.tenor.runner.runOne('retention', stage.app.clock.now())
    expect(await stored()).toHaveLength(1)
    stage.later(2 * DAY_MS)
    await stage.app.tenor.runner.runOne('retention', (stage.app.clock.now() + DAY_MS) as ReturnType<typeof real.now>)
    expect(await stored()).toHaveLength(0)
    await expect(stage.app.db.execute('delete from webhook_event')).rejects.toMatchObject({ code: '42501' })
  })
})
