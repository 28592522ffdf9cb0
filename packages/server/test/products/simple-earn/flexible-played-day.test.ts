import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instant, isoText } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { onStatement } from '../../../src/platform/database/statement-recorder.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, MARGIN_KEY, type TestApp, type TestClient } from '../../test-app.ts'
import { EARN, POOL, runUntil } from './flexible-stage.ts'

/* What played time costs, in statements: how long they take is the machine's, and what else it does. */

const POOLS = '/console/api/simple-earn/flexible'
const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ARB', 'BNB', 'ADA', 'LTC']
/** A little above what such a day takes: whoever asks more often is to notice. */
const MOST_OF_A_DAY = 2_900

let app: TestApp
let operator: TestClient

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  operator = await app.operator()
})
afterAll(() => app.close())

/** What is sent while the clock is played over so many hours, to a part of the database where one is named. */
async function statementsOver(hours: number, part = ''): Promise<number> {
  let sent = 0
  const stop = onStatement((text) => {
    if (text.includes(part)) sent += 1
  })
  await runUntil(app, instant(Math.floor(app.clock.now() / HOUR_MS + hours) * HOUR_MS))
  stop()
  return sent
}

async function open(asset: string): Promise<void> {
  const made = await operator.post(POOLS, { ...POOL, asset, min_lend_amount: '0.01' })
  expect(made.status, made.text).toBe(200)
}

/** Somebody new who lends in these pools. */
async function lend(assets: readonly string[], amount: string): Promise<TestClient> {
  const client = await app.customer()
  for (const asset of assets) {
    await client.faucet(asset, '100')
    const { status, text } = await client.post(`${EARN}/subscribe`, { asset, amount })
    expect(status, text).toBe(200)
  }
  return client
}

async function borrow(asset: string, amount: string): Promise<void> {
  const { user } = (await operator.get('/apiw/v2/session')).data
  const loan = { text: `loan-${asset}-${amount}`, user_id: user.id, amount }
  const key = { 'x-margin-key': MARGIN_KEY }
  const { status, text } = await app.client().post(`/margin/api/pools/${asset}/borrow`, loan, key)
  expect(status, text).toBe(200)
}

/** Two of them, in which the same is done. */
const PAIR = ['BTC', 'ETH'] as const

test('an hour without holdings costs the same statements for two pools as for ten', async () => {
  const [first, ...others] = COINS
  for (const asset of ['USDT', first as string]) await open(asset)
  await statementsOver(1)
  const two = await statementsOver(1, 'flexible_')
  for (const coin of others) await open(coin)
  await statementsOver(1)
  expect(await statementsOver(1, 'flexible_')).toBe(two)
})

test('a day of ten pools and 100 customers is played in few statements', async () => {
  const assets = ['USDT', ...COINS]
  for (let customers = 0; customers < 100; customers += 1) {
    await lend([assets[customers % assets.length] as string], '10')
  }
  await statementsOver(1)
  for (const asset of assets) await borrow(asset, '7')
  expect(await statementsOver(24)).toBeLessThan(MOST_OF_A_DAY)
  // Deliveries of the day that nobody ordered have their price and are settled like the others.
  const deliveries = await app.db.query<{ state: string; count: number }>(
    'select state, count(*) as count from dual_delivery where delivery_at <= $1 group by state',
    [isoText(app.clock.now())],
  )
  expect(deliveries).toEqual([{ state: 'settled', count: expect.any(Number) }])
  expect(await reconcile(app.db, allChecks)).toEqual([])
})

test('a pool that is brought over its hours by itself comes to what it does together with others', async () => {
  const lenders = [await lend(PAIR, '30'), await lend(PAIR, '20'), await lend(PAIR, '10.00000007')]
  const [large, small] = PAIR
  await app.db.execute(
    `insert into flexible_bucket (bucket, asset, open_hour)
     select bucket, asset, open_hour from flexible_pool, generate_series(0, 1023) as bucket where asset = $1
     on conflict do nothing`,
    [large],
  )
  await statementsOver(1)
  for (const asset of PAIR) await borrow(asset, '145')
  for (const asset of PAIR) {
    const { data } = (await lenders[1]?.post(`${EARN}/redeem`, { asset, amount: '15' })) ?? {}
    expect(decimal(data.frozen)).toBeGreaterThan(0n)
  }
  await statementsOver(2)
  for (const asset of PAIR) await lenders[2]?.post(`${EARN}/subscribe`, { asset, amount: '40' })
  await runUntil(app, instant((Math.floor(app.clock.now() / DAY_MS) + 1) * DAY_MS + HOUR_MS))
  const of = async (asset: string) => ({
    hours: await app.db.query<{ paid_part: string | null }>(
      `select hour, supply, demand, filled, rate, cut_minimum, cut_part, book, charge, fee, interest, reserve, dust, paid_part
       from flexible_hour where asset = $1 order by hour desc limit 24`,
      [asset],
    ),
    holdings: await app.db.query(
      `select offered, joining, frozen, unposted, carry, lent, interest, earned, accrued_to
       from flexible_holding where asset = $1 order by user_id`,
      [asset],
    ),
    loans: await app.db.query(
      'select principal, loan_time, charged_to, unposted_interest, unposted_fee from flexible_loan where asset = $1 order by id',
      [asset],
    ),
    posted: await app.db.query(
      'select kind, amount, at from flexible_posting where asset = $1 order by kind, amount, at',
      [asset],
    ),
  })
  const alone = await of(large)
  expect(alone).toEqual(await of(small))
  expect([alone.holdings.length, alone.loans.length]).toEqual([13, 2])
  expect(alone.posted.length).toBeGreaterThan(13)
  expect(alone.hours.some(({ paid_part }) => paid_part !== null)).toBe(true)
})
