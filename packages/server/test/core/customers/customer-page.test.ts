import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

let app: TestApp
let boss: TestClient
let support: TestClient
let customer: TestClient
let id: number
let supportId: number

const idOf = async (client: TestClient): Promise<number> => (await client.get('/apiw/v2/session')).data.user.id
const asCustomer = (of: number) => ({ 'x-tenor-customer': String(of) })

beforeAll(async () => {
  app = await createTestApp()
  boss = await app.operator()
  customer = await app.customer()
  support = await app.customer()
  id = await idOf(customer)
  supportId = await idOf(support)
  expect((await boss.post(`/console/api/users/${supportId}/role`, { role: 'support' })).data.role).toBe('support')
  await customer.post('/sandbox/faucet', { asset: 'USDT', amount: '250' })
})
afterAll(() => app.close())

it('support reads what the customer reads, by the same calls, and nothing of its own is mixed in', async () => {
  for (const path of [
    '/apiw/v2/account/balances',
    '/apiw/v2/account/statement',
    '/apiw/v2/portfolio?holdings=1',
    '/apiw/v2/portfolio/timeline',
    '/apiw/v2/account/notices',
    '/apiw/v2/account/api-keys',
    '/apiw/v2/earn/dual/order-list',
    '/apiw/v2/earn/dual-sniper/order-list',
    '/apiw/v2/uni-loan/earn/history',
    '/apiw/v2/fixed_earn/api/user/history',
    '/apiw/v2/earn/staking/history',
    '/apiw/v2/earn/private-wealth/orders',
    '/apiw/v2/earn/soft-staking/rewards',
  ]) {
    const own = await customer.get(path)
    const seen = await support.get(path, asCustomer(id))
    expect([path, seen.status, seen.data]).toEqual([path, 200, own.data])
  }
  const sessions = await support.get('/apiw/v2/account/sessions', asCustomer(id))
  expect(sessions.data.list.map((row: { current: boolean }) => row.current)).toEqual([false])
})

it('only operators read for others, only what says so, and only of whom there is', async () => {
  const balances = '/apiw/v2/account/balances'
  expect((await customer.get(balances, asCustomer(supportId))).status).toBe(403)
  expect((await support.get('/apiw/v2/account/compliance', asCustomer(id))).status).toBe(403)
  expect((await support.get(balances, { 'x-tenor-customer': '1 or 1' })).fail_reason).toBe('request.malformed')
  expect((await support.get(balances, asCustomer(7))).fail_reason).toBe('account.notFound')
  const moved = await support.post('/sandbox/faucet', { asset: 'USDT', amount: '5' }, asCustomer(id))
  expect(moved.status).toBe(403)
  expect((await customer.get(balances)).data.list).toHaveLength(1)
})

it('a look is written down once, with whose it was', async () => {
  const looks = await support.get(`/console/api/users/${id}/audit`)
  const reads = looks.data.list.filter((row: { act: string }) => row.act === 'user.read')
  expect(reads.map((row: { subject: string }) => row.subject)).toEqual([`user ${id}`])
})

it('the page says who somebody is, with notes that are dated and signed', async () => {
  const note = await support.post(`/console/api/users/${id}/notes`, { text: 'Asked about a late payment.' })
  const { data } = await support.get(`/console/api/users/${id}`)
  expect(data).toMatchObject({ id, role: 'customer', trading_locked: false, voucher_left: null, mails: [] })
  expect(data.notes).toEqual([note.data])
  expect(data.devices).toHaveLength(1)
  expect((await support.get('/console/api/users/7')).fail_reason).toBe('account.notFound')
})

it('support locks and signs out, with a reason in the log, and gives nothing', async () => {
  expect((await support.post(`/console/api/users/${id}/lock`, { reason: 'Phone stolen' })).data.locks).toEqual([
    'sales',
  ])
  expect((await support.post(`/console/api/users/${id}/sessions-end`, { reason: 'Phone stolen' })).data.ended).toBe(1)
  expect((await customer.get('/apiw/v2/session')).data.user).toBeNull()
  const { data } = await boss.get(`/console/api/users/${id}/audit`)
  const acts = data.list.filter((row: { act: string }) => row.act !== 'user.read')
  expect(acts.map((row: { act: string; after: { reason?: string } }) => [row.act, row.after.reason])).toEqual([
    ['user.signOut', 'Phone stolen'],
    ['user.lock', 'Phone stolen'],
    ['user.note', undefined],
  ])
  for (const [path, body] of [
    ['tier', { tier: 3 }],
    ['role', { role: 'operator' }],
    ['vouchers', {}],
    ['thaw', { reason: 'x' }],
  ] as const) {
    expect((await support.post(`/console/api/users/${id}/${path}`, body)).status, path).toBe(403)
  }
  const bossId = await idOf(boss)
  const ended = await support.post(`/console/api/users/${bossId}/sessions-end`, { reason: 'x' })
  expect(ended.params).toEqual({ role: 'administrator' })
})

it('one search finds customers by any part or their id, and what a number names', async () => {
  const { email } = (await boss.get(`/console/api/users/${id}`)).data
  const middle = await support.post('/console/api/search', { text: email.slice(2, 8).toUpperCase() })
  expect(middle.data.any_part).toBe(true)
  expect(middle.data.customers.map((row: { id: number }) => row.id)).toContain(id)
  // Whole, it comes before those that hold it.
  const whole = await support.post('/console/api/search', { text: email })
  expect(whole.data.customers[0].id).toBe(id)
  const byId = await support.post('/console/api/search', { text: `#${id}` })
  expect(byId.data.customers[0].id).toBe(id)
  await app.db.execute(
    `insert into voucher (bucket, user_id, id, kind, terms, asset, amount, valid_from, expires_at, granted_at, status)
     select bucket, id, 77001, 'trial', '{}', 'USDT', 5, now(), now() + interval '1 day', now(), 'TO_BE_USED'
     from app_user where id = $1`,
    [id],
  )
  const found = await support.post('/console/api/search', { text: '77001' })
  expect(found.data.found).toMatchObject([{ kind: 'voucher', id: 77001, user_id: id, email }])
  expect((await support.post('/console/api/search', { text: '%' })).data.customers).toEqual([])
})
