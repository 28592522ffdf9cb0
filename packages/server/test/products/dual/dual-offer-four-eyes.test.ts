import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'

const PRODUCTS = '/console/api/dual/products'
const LISTING = `${PRODUCTS}/listing`
const FAR = 1_900_090_800
/** Far above what the surface says of it, and far below. */
const [DEAR, CHEAP] = ['20', '0.0001']

let app: TestApp
let first: TestClient
let second: TestClient
let target = 64_000

beforeAll(async () => {
  app = await createTestApp()
  first = await app.operator()
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  second = app.client('203.0.113.9')
  await second.login('second@example.com')
  await first.post('/sandbox/prices', { pair: 'BTC_USDT', price: '65000' })
})
afterAll(() => app.close())
beforeEach(async () => {
  target += 100
  await bound('0')
})

const bound = (offer_above: string) => first.put('/console/api/four-eyes', { offer_above })
const offer = (apy: string, more = {}) => ({
  type: 'put',
  coin: 'BTC',
  exercise_price: String(target),
  apy,
  delivery_timest: FAR,
  ...more,
})
const onSale = async (id: number) => {
  const { list } = (await first.get(`${PRODUCTS}?page_size=100`)).data
  return list.find((row: { id: number }) => row.id === id)
}

describe('an offer above fair', () => {
  it('is proposed by one operator and listed by the same call of another', async () => {
    const proposed = await first.post(PRODUCTS, offer(DEAR))
    expect(proposed.data.state).toBe('proposed')
    expect((await first.post(PRODUCTS, offer(DEAR))).data).toEqual(proposed.data)
    const [row] = await app.db.query<{ count: number }>(
      `select count(*) from dual_product where target = $1 and origin = 'desk'`,
      [target],
    )
    expect(row?.count).toBe(0)
    const listed = await second.post(PRODUCTS, offer(`${DEAR}.0`))
    expect(listed.data).toMatchObject({ state: 'approved', apy: DEAR, status: 'listed' })
    const [kept] = await app.db.query<{ excess: string }>('select excess from dual_product where id = $1', [
      listed.data.id,
    ])
    expect(Number(kept?.excess)).toBeGreaterThan(0)
  })

  it('is listed by one where it is not above, where the bound is wider, and where there is none', async () => {
    expect((await first.post(PRODUCTS, offer(CHEAP))).data).toMatchObject({ status: 'listed' })
    await bound('1000')
    expect((await first.post(PRODUCTS, offer(DEAR))).data).toMatchObject({ status: 'listed' })
    await bound('-1')
    expect((await first.post(PRODUCTS, offer(DEAR))).data).toMatchObject({ status: 'listed' })
  })

  it('takes two also where it comes from a change, or from a resumption; a pause takes one', async () => {
    const { id } = (await first.post(PRODUCTS, offer(CHEAP))).data
    expect((await first.put(PRODUCTS, { id, apy: DEAR })).data.state).toBe('proposed')
    expect((await onSale(id)).apy).toBe(CHEAP)
    expect((await second.put(PRODUCTS, { id, apy: DEAR })).data).toMatchObject({ state: 'approved', apy: DEAR })
    expect((await first.post(LISTING, { ids: [id], status: 'paused' })).data.changed).toHaveLength(1)
    expect((await first.post(LISTING, { ids: [id], status: 'listed' })).data.state).toBe('proposed')
    expect((await onSale(id)).status).toBe('paused')
    expect((await second.post(LISTING, { ids: [id], status: 'listed' })).data).toMatchObject({ state: 'approved' })
    expect((await onSale(id)).status).toBe('listed')
  })

  it('is approved by risk, by the same call or the page, and by no other dealer; risk lists nothing itself', async () => {
    const clients: TestClient[] = []
    for (const role of ['dealer', 'dealer', 'risk']) {
      const email = `offers-${clients.length}@example.com`
      await app.tenor.accounts.ensureOperator(email, PASSWORD)
      const client = app.client(`203.0.113.${70 + clients.length}`)
      const { user } = (await client.login(email)).data
      await first.post(`/console/api/users/${user.id}/role`, { role })
      clients.push(client)
    }
    const [dealer, other, risk] = clients as [TestClient, TestClient, TestClient]
    const needs = ({ status, fail_reason, params }: TestReply) => [status, fail_reason, params?.role]
    expect(needs(await risk.post(PRODUCTS, offer(DEAR)))).toEqual([403, 'account.role.needed', 'dealer'])
    expect(needs(await risk.post(PRODUCTS, offer(CHEAP)))).toEqual([403, 'account.role.needed', 'dealer'])
    const { proposal_id } = (await dealer.post(PRODUCTS, offer(DEAR))).data
    expect(needs(await other.post(PRODUCTS, offer(DEAR)))).toEqual([403, 'account.role.needed', 'risk'])
    const decision = `/console/api/proposals/${proposal_id}/decision`
    expect(needs(await other.post(decision, { approve: 1 }))).toEqual([403, 'account.role.needed', 'risk'])
    const { list } = (await risk.get('/console/api/proposals')).data
    expect(list.find((row: { id: number }) => row.id === proposal_id).role).toBe('risk')
    expect((await risk.post(PRODUCTS, offer(DEAR))).data).toMatchObject({ state: 'approved', status: 'listed' })
    target += 1
    const again = (await other.post(PRODUCTS, offer(DEAR))).data.proposal_id
    expect((await risk.post(`/console/api/proposals/${again}/decision`, { approve: 1 })).data.state).toBe('approved')
  })

  it('that may not be listed at all is refused and not proposed', async () => {
    const refused = await first.post(PRODUCTS, offer(DEAR, { delivery_timest: 1_900_000_800 }))
    expect([refused.status, refused.fail_reason]).toEqual([422, 'dual.product.deliveryTooSoon'])
  })

  it('is approved by its id, and is on sale then', async () => {
    const { data } = await first.post(PRODUCTS, offer(DEAR))
    const decision = await second.post(`/console/api/proposals/${data.proposal_id}/decision`, { approve: 1 })
    expect(decision.data.state).toBe('approved')
    const rows = await app.db.query(`select 1 from dual_product where target = $1 and origin = 'desk'`, [target])
    expect(rows).toHaveLength(1)
  })
})
