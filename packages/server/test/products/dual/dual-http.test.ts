import { dualOrder } from '@tenor/contract/dual'
import { instantOfSeconds, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenor, type Tenor } from '../../../src/app.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

/* Dual through its HTTP calls, with every module joined as in the product. */

const NOW = 1_900_000_000
type Reply = { status: number; code: number; data: never; fail_reason?: string; message: string; text?: string }
type Caller = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<Reply>

let tenor: Tenor
let server: Awaited<ReturnType<Tenor['serve']>>
let customer: Caller
let stranger: Caller
let operator: Caller
const visitor: Caller = (method, url) => call({}, method, url)
const closing: (() => Promise<unknown>)[] = []
const clock = standingClock(instantOfSeconds(NOW))

beforeAll(async () => {
  const test = await createTestDatabase()
  const log = silentLog()
  const db = openDatabase({ url: test.appUrl, log })
  const hashing = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  tenor = await createTenor({ db, log, mode: 'sandbox', clock, movable: null, hashing })
  server = await tenor.serve()
  closing.push(
    () => server.close(),
    () => tenor.stop(),
    () => db.close(),
    () => test.drop(),
  )
  await tenor.accounts.ensureOperator('desk@example.com', 'a long backOffice password')
  customer = await signedIn('a@example.com', 'register')
  stranger = await signedIn('b@example.com', 'register')
  operator = await signedIn('desk@example.com', 'login', 'a long backOffice password')
  await customer('POST', '/sandbox/faucet', { asset: 'USDT', amount: '1000' })
  await tenor.runner.runUntil(clock.now())
})
afterAll(async () => {
  for (const close of closing) await close()
})

async function call(headers: Record<string, string>, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const reply = await server.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { ...(isJson ? reply.json() : { text: reply.body }), status: reply.statusCode } as Reply
}

async function signedIn(email: string, how: 'register' | 'login', password = 'correct horse battery'): Promise<Caller> {
  const first = await server.inject({ method: 'GET', url: '/apiw/v2/session' })
  const visitorCookie = cookiesOf(first)
  const reply = await server.inject({
    method: 'POST',
    url: `/apiw/v2/session/${how}`,
    headers: { cookie: visitorCookie, 'x-csrf-token': first.json().data.csrf_token },
    payload: { email, password },
  })
  const headers = { cookie: cookiesOf(reply), 'x-csrf-token': reply.json().data.csrf_token as string }
  return (method, url, body) => call(headers, method, url, body)
}

function cookiesOf(reply: { cookies: { name: string; value: string }[] }): string {
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const LIST = '/apiw/v2/earn/dual/project-list'
const ORDER = '/apiw/v2/earn/dual/order'
const DESK = '/console/api/dual/products'
const byHand = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5', delivery_timest: NOW + 90_800 }

describe('the list of dual products', () => {
  it('is there for a visitor, by coin and direction, with its figures', async () => {
    const { status, data } = await visitor('GET', `${LIST}?coin=BTC&type=put`)
    const rows = data as unknown as Record<string, string>[]
    expect(status).toBe(200)
    expect(rows.length).toBeGreaterThan(30)
    const prices = (await visitor('GET', '/apiw/v2/earn/market/prices')).data as unknown as Record<string, string>[]
    const index = prices.find(({ coin }) => coin === 'BTC')?.price
    expect(Number(index)).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.price).toBe(index)
      expect(row).toMatchObject({ type: 'put', invest_currency: 'USDT', exercise_currency: 'BTC', category: 1 })
      expect(BigInt(Math.sign(Number(row.multiple)))).toBe(-1n)
      expect(Number(row.fair_apy)).toBeGreaterThan(Number(row.apy))
    }
  })

  it('shows VIP products only when asked for, with hour terms', async () => {
    const { data } = await visitor('GET', `${LIST}?coin=BTC&category=3`)
    const rows = data as unknown as { category: number; invest_hours: number }[]
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set([3]))
    const hours = rows.map((row) => row.invest_hours)
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...hours)).toBeLessThanOrEqual(23)
  })

  it('quotes again when the price moves, and keeps products under their ids', async () => {
    const before = (await visitor('GET', `${LIST}?coin=ETH&type=call`)).data as unknown as { id: number; apy: string }[]
    const price = Number((before[0] as unknown as { price: string }).price)
    await customer('POST', '/sandbox/prices', { pair: 'ETH_USDT', price: (price * 0.997).toFixed(2) })
    clock.set(later(clock.now(), 35_000))
    await tenor.runner.runUntil(clock.now())
    const after = (await visitor('GET', `${LIST}?coin=ETH&type=call`)).data as unknown as { id: number; apy: string }[]
    const now = new Map(after.map((row) => [row.id, row.apy]))
    const kept = before.filter((row) => now.has(row.id))
    expect(kept.length).toBeGreaterThan(before.length / 2)
    expect(kept.every((row) => Number(now.get(row.id)) < Number(row.apy))).toBe(true)
  })
})

describe('an operator', () => {
  it('lists by hand, pauses, resumes and retires, and each change is in the audit log', async () => {
    const made = await operator('POST', DESK, byHand)
    expect(made).toMatchObject({ status: 200, data: { exercise_price: '60000', apy: '0.5', status: 'listed' } })
    const { id } = made.data as { id: number }
    expect(await operator('PUT', DESK, { id, status: 'paused' })).toMatchObject({ data: { status: 'paused' } })
    const paused = await customer('POST', ORDER, { project_id: id, amount: '100' })
    expect(paused).toMatchObject({ status: 422, fail_reason: 'dual.product.notOnSale' })
    expect(await operator('PUT', DESK, { id, status: 'retired' })).toMatchObject({ data: { status: 'retired' } })
    const back = await operator('PUT', DESK, { id, status: 'listed' })
    expect(back).toMatchObject({ status: 422, fail_reason: 'dual.product.retired' })
    const audit = (await operator('GET', '/console/api/audit')).data as unknown as { list: { act: string }[] }
    expect(audit.list.filter(({ act }) => act.startsWith('dual.product.')).length).toBe(3)
  })

  it('sets what early redemption costs, and never less than a quarter of a percent', async () => {
    const made = await operator('POST', DESK, { ...byHand, redeem_fee: '0.0125' })
    expect(made).toMatchObject({ status: 200, data: { redeem_fee: '0.0125' } })
    const { id } = made.data as { id: number }
    const refused = { status: 422, fail_reason: 'dual.product.redeemFee', params: { percent: '0.25' } }
    expect(await operator('POST', DESK, { ...byHand, redeem_fee: '0.0024' })).toMatchObject(refused)
    expect(await operator('PUT', DESK, { id, redeem_fee: '0' })).toMatchObject(refused)
    expect(await operator('PUT', DESK, { id, redeem_fee: '0.0025' })).toMatchObject({ data: { redeem_fee: '0.0025' } })
    const [told] = (await customer('GET', `/apiw/v2/earn/dual/project-list?pid=${id}`)).data as unknown as object[]
    expect(told).toMatchObject({ redeem_fee: '0.0025' })
  })

  it('may list a target that the price has passed, but no past delivery, none within the hour and no unknown coin', async () => {
    expect((await operator('POST', DESK, { ...byHand, exercise_price: '900000' })).status).toBe(200)
    expect(await operator('POST', DESK, { ...byHand, delivery_timest: NOW - 1 })).toMatchObject({
      status: 422,
      fail_reason: 'dual.product.deliveryPassed',
    })
    expect(await operator('POST', DESK, { ...byHand, delivery_timest: NOW + 3_600 })).toMatchObject({
      status: 422,
      fail_reason: 'dual.product.deliveryTooSoon',
    })
    const farthest = { ...byHand, delivery_timest: NOW + 800 + 364 * 86_400, apy: '1000000' }
    const made = await operator('POST', DESK, farthest)
    const order = { project_id: (made.data as { id: number }).id, amount: '100' }
    await customer('POST', '/sandbox/faucet', { asset: 'USDT', amount: '100' })
    expect((await customer('POST', ORDER, order)).status).toBe(200)
    expect(await operator('POST', DESK, { ...byHand, delivery_timest: NOW + 90_801 })).toMatchObject({
      status: 422,
      fail_reason: 'dual.product.deliveryHour',
    })
    const beyond = { ...farthest, delivery_timest: NOW + 800 + 365 * 86_400 }
    expect((await operator('POST', DESK, beyond)).fail_reason).toBe('dual.product.deliveryTooFar')
    const dear = { ...farthest, apy: '9'.repeat(30) }
    expect((await operator('POST', DESK, dear)).fail_reason).toBe('dual.product.aprTooHigh')
    expect((await operator('POST', DESK, { ...byHand, coin: 'NOPE' })).fail_reason).toBe('dual.product.unknownCoin')
  })

  it('is closed to customers and visitors', async () => {
    expect((await customer('GET', DESK)).status).toBe(403)
    expect((await customer('POST', DESK, byHand)).status).toBe(403)
    expect((await visitor('GET', DESK)).status).toBe(401)
  })
})

describe('the acceptance desk', () => {
  it('accepts or declines an order that waits, once, and declined money comes back', async () => {
    const spot = async () => {
      const { data } = await customer('POST', '/apiw/v2/account/available-balance', { assets: ['USDT'] })
      return (data as unknown as { available: string }[])[0]?.available
    }
    const before = await spot()
    const product = (await operator('POST', DESK, { ...byHand, acceptance: 'desk' })).data as { id: number }
    const place = async () =>
      (await customer('POST', ORDER, { project_id: product.id, amount: '20' })).data as { id: number }
    const [declined, taken] = [await place(), await place()]
    const waiting = (await operator('GET', '/console/api/dual/orders')).data as {
      list: { id: number; email: string }[]
    }
    expect(waiting.list.map(({ id, email }) => [id, email])).toEqual([
      [declined.id, 'a@example.com'],
      [taken.id, 'a@example.com'],
    ])
    const decide = (id: number, accept: number) =>
      operator('POST', `/console/api/dual/orders/${id}/decision`, { accept })
    expect(await decide(declined.id, 0)).toMatchObject({
      data: { status: 'FAILED', fail_reason: 'dual.order.declined' },
    })
    expect(await decide(taken.id, 1)).toMatchObject({ data: { status: 'PROCESSING' } })
    expect(await decide(taken.id, 0)).toMatchObject({ status: 409, fail_reason: 'dual.order.notWaiting' })
    expect(Number(before) - Number(await spot())).toBe(20)
    expect((await customer('POST', `/console/api/dual/orders/${taken.id}/decision`, { accept: 1 })).status).toBe(403)
  })

  it('leaves an operator’s own order for another to accept; they may decline it', async () => {
    await operator('POST', '/sandbox/faucet', { asset: 'USDT', amount: '100' })
    const product = (await operator('POST', DESK, { ...byHand, acceptance: 'desk' })).data as { id: number }
    const own = (await operator('POST', ORDER, { project_id: product.id, amount: '20' })).data as { id: number }
    const decide = (accept: number) => operator('POST', `/console/api/dual/orders/${own.id}/decision`, { accept })
    expect(await decide(1)).toMatchObject({ status: 409, fail_reason: 'proposal.oneself' })
    expect(await decide(0)).toMatchObject({ data: { status: 'FAILED' } })
  })

  it('fails an order that an operator accepts where the market has left what was approved, with its money back', async () => {
    const spot = async () => {
      const { data } = await customer('POST', '/apiw/v2/account/available-balance', { assets: ['USDT'] })
      return (data as unknown as { available: string }[])[0]?.available
    }
    const pin = (price: string) => customer('POST', '/sandbox/prices', { pair: 'BTC_USDT', price })
    const prices = (await customer('GET', '/apiw/v2/earn/market/prices')).data as { pair: string; price: string }[]
    const before = await spot()
    await pin('60500')
    const terms = { ...byHand, exercise_price: '60400', acceptance: 'desk' }
    const product = (await operator('POST', DESK, terms)).data as { id: number }
    const placed = (await customer('POST', ORDER, { project_id: product.id, amount: '20' })).data as { id: number }
    expect(Number(before) - Number(await spot())).toBe(20)
    await pin('75000')
    const decided = await operator('POST', `/console/api/dual/orders/${placed.id}/decision`, { accept: 1 })
    expect(decided).toMatchObject({ data: { status: 'FAILED', fail_reason: 'dual.order.priceMoved' } })
    expect(await spot()).toBe(before)
    const { list } = (await operator('GET', `${DESK}?page_size=100`)).data as {
      list: { id: number; status: string }[]
    }
    expect(list.find(({ id }) => id === product.id)?.status).toBe('paused')
    const audit = (await operator('GET', '/console/api/audit?act=dual.order.decision')).data as {
      list: { after: { state: string } }[]
    }
    expect(audit.list[0]?.after).toEqual({ state: 'FAILED' })
    await pin(prices.find(({ pair }) => pair === 'BTC_USDT')?.price ?? '60000')
  })

  it('sells no trial-fund product without a voucher', async () => {
    const product = (await operator('POST', DESK, { ...byHand, category: 2 })).data as { id: number }
    const refused = await customer('POST', ORDER, { project_id: product.id, amount: '20' })
    expect(refused).toMatchObject({ status: 422, fail_reason: 'voucher.needed' })
  })
})

describe('an order through HTTP', () => {
  it('is made, listed, shown, and hidden from everyone else', async () => {
    const product = (await operator('POST', DESK, { ...byHand, acceptance: 'desk' })).data as { id: number }
    const made = await customer('POST', ORDER, { project_id: product.id, amount: '100', text: 't-one' })
    expect(made).toMatchObject({ status: 200, data: { status: 'INIT', text: 't-one', invest_days: 2 } })
    const again = await customer('POST', ORDER, { project_id: product.id, amount: '100', text: 't-one' })
    expect(again.data).toEqual(made.data)
    const { id } = made.data as { id: number }
    const list = await customer('GET', '/apiw/v2/earn/dual/order-list?status=holding')
    expect((list.data as { list: { id: number }[] }).list[0]).toMatchObject({ id })
    expect((await customer('GET', `/apiw/v2/earn/dual/order-detail?order_id=${id}`)).data).toMatchObject({ id })
    expect((await stranger('GET', `/apiw/v2/earn/dual/order-detail?order_id=${id}`)).status).toBe(404)
    expect((await stranger('POST', '/apiw/v2/earn/dual/order-cancel', { order_id: id })).status).toBe(404)
    expect((await customer('GET', '/apiw/v2/earn/wealth-vip/dual-order-list')).data).toMatchObject({ totalCount: 0 })
  })

  it('gets its first answer again even when the money is gone and the product is closed', async () => {
    const product = (await operator('POST', DESK, byHand)).data as { id: number }
    const body = { project_id: product.id, amount: '860', text: 't-all' }
    const made = await customer('POST', ORDER, body)
    expect(made.status).toBe(200)
    await operator('PUT', DESK, { id: product.id, status: 'retired' })
    expect((await customer('POST', ORDER, body)).data).toEqual(made.data)
    expect((await customer('POST', ORDER, { ...body, amount: '860.00' })).data).toEqual(made.data)
    expect(await customer('POST', ORDER, { ...body, amount: '1' })).toMatchObject({
      status: 409,
      fail_reason: 'request.textTaken',
    })
  })

  it('is refused while an operator has locked trading, which stops nothing that runs', async () => {
    const product = (await operator('POST', DESK, { ...byHand, acceptance: 'desk' })).data as { id: number }
    await customer('POST', '/sandbox/faucet', { asset: 'USDT', amount: '40' })
    const body = { project_id: product.id, amount: '20', text: 't-before-lock' }
    const before = await customer('POST', ORDER, body)
    expect(before.status).toBe(200)
    const { user } = (await customer('GET', '/apiw/v2/session')).data as { user: { id: number } }
    const setLock = (trading_locked: number) => operator('POST', `/console/api/users/${user.id}`, { trading_locked })
    expect((await setLock(1)).status).toBe(200)
    const locked = await customer('POST', ORDER, { ...body, text: 't-locked' })
    expect(locked).toMatchObject({ status: 403, fail_reason: 'account.trading.locked' })
    expect((await customer('POST', ORDER, body)).data).toEqual(before.data)
    const { id: order_id } = before.data as { id: number }
    expect((await customer('POST', `${ORDER}-cancel`, { order_id })).status).toBe(200)
    await setLock(0)
    expect((await customer('POST', ORDER, { ...body, text: 't-locked' })).status).toBe(200)
  })

  it("stands in the CSV of its owner, and in nobody else's", async () => {
    const csv = async (caller: Caller) => (await caller('GET', '/apiw/v2/earn/dual/order-list.csv')).text ?? ''
    const lines = (await csv(customer)).trim().split('\r\n')
    expect(lines[0]).toMatch(
      /^order_id,text,status,product,product_id,category,payment_method,type,coin,invest_currency,invest_amount/,
    )
    expect(lines.filter((line) => /,t-one,INIT,dual,\d+,1,,put,BTC,USDT,100,60000,0\.5,2,0,/.test(line))).toHaveLength(
      1,
    )
    expect((await csv(stranger)).trim().split('\r\n')).toHaveLength(1)
  })

  it('is refused in words when it is malformed', async () => {
    for (const amount of ['1e400', 'NaN', '0x10', '-1', '１２', '0.123456789', '0', '1000000000000', 12, null, {}]) {
      const reply = await customer('POST', ORDER, { project_id: 1, amount })
      expect(reply.status).toBe(400)
      expect(reply.message.length).toBeGreaterThan(10)
    }
  })

  it('may come as a form, with empty values dropped', async () => {
    const reply = await customer('POST', ORDER, { project_id: '999', amount: '10', apy: '', text: '' })
    expect(reply).toMatchObject({ status: 404, fail_reason: 'dual.product.notFound' })
  })
})

describe('the reply to an order', () => {
  it('is what the endpoint describes, first and repeated', async () => {
    await customer('POST', '/sandbox/faucet', { asset: 'USDT', amount: '100000' })
    const offers = await visitor('GET', '/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
    const [offer] = offers.data as { id: number }[]
    const body = { project_id: offer?.id ?? 0, amount: '100', text: 't-described' }
    const first = await customer('POST', '/apiw/v2/earn/dual/order', body)
    expect(first).toMatchObject({ status: 200, code: 200, message: '' })
    expect(dualOrder.data.parse(first.data)).toEqual(first.data)
    expect((await customer('POST', '/apiw/v2/earn/dual/order', body)).data).toEqual(first.data)
  })
})
