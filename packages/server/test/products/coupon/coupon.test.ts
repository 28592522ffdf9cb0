import { readFile } from 'node:fs/promises'
import { decimal } from '@tenor/contract/money'
import { instant, type later, unixSeconds } from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponMaturity } from '../../../../contract/test/products/coupon/index.ts'
import { checksOf } from '../../../src/checks.ts'
import { setCapacity } from '../../../src/core/capacity/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'
import { couponProduct } from './coupon-product.ts'
import { type CouponProduct, productTable } from './coupon-tables.ts'

/*
 * The recipe "add a product", followed once. All that the product has of its own lies in four folders of this name, in the
 * tests of contract, server, web and console.
 */

const ORDER = '/apiw/v2/earn/coupon/order'
const ORDERS = '/apiw/v2/earn/coupon/orders'
const COUPON: CouponProduct = {
  id: 7_000_001,
  asset: 'USDT',
  rate: decimal('0.001'),
  minimum: decimal('10'),
  capacity: decimal('1000'),
  listing: 'listed',
  createdAt: instant(0),
}

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ moreProducts: [couponProduct], dualCoins: [] })
  const owner = new pg.Client({ connectionString: app.url })
  await owner.connect()
  await owner.query(await readFile(new URL('./coupon.sql', import.meta.url), 'utf8'))
  await owner.end()
  await app.db.transaction(async (tx) => {
    await productTable.insert(tx, [COUPON])
    await setCapacity(tx, COUPON.id, COUPON.capacity)
  })
})
afterAll(() => app.close())

async function funded(amount = '2000'): Promise<TestClient> {
  const client = await app.customer()
  await client.faucet('USDT', amount)
  return client
}

async function balanceOf(client: TestClient, account: string): Promise<string> {
  const { data } = await client.get('/apiw/v2/account/balances')
  const row = data.list.find(
    (each: { asset: string; account: string }) => each.asset === 'USDT' && each.account === account,
  )
  return row?.amount ?? '0'
}

async function soundBooks(): Promise<void> {
  expect(await reconcile(app.db, checksOf([...PRODUCTS, couponProduct]))).toEqual([])
}

async function runUntil(until: ReturnType<typeof later>): Promise<void> {
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
}

test('a coupon is bought once for one id, paid at midnight, told, and stands in statement and list', async () => {
  const client = await funded()
  const maturity = couponMaturity(app.clock.now())
  const body = { product_id: COUPON.id, amount: '200', text: 't-coupon-1' }
  const bought = await client.post(ORDER, body)
  expect(bought).toMatchObject({ status: 200, data: { amount: '200', interest: '0.2', state: 'ACTIVE' } })
  expect(bought.data.matures_at).toBe(unixSeconds(maturity))
  expect((await client.post(ORDER, body)).data).toEqual(bought.data)
  expect([await balanceOf(client, 'spot'), await balanceOf(client, 'coupon')]).toEqual(['1800', '200'])
  await soundBooks()

  await runUntil(maturity)
  expect([await balanceOf(client, 'spot'), await balanceOf(client, 'coupon')]).toEqual(['2000.2', '0'])
  const { data } = await client.get(ORDERS)
  expect(data).toMatchObject({ list: [{ id: bought.data.id, state: 'PAID' }], totalCount: 1 })
  const { list } = (await client.get('/apiw/v2/account/statement?page_size=100')).data
  const events = list.map(({ event, account, amount }: Record<string, string>) => `${event} ${account} ${amount}`)
  expect(events).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^coupon\.subscribe spot -200$/),
      expect.stringMatching(/^coupon\.principal spot 200$/),
      expect.stringMatching(/^coupon\.interest spot 0\.2$/),
    ]),
  )
  const told = (await client.get('/apiw/v2/account/notices')).data.list
  const message = 'Your coupon paid 200.2 USDT.'
  expect(told).toMatchObject([{ kind: 'coupon.paid', params: { amount: '200.2', asset: 'USDT' }, message }])
  await soundBooks()
})

test('the rule, the balance and the capacity each refuse with their own reason, and nothing is moved', async () => {
  const client = await funded('1500')
  const refusal = async (amount: string) => (await client.post(ORDER, { product_id: COUPON.id, amount })).fail_reason
  expect(await refusal('9')).toBe('coupon.minimum')
  expect(await refusal('1501')).toBe('ERR_BALANCE_NOT_ENOUGH')
  expect(await refusal('1001')).toBe('coupon.soldOut')
  expect((await client.post(ORDER, { product_id: 1, amount: '10' })).status).toBe(404)
  expect([await balanceOf(client, 'spot'), await balanceOf(client, 'coupon')]).toEqual(['1500', '0'])
  await soundBooks()
})

test('a check of its own and its books notice what is wrong', async () => {
  const client = await funded()
  await client.post(ORDER, { product_id: COUPON.id, amount: '50' })
  await app.db.execute(`update coupon_order set state = 'PAID' where state = 'ACTIVE'`)
  const names = (await reconcile(app.db, checksOf([...PRODUCTS, couponProduct]))).map(({ check }) => check.name)
  expect(names).toEqual(expect.arrayContaining(['coupon.paid', 'ledger.held']))
})

describe('an operator', () => {
  const OFFERS = '/console/api/coupon/offers'
  const statusOf = async (operator: TestClient) => (await operator.get(OFFERS)).data.list[0].status
  const onSale = async () => (await app.client().get('/apiw/v2/earn/coupon/offers')).data.list

  test('sees every coupon with what is sold of it, pauses it, and the reason is said in words', async () => {
    const [operator, client] = await Promise.all([app.operator(), funded()])
    await client.post(ORDER, { product_id: COUPON.id, amount: '20' })
    const [row] = (await operator.get(`${OFFERS}?status=listed`)).data.list
    expect(row).toMatchObject({ id: COUPON.id, rate: '0.001', capacity: '1000', status: 'listed' })
    expect(Number(row.used)).toBeGreaterThanOrEqual(20)
    expect(await onSale()).toHaveLength(1)

    const paused = await operator.post(`${OFFERS}/listing`, { ids: [COUPON.id], status: 'paused' })
    expect(paused.data).toEqual({ changed: [{ id: COUPON.id, before: 'listed', status: 'paused' }] })
    expect([await statusOf(operator), await onSale()]).toEqual(['paused', []])
    const refused = await client.post(ORDER, { product_id: COUPON.id, amount: '20' }, { 'accept-language': 'zh-CN' })
    expect(refused).toMatchObject({ fail_reason: 'coupon.notOnSale', message: '此票息产品未在销售。' })
  })

  test('changes all or none, each with its row of the audit log, and what is retired stays so', async () => {
    const operator = await app.operator()
    const set = (ids: number[], status: string) => operator.post(`${OFFERS}/listing`, { ids, status })
    expect(await set([COUPON.id, 1], 'listed')).toMatchObject({ status: 404, fail_reason: 'coupon.notFound' })
    expect(await statusOf(operator)).toBe('paused')
    await set([COUPON.id], 'listed')
    await set([COUPON.id], 'retired')
    expect(await set([COUPON.id], 'listed')).toMatchObject({ status: 422, fail_reason: 'coupon.retired' })
    const { list } = (await operator.get(`/console/api/audit?act=coupon.offer&subject=${COUPON.id}`)).data
    const told = list.map(
      ({ before, after }: Record<string, { status: string }>) => `${before?.status} ${after?.status}`,
    )
    expect(told).toEqual(['listed retired', 'paused listed', 'listed paused'])
  })

  test('is who may: neither a customer nor a visitor', async () => {
    expect((await (await app.customer()).get(OFFERS)).status).toBe(403)
    expect((await app.client().get(OFFERS)).status).toBe(401)
  })
})
