import { customerPage, searchEverything } from '@tenor/contract/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../../http/every-endpoint.ts'
import { createTestApp, freshEmail, type TestApp, type TestClient } from '../../test-app.ts'

const AUDIT = '/console/api/audit'
const endpoints = (await everyEndpoint()).filter(({ endpoint }) => endpoint.audience === 'operator')
const reads = endpoints.filter(({ endpoint: { method, path } }) => method === 'GET' || path.endsWith('/search'))

/**
 * They show whose offers an hour would leave, who has borrowed of a pool, who waits for a redemption, whose collateral was sold, who has
 * orders of a fund or what a corrected value of it touches, and who accepted soft staking, and
 * need a product with such customers: `flexible-back-office`, `staking-queue`, `mint`, `soft-staking` and `wealth` have their rows.
 */
const SHOWN_ELSEWHERE = new Set([
  'flexibleDryRun',
  'flexibleLoans',
  'softStakingAgreements',
  'stakingEarly',
  'stakingMintSales',
  'stakingQueue',
  'wealthCorrectionPreview',
  'wealthCorrections',
  'wealthFundOrders',
])

/** One row of the customer in lists that no call of this file fills. */
const ROWS = [
  `insert into wallet_transfer (bucket, user_id, id, direction, customer, asset, amount, state, created_at, ended_at, next_try_at)
   select bucket, id, 1, 'in', 'tenor:1', 'USDT', 10, 'done', now(), now(), now() from app_user where id = $1`,
  `insert into webhook_event (bucket, user_id, endpoint_id, kind, source, body, at, created_at)
   select bucket, id, 1, 'dual.settled', '1', '{}', now(), now() from app_user where id = $1`,
  `insert into staking_product (id, coin, type, name, listing, booked_to, due_at, created_at)
   select id, 'DOT', 1, 'DOT', 'listed', now(), now(), now() from app_user where id = $1`,
  `insert into staking_leftover (bucket, user_id, id, paid_in, line, product_id, coin, amount, at)
   select bucket, id, 1, 1, 0, id, 'DOT', 1, now() from app_user where id = $1`,
  `insert into account_objection (bucket, user_id, id, lock, message, at) select bucket, id, 1, 'sales', 'Why?', now() from app_user where id = $1`,
  `insert into staking_agreement (bucket, user_id, id, version, at) select bucket, id, 1, 1, now() from app_user where id = $1`,
]

let app: TestApp
let backOffice: TestClient
let email: string
let id: number

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  const customer = app.client()
  email = freshEmail()
  id = (await customer.register(email)).data.user.id
  await customer.faucet('USDT', '1000')
  const terms = { currency: 'USDT', amount: '10', expires_at: 1_900_500_000 }
  await backOffice.post(`/console/api/users/${id}/vouchers`, terms)
  const product = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5', delivery_timest: 1_900_090_800 }
  const listed = await backOffice.post('/console/api/dual/products', { ...product, acceptance: 'desk' })
  const order = await customer.post('/apiw/v2/earn/dual/order', { project_id: listed.data.id, amount: '100' })
  expect([listed.status, order.status]).toEqual([200, 200])
  for (const statement of ROWS) await app.db.execute(statement, [id])
})
afterAll(() => app.close())

async function findReads(path: string): Promise<object[]> {
  const { data } = await backOffice.get(`${AUDIT}?subject=${encodeURIComponent(`user ${id}`)}&page_size=100`)
  return data.list.filter(({ act }: { act: string }) => act === ACT_OF[path])
}

describe("a customer's data", () => {
  const showCustomers = reads.filter(
    ({ name, endpoint }) =>
      !SHOWN_ELSEWHERE.has(name) && /"(email|user_id)":/.test(JSON.stringify(schemaOf(endpoint.data))),
  )

  it('is read at the back office by these calls', () => {
    const names = showCustomers.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['customers', 'backOfficeVouchers', 'dualBackOfficeWaiting']))
  })

  it.each(showCustomers)('leaves a row in the audit log each time $name shows it', async ({ endpoint }) => {
    const begun = await findReads(endpoint.path)
    for (const times of [1, 2]) {
      const reply =
        endpoint.method === 'GET'
          ? await backOffice.get(endpoint.path.replace(':id', String(id)))
          : await backOffice.post(endpoint.path, endpoint === searchEverything ? { text: email } : {})
      expect(reply.text.includes(email) || reply.text.includes(`"user_id":${id}`)).toBe(true)
      const read = await findReads(endpoint.path)
      expect(read).toHaveLength(begun.length + times)
      expect(read[0]).toMatchObject({ operator: 'desk@example.com', before: null, after: null })
    }
  })

  it('leaves none where nobody was shown', async () => {
    const before = (await backOffice.get(AUDIT)).data.totalCount
    await backOffice.post('/console/api/users/search', { email: 'nobody@nowhere' })
    expect((await backOffice.get(AUDIT)).data.totalCount).toBe(before)
  })
})

describe('an address', () => {
  it('stands in no URL: no call of the back office takes one in its query', () => {
    const named = endpoints.flatMap(({ name, endpoint: { query } }) =>
      query instanceof z.ZodObject && 'email' in query.shape ? [name] : [],
    )
    expect(named).toEqual([])
  })

  it('is refused where a query takes a part of one', async () => {
    const reply = await backOffice.get(`${AUDIT}?operator=desk%40example.com`)
    expect([reply.status, reply.fail_reason]).toEqual([400, 'request.malformed'])
    expect((await backOffice.get(`${AUDIT}?operator=desk`)).status).toBe(200)
  })

  it('is not looked for by the calls of before', async () => {
    for (const path of ['/console/api/users?email=a', '/console/api/vouchers?email=a']) {
      expect((await backOffice.get(path)).status).toBe(404)
    }
  })
})

const ACT_OF: Readonly<Record<string, string>> = {
  [customerPage.path]: 'user.read',
  [searchEverything.path]: 'user.read',
  '/console/api/users/search': 'user.read',
  '/console/api/objections': 'account.objection.read',
  '/console/api/vouchers/search': 'voucher.read',
  '/console/api/dual/orders': 'dual.order.read',
  '/console/api/staking/acceptances': 'staking.agreement.read',
  '/console/api/staking/leftovers': 'staking.leftovers.read',
  '/console/api/wallet/transfers': 'wallet.read',
  '/console/api/webhook-events': 'webhook.read',
}

function schemaOf(data: z.ZodType) {
  return z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' })
}
