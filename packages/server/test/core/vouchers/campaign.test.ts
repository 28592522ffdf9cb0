import { decimal } from '@tenor/contract/money'
import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'

const ISSUE = '/campaign/api/vouchers'
const KEY = 'the-campaign-system-of-the-tests-0123456789'
const LIST = '/api/web/v1/coupon/hold-bonus-available-list?sub_type=dual'

let app: TestApp
let system: TestClient

beforeAll(async () => {
  app = await createTestApp({ campaign: { key: KEY, dayQuota: decimal('1000') } })
  system = app.client()
})
afterAll(() => app.close())

async function someone(): Promise<{ client: TestClient; id: number }> {
  const client = await app.customer()
  return { client, id: (await client.get('/apiw/v2/session')).data.user.id }
}

let texts = 0
function bodyOf(userId: number, more: object = {}) {
  texts += 1
  const expires_at = unixSeconds(later(app.clock.now(), 10 * DAY_MS))
  const what = { sub_type: 'dual', currency: 'USDT', amount: '10', expires_at, campaign: 'spring' }
  return { text: `spring:${texts}`, user_id: userId, ...what, ...more }
}

const signed = { 'x-campaign-key': KEY }
const issue = (body: object, headers: Record<string, string> = signed): Promise<TestReply> =>
  system.send('POST', ISSUE, body, headers)
const status = async (id: number, userId: number): Promise<TestReply> => {
  const reply = await app.server.inject({ url: `${ISSUE}/${id}?user_id=${userId}`, headers: signed })
  return { ...reply.json(), status: reply.statusCode } as TestReply
}
const revoke = (id: number, userId: number) =>
  system.send('POST', `${ISSUE}/${id}/revoke`, { user_id: userId, reason: 'campaign ended' }, signed)
/** Another day, whose quota nothing has taken from. */
const nextDay = () => app.clock.set(later(app.clock.now(), DAY_MS))

describe('vouchers of the campaign system', () => {
  it('are issued, seen by their customer, told, and taken back once', async () => {
    const { client, id } = await someone()
    const { data } = await issue(bodyOf(id))
    expect(data).toMatchObject({ user_id: id, status: 'TO_BE_USED', amount: '10', campaign: 'spring', reason: null })
    expect((await client.get(LIST)).data.list).toHaveLength(1)
    expect((await status(data.id, id)).data).toMatchObject({ id: data.id, status: 'TO_BE_USED' })
    expect((await revoke(data.id, id)).data).toMatchObject({ status: 'RECYCLED', reason: 'campaign ended' })
    expect((await revoke(data.id, id)).data).toMatchObject({ status: 'RECYCLED' })
    expect((await client.get(LIST)).data.list).toEqual([])
    const operator = await app.operator()
    const { data: log } = await operator.get('/console/api/audit?act=campaign.')
    expect(log.list.map(({ act }: { act: string }) => act)).toEqual(['campaign.revoke', 'campaign.issue'])
  })

  it('the same text again, also at the same moment, is one voucher; other content under it is refused', async () => {
    const { client, id } = await someone()
    const body = bodyOf(id)
    const all = await Promise.all([issue(body), issue(body), issue(body)])
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(await issue({ ...body, amount: '11' })).toMatchObject({ status: 409, fail_reason: 'request.textTaken' })
    expect((await client.get(LIST)).data.list).toHaveLength(1)
  })

  it('stay within the quota of a day, also when many come at once', async () => {
    nextDay()
    const { client, id } = await someone()
    const all = await Promise.all(Array.from({ length: 12 }, () => issue(bodyOf(id, { amount: '100' }))))
    expect(all.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(200), 422, 422])
    expect(all.find((reply) => reply.status === 422)?.fail_reason).toBe('campaign.quota')
    expect((await client.get(LIST)).data.list).toHaveLength(10)
    nextDay()
    expect((await issue(bodyOf(id, { amount: '1000.00000001' }))).fail_reason).toBe('campaign.quota')
    expect((await issue(bodyOf(id, { amount: '1000' }))).status).toBe(200)
    expect((await issue(bodyOf(id, { amount: '0.00000001' }))).fail_reason).toBe('campaign.quota')
  })
})

describe('bad input', () => {
  it.each(['', 'wrong', `${KEY}x`, KEY.slice(0, -1), KEY.toUpperCase()])('the key "%s" opens nothing', async (key) => {
    const headers = { 'x-campaign-key': key }
    expect(await issue(bodyOf(1), headers)).toMatchObject({ status: 401, fail_reason: 'campaign.key' })
  })

  it('is refused in words, and leaves the text free', async () => {
    nextDay()
    const { id } = await someone()
    const at = unixSeconds(app.clock.now())
    const refused = async (more: object) => {
      const reply = await issue({ ...bodyOf(id), text: 'bad-one', ...more })
      return [reply.status, reply.fail_reason]
    }
    expect(await refused({ user_id: 4 })).toEqual([404, 'account.notFound'])
    expect(await refused({ currency: 'NOPE' })).toEqual([422, 'ledger.asset.unknown'])
    expect(await refused({ expires_at: at - 1 })).toEqual([422, 'voucher.ended'])
    expect(await refused({ valid_from: at + 90, expires_at: at + 60 })).toEqual([422, 'voucher.endsBeforeItBegins'])
    for (const more of [
      { sub_type: 'no_such' },
      { amount: '-1' },
      { campaign: '' },
      { text: 'a b' },
      { expires_at: 'soon' },
    ]) {
      expect((await refused(more))[0], JSON.stringify(more)).toBe(400)
    }
    expect(await refused({})).toEqual([200, undefined])
  })

  it('another customer’s voucher is nobody’s, one in an order is not taken back', async () => {
    const [one, other] = [await someone(), await someone()]
    const { data } = await issue(bodyOf(one.id))
    expect((await status(data.id, other.id)).status).toBe(404)
    expect((await revoke(data.id, other.id)).status).toBe(404)
    await app.db.execute(`update voucher set status = 'USED', order_id = 1 where id = $1 and bucket >= 0`, [data.id])
    expect(await revoke(data.id, one.id)).toMatchObject({ status: 409, fail_reason: 'voucher.notRecallable' })
  })

  it('what operators gave is not the campaign system’s: neither told nor taken back', async () => {
    const { client, id } = await someone()
    const operator = await app.operator()
    const expires_at = unixSeconds(later(app.clock.now(), 10 * DAY_MS))
    const given = { sub_type: 'dual', currency: 'USDT', amount: '10', expires_at, campaign: 'spring' }
    const { data } = await operator.post(`/console/api/users/${id}/vouchers`, given)
    expect((await status(data.id, id)).status).toBe(404)
    expect(await revoke(data.id, id)).toMatchObject({ status: 404, fail_reason: 'voucher.notFound' })
    expect((await client.get(LIST)).data.list).toHaveLength(1)
  })

  it('without a key in the settings nobody may call', async () => {
    const bare = await createTestApp({ mode: 'live' })
    const reply = await bare.client().send('POST', ISSUE, bodyOf(1), signed)
    expect(reply).toMatchObject({ status: 401, fail_reason: 'campaign.key' })
    await bare.close()
  })
})
