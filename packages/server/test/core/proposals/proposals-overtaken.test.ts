import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const BOUNDS = '/console/api/four-eyes'
const PROPOSALS = '/console/api/proposals'

let app: TestApp
let first: TestClient
let second: TestClient

async function signedIn(email: string, address: string): Promise<TestClient> {
  await app.tenor.accounts.ensureOperator(email, PASSWORD)
  const client = app.client(address)
  await client.login(email)
  return client
}

const decide = (client: TestClient, id: number, approve: 0 | 1) =>
  client.post(`${PROPOSALS}/${id}/decision`, { approve })

beforeAll(async () => {
  app = await createTestApp()
  first = await signedIn('first@example.com', '203.0.113.21')
  second = await signedIn('second@example.com', '203.0.113.22')
})
afterAll(() => app.close())
afterEach(() => first.put(BOUNDS, { voucher_above: '-1' }))

describe('what waits for a second operator and is done by one, since the bound has moved', () => {
  const voucher = { currency: 'USDT', amount: '150', expires_at: 1_900_900_000 }

  async function given() {
    const client = await app.customer()
    const path = `/console/api/users/${(await client.get('/apiw/v2/session')).data.user.id}/vouchers`
    await first.put(BOUNDS, { voucher_above: '100' })
    const { data } = await first.post(path, voucher)
    await first.put(BOUNDS, { voucher_above: '200' })
    return { client, path, id: data.proposal_id as number }
  }
  const held = async (client: TestClient) =>
    (await client.get('/api/web/v1/coupon/hold-bonus-available-list')).data.list.length

  it.each(['first', 'second'])('waits no more, and is given once: by the %s', async (by) => {
    const { client, path, id } = await given()
    const who = by === 'first' ? first : second
    expect((await who.post(path, voucher)).data).toMatchObject({ amount: '150' })
    expect((await first.get(PROPOSALS)).data.list).toEqual([])
    expect((await decide(second, id, 1)).fail_reason).toBe('proposal.notOpen')
    expect(await held(client)).toBe(1)
  })

  it('is given once when both come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, path, id } = await given()
      await Promise.all([first.post(path, voucher), decide(second, id, 1)])
      await decide(second, id, 1)
      // Who comes after the approval gives another one: it is what they ask for, and none waits beside it.
      const count = await held(client)
      const done = (await first.get('/console/api/audit?act=proposal.')).data.list[0]
      expect([done.act, count]).toEqual(count === 1 ? ['proposal.lapse', 1] : ['proposal.approve', 2])
    }
  })
})
