import { SNIPER_STATES } from '@tenor/contract/dual'
import { decimal, multiply, ONE } from '@tenor/contract/money'
import { later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/* The sheet of facts of each kind of offer in project-list, product-list, orders and the calls of programs. */

const DUAL = '/apiw/v2/earn/dual'
const SNIPER = '/apiw/v2/earn/dual-sniper'
const BY_HAND = '/console/api/dual/products'
const HOUR = 3_600

type Row = Record<string, string | number | boolean | null>
type Kind = {
  product: Row
  delivery: number
  list(): Promise<Row[]>
  place(): Promise<Row>
  order(id: number): Promise<Row>
  fair: 'fair_apy' | 'fair_price'
}

let app: TestApp
let backOffice: TestClient
let customer: TestClient
let voucher: number
const kinds: Record<string, Kind> = {}

const nowSeconds = () => unixSeconds(app.clock.now())
const dualOrder = async (id: number) => (await customer.get(`${DUAL}/order-detail?order_id=${id}`)).data as Row
const dualList = async (query: string) => (await app.client().get(`${DUAL}/project-list?${query}`)).data as Row[]
const sniperList = async (type: number) =>
  (await app.client().get(`${SNIPER}/product-list?coin=BTC&type=${type}`)).data as Row[]

/** The offer of a kind as it is listed: the one found by `isIt`. */
async function dualKind(query: string, isIt: (row: Row) => boolean, more: object = {}): Promise<Kind> {
  const list = async () => (await dualList(query)).filter(isIt)
  const [product] = await list()
  if (product === undefined) throw new Error(`nothing is on sale: ${query}`)
  return {
    product,
    list,
    fair: 'fair_apy',
    delivery: Number(product.delivery_timest),
    async place() {
      const body = { project_id: product.id, amount: product.category === 3 ? '200' : '100', ...more }
      const reply = await customer.post(`${DUAL}/order`, body)
      expect(reply.status, reply.text).toBe(200)
      return reply.data
    },
    order: dualOrder,
  }
}

async function sniperKind(type: number, amount: string): Promise<Kind> {
  const list = () => sniperList(type)
  const [product] = await list()
  if (product === undefined) throw new Error('no sniper is on sale')
  return {
    product,
    list,
    fair: 'fair_price',
    delivery: Number(product.delivery_time),
    async place() {
      const reply = await customer.post(`${SNIPER}/order`, { project_id: product.id, amount })
      expect(reply.status, reply.text).toBe(200)
      return reply.data
    },
    order: async (id) => (await customer.get(`${SNIPER}/order?order_id=${id}`)).data as Row,
  }
}

async function listByHand(more: object): Promise<number> {
  const terms = { type: 'put', coin: 'BTC', exercise_price: '50000', apy: '0.5', min_copies: 1, max_copies: 10_000 }
  const delivery_timest = Math.ceil(nowSeconds() / HOUR) * HOUR + 30 * HOUR
  const reply = await backOffice.post(BY_HAND, { ...terms, delivery_timest, ...more })
  expect(reply.status, reply.text).toBe(200)
  return reply.data.id
}

async function requoteAll(): Promise<void> {
  app.clock.set(later(app.clock.now(), 40 * SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
}

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  customer = await app.customer()
  await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  await customer.faucet('USDT', '5000')
  await customer.faucet('BTC', '1')
  const { user } = (await customer.get('/apiw/v2/session')).data
  await backOffice.post(`/console/api/users/${user.id}/tier`, { tier: 5 })
  const expires_at = nowSeconds() + 90_000
  voucher = (
    await backOffice.post(`/console/api/users/${user.id}/vouchers`, { currency: 'USDT', amount: '100', expires_at })
  ).data.id
  await requoteAll()
  const ids = {
    hand: await listByHand({}),
    operator: await listByHand({ exercise_price: '51000', acceptance: 'desk' }),
    trial: await listByHand({ exercise_price: '52000', apy: '0.365', category: 2 }),
  }
  const byId = (id: number) => (row: Row) => row.id === id
  kinds.grid = await dualKind('coin=BTC&type=put', (row) => row.improves === 1 && row.category === 1)
  kinds.hand = await dualKind('coin=BTC&type=put', byId(ids.hand))
  kinds.operator = await dualKind('coin=BTC&type=put', byId(ids.operator))
  kinds.trial = await dualKind('coin=BTC&type=put&category=2', byId(ids.trial), { voucher_id: voucher })
  kinds.vip = await dualKind('coin=BTC&type=put&category=3', (row) => Number(row.invest_hours) > 2)
  kinds.peak = await sniperKind(1, '0.01')
  kinds.dip = await sniperKind(2, '500')
})
afterAll(() => app.close())

/** Facts that differ by kind. `waits`: seconds in which an order is accepted. */
const TOLD = {
  grid: { acceptance: 'index', improves: 1, waits: 10, redeem_fee: '0.005', worst_loss: '1' },
  hand: { acceptance: 'index', improves: 0, waits: 10, redeem_fee: '0.005', worst_loss: '1' },
  operator: { acceptance: 'operator', improves: 0, waits: 4 * HOUR, redeem_fee: '0.005', worst_loss: '1' },
  trial: { acceptance: 'index', improves: 0, waits: 10, redeem_fee: null, worst_loss: '0' },
  vip: { acceptance: 'index', improves: 1, waits: 10, redeem_fee: '0.005', worst_loss: '1' },
  peak: { acceptance: 'index', improves: 1, waits: 10, redeem_fee: null, worst_loss: '1' },
  dip: { acceptance: 'index', improves: 1, waits: 10, redeem_fee: null, worst_loss: '1' },
} as const
const KINDS = Object.keys(TOLD) as (keyof typeof TOLD)[]

function kindOf(name: string): Kind {
  const kind = kinds[name]
  if (kind === undefined) throw new Error(`no offer of the kind ${name}`)
  return kind
}

/** The facts of a sheet for an offer or order made at an instant and delivered at another. */
function expectedSheet(name: keyof typeof TOLD, at: number) {
  const { waits, ...told } = TOLD[name]
  const { delivery } = kindOf(name)
  return {
    ...told,
    accept_until: Math.min(at + waits, delivery - HOUR),
    closes_timest: delivery - HOUR,
    window_seconds: 1_800,
    paid_timest: delivery + 9 * HOUR,
    redeem_until_timest: told.redeem_fee === null ? null : delivery - 1_800,
  }
}

/** Two volatilities of the term, in whole percents. */
function isFallOf(row: Row): boolean {
  const [sigma, fall] = [Number(row.implied_volatility), Number(row.worst_fall)]
  const hours = Number(row.invest_hours ?? 0)
  const years = hours > 0 ? hours / 8_760 : Number(row.invest_days ?? row.hold_days) / 365
  const exact = 2 * sigma * Math.sqrt(years)
  return fall >= exact && fall - exact <= 0.01 + 1e-9
}

describe.each(KINDS)('the sheet of an offer: %s', (name) => {
  it('tells every fact before the order', async () => {
    const { fair, list, product } = kindOf(name)
    const row = (await list()).find(({ id }) => id === product.id)
    expect(row).toMatchObject(expectedSheet(name, nowSeconds()))
    for (const figure of [fair, 'margin', 'implied_volatility', 'chance'] as const) {
      expect(row?.[figure], figure).toEqual(expect.any(String))
    }
    expect(isFallOf(row ?? {})).toBe(true)
  })

  it('keeps every fact with the order, and its figures from acceptance on', async () => {
    const { place, order, fair } = kindOf(name)
    const at = nowSeconds()
    const placed = await place()
    const figures = [fair, 'margin', 'implied_volatility', 'chance'] as const
    expect(placed).toMatchObject(expectedSheet(name, at))
    expect(placed.worst_fall).toBe('0.1')
    for (const figure of figures) expect(placed[figure], figure).toBeNull()
    app.clock.set(later(app.clock.now(), SECOND_MS))
    if (TOLD[name].acceptance === 'operator') {
      await backOffice.post(`/console/api/dual/orders/${placed.id}/decision`, { accept: 1 })
    }
    await app.tenor.runner.runUntil(app.clock.now())
    const running = await order(Number(placed.id))
    const state = typeof running.status === 'number' ? SNIPER_STATES[running.status] : running.status
    expect(state).toBe('PROCESSING')
    expect(running).toMatchObject(expectedSheet(name, at))
    for (const figure of figures) expect(running[figure], figure).toEqual(expect.any(String))
    expect(isFallOf(running)).toBe(true)
  })
})

describe('what an operator has listed', () => {
  it('is quoted anew with the grid, its margin against its own rate', async () => {
    for (const name of ['hand', 'operator', 'trial'] as const) {
      const { list, product } = kindOf(name)
      await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
      await requoteAll()
      const [before] = await list()
      await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60010' })
      await requoteAll()
      const [after] = await list()
      expect(after?.id).toBe(product.id)
      expect(decimal(String(after?.fair_apy))).toBeLessThan(decimal(String(before?.fair_apy)))
      const [apr, fair, margin] = [after?.apy, after?.fair_apy, after?.margin].map((text) => decimal(String(text)))
      const own = multiply(fair ?? 0n, ONE - (margin ?? 0n), 'halfEven')
      expect(Number(own - (apr ?? 0n))).toBeLessThan(200)
      expect(after?.apy).toBe(before?.apy)
    }
  })
})

describe('programs', () => {
  it('read the same facts of offers, recommendations and orders beside the vendor’s own fields', async () => {
    const visitor = app.client()
    const { product } = kindOf('hand')
    const [listed] = await dualList(`pid=${product.id}`)
    const facts = ['acceptance', 'improves', 'closes_timest', 'window_seconds', 'paid_timest', 'redeem_fee'] as const
    const figures = ['redeem_until_timest', 'worst_loss', 'worst_fall', 'fair_apy', 'margin', 'chance'] as const
    const plans = JSON.parse((await visitor.get(`/api/v4/earn/dual/investment_plan?plan_id=${product.id}`)).text)
    const recommended = JSON.parse((await visitor.get('/api/v4/earn/dual/project-recommend?coin=BTC')).text)
    for (const fact of [...facts, ...figures]) {
      expect(plans[0][fact], fact).toEqual(listed?.[fact])
      expect(recommended[0], fact).toHaveProperty(fact)
    }
  })
})
