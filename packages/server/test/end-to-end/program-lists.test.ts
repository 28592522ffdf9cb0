import { decimal, decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf } from '../program-call.ts'
import { createTestApp, type TestApp, type TestClient } from '../test-app.ts'

/* Each list of programs that takes a span filters by the stamp that it shows and is sorted by: windows neither lose nor repeat rows. */

let app: TestApp
let operator: TestClient
let program: Awaited<ReturnType<typeof programOf>>

const HOUR = 3_600
const UNI = '/api/v4/earn/uni'

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  operator = await app.operator()
  const curve = { base: '0.02', slope1: '0.05', kink: '0.8', slope2: '0.5', cap: '0.5' }
  for (const asset of ['USDT', 'BTC', 'ETH']) {
    await operator.post('/console/api/simple-earn/flexible', {
      asset,
      curve,
      limit_min_lend_rate_year: '0.01',
      min_lend_amount: '0.001',
      service_fee: '0.1',
      max_lend_rate_year: '0.05',
    })
    await operator.post('/sandbox/lending-demand', { asset, amount: '1000000' })
  }
  await operator.post('/console/api/simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 30,
    year_rate: '0.1',
    min_lend_amount: '10',
    sale_status: 1,
    user_max_lend_volume: '500000',
    max_lend_volume: '900000',
    status: 'listed',
    reinvest: 1,
    redeem_account: 1,
    pre_redeem: 1,
    partial: 1,
  })
  const customer = await app.customer()
  for (const asset of ['USDT', 'BTC', 'ETH']) await customer.faucet(asset, '1000')
  program = await programOf(app, customer)
  // Past the full second: the rows are stamped in milliseconds.
  await playTo(app.clock.now() + 250_700)
  for (const currency of ['USDT', 'BTC', 'ETH'])
    await program(`${UNI}/lends`, { currency, amount: '100', type: 'lend' })
  const [product] = (await program('/api/v4/earn/fixed-term/product/USDT/list')).body.data.list
  await program('/api/v4/earn/fixed-term/user/lend', { product_id: product.id, amount: '100' })
  for (const sort of ['short-period', 'multiple']) {
    const plans = await program(`/api/v4/earn/dual/investment_plan?coin=BTC&type=put&sort=${sort}`)
    await program('/api/v4/earn/dual/orders', { plan_id: plans.body.at(-1).id, amount: '100' })
  }
  for (let hour = 1; hour <= 6; hour += 1) await playTo(app.clock.now() + HOUR * 1_000)
})
afterAll(() => app.close())

async function playTo(at: number): Promise<void> {
  app.clock.set(at as ReturnType<typeof app.clock.now>)
  await app.tenor.runner.runUntil(app.clock.now())
}

type Row = Record<string, unknown>
const LISTS: readonly [name: string, url: string, ends: [string, string], seconds: (row: Row) => number][] = [
  ['uni/lend_records', `${UNI}/lend_records?limit=100`, ['from', 'to'], (row) => Number(row['create_time']) / 1_000],
  [
    'uni/interest_records',
    `${UNI}/interest_records?limit=100`,
    ['from', 'to'],
    (row) => Number(row['create_time']) / 1_000,
  ],
  [
    'fixed-term/user/history',
    '/api/v4/earn/fixed-term/user/history?type=1&page=1&limit=100',
    ['start_at', 'end_at'],
    (row) => Number(row['create_at']),
  ],
  ['dual/orders', '/api/v4/earn/dual/orders?limit=100', ['from', 'to'], (row) => Number(row['delivery_time'])],
  [
    'structured/orders',
    '/api/v4/earn/structured/orders?limit=100',
    ['from', 'to'],
    (row) => Number(row['create_time']),
  ],
]

test.each(LISTS)(
  '%s: both ends of a span are included, by the second that its rows show',
  async (_name, url, ends, seconds) => {
    const [first, last] = ends
    const rows = async (from?: number, to?: number): Promise<Row[]> => {
      const span = `${from === undefined ? '' : `&${first}=${from}`}${to === undefined ? '' : `&${last}=${to}`}`
      const { status, body } = await program(`${url}${span}`)
      expect([span, status]).toEqual([span, 200])
      return Array.isArray(body) ? body : body.data.list
    }
    const all = await rows()
    const stamps = all.map((row) => Math.floor(seconds(row)))
    expect(stamps.length).toBeGreaterThan(0)
    expect(stamps).toEqual(stamps.toSorted((a, b) => b - a))
    for (const at of new Set(stamps)) {
      const here = stamps.filter((each) => each === at).length
      const later = stamps.filter((each) => each > at).length
      expect([at, (await rows(at, at)).length]).toEqual([at, here])
      expect([at, (await rows(at)).length]).toEqual([at, here + later])
      expect([at, (await rows(undefined, at - 1)).length]).toEqual([at, stamps.length - here - later])
      expect([at, (await rows(at + 1)).length]).toEqual([at, later])
    }
    const end = Math.max(...stamps) + 1
    const windows: Row[] = []
    for (let from = Math.min(...stamps) - 1; from <= end; ) {
      const to = from + 1 + ((end - from) >> 1)
      windows.unshift(...(await rows(from, to)))
      from = to + 1
    }
    expect(windows).toEqual(all)
  },
)

test('interest records are those that were, also of coins that have been redeemed as a whole', async () => {
  for (const asset of ['USDT', 'BTC', 'ETH']) await operator.post('/sandbox/lending-demand', { asset, amount: '0' })
  await playTo(app.clock.now() + HOUR * 1_000)
  const before = (await program(`${UNI}/interest_records?limit=100`)).body
  expect(new Set(before.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(['USDT', 'BTC', 'ETH']))
  for (const currency of ['USDT', 'BTC', 'ETH']) {
    const [{ amount }] = (await program(`${UNI}/lends?currency=${currency}`)).body
    expect((await program(`${UNI}/lends`, { currency, amount, type: 'redeem' })).status).toBe(200)
  }
  expect((await program(`${UNI}/lends`)).body).toEqual([])
  expect((await program(`${UNI}/interest_records?limit=100`)).body).toEqual(before)
  const pages = []
  for (let page = 1; page <= 3; page += 1) {
    pages.push(...(await program(`${UNI}/interest_records?limit=7&page=${page}`)).body)
  }
  expect(pages).toEqual(before.slice(0, 21))
  const ofOne = (await program(`${UNI}/interest_records?limit=100&currency=BTC`)).body
  expect(ofOne).toEqual(before.filter(({ currency }: { currency: string }) => currency === 'BTC'))
  const sum = ofOne.reduce((all: bigint, { interest }: { interest: string }) => all + decimal(interest), 0n)
  expect((await program(`${UNI}/interests/BTC`)).body).toEqual({ currency: 'BTC', interest: decimalText(sum) })
  expect((await program(`${UNI}/interests/SOL`)).body).toEqual({ currency: 'SOL', interest: '0' })
  expect(ofOne[0].create_time).toBeLessThanOrEqual(unixSeconds(app.clock.now()) * 1_000)
})
