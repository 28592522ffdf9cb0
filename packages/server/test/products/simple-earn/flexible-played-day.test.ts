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
const MOST_OF_A_DAY = 2_250

let app: TestApp
let operator: TestClient

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true, dualCoins: ['BTC'] })
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

/** What the job of the hours sends for its next hour, without what asks when it is due. */
async function ofOneHour(): Promise<string[]> {
  app.clock.set(instant(Math.floor(app.clock.now() / HOUR_MS + 1) * HOUR_MS))
  const sent: string[] = []
  const stop = onStatement((text) => void sent.push(text))
  await app.tenor.runner.runOne('flexible-hour', app.clock.now())
  stop()
  return sent.filter((text) => !text.includes('select min(done_until) from flexible_pool'))
}

/** The last published hours of a pool, as far as its coin does not show. */
function published(asset: string, count: number): Promise<object[]> {
  return app.db.query(
    `select to_jsonb(h) - 'asset' as hour, p.open_hour, p.cleared_until, p.done_until, p.bonus_spent, p.next_hour,
       p.next_rate, p.next_marginal, p.next_part, p.next_whole, p.next_unmet, p.next_demand, p.next_joined
     from flexible_hour h join flexible_pool p using (asset) where asset = $1 order by h.hour desc limit ${count}`,
    [asset],
  )
}

test('an hour without holdings costs two statements, for one pool as for ten', async () => {
  await open('USDT')
  await statementsOver(1)
  expect(await ofOneHour()).toHaveLength(2)
  for (const coin of COINS) await open(coin)
  await statementsOver(1)
  expect(await ofOneHour()).toHaveLength(2)
  expect(await published('LTC', 5)).toEqual((await published('USDT', 5)).slice(0, 2))
})

test('an empty hour in two statements publishes what the steps of an hour do, with a spent budget too', async () => {
  const pair = ['ADA', 'LTC']
  const budget = { ext_award_budget: '3', ext_award_rate_year: '0.01', ext_award_limit: '100', is_open_award_pool: 1 }
  await app.db.execute('update flexible_terms set terms = terms || $2 where asset = any($1::text[])', [
    pair,
    JSON.stringify(budget),
  ])
  for (const spent of [3 * 8760, 8760]) {
    await app.db.execute('update flexible_pool set bonus_spent = $2 where asset = any($1::text[])', [pair, spent])
    // A rate in the hour before sends it the long way, since its fall is said to whoever hears of it.
    await app.db.execute(
      `update flexible_hour h set rate = 0.01 from flexible_pool p
       where p.asset = h.asset and h.asset = $1 and h.hour = p.done_until - interval '1 hour'`,
      ['ADA'],
    )
    expect((await ofOneHour()).length).toBeGreaterThan(20)
    const [long] = await published('ADA', 1)
    expect(long).toMatchObject({ hour: { bonus_left: spent > 8760 ? 0 : null, terms: budget } })
    expect(await published('LTC', 1)).toEqual([long])
  }
})

test('who subscribes while an empty hour ends is taken into the next, whatever row of the pool they hold', async () => {
  const lender = await lend(['ADA'], '5')
  await ofOneHour()
  await lender.post(`${EARN}/redeem`, { asset: 'ADA', amount: '5' })
  for (let hour = 0; hour < 2; hour += 1) await ofOneHour()
  expect(await ofOneHour()).toHaveLength(2)
  for (const table of ['flexible_pool', 'flexible_bucket']) {
    const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = app.db.transaction(async (tx) => {
      await tx.query(`select asset from ${table} where asset = $1 for update /* several buckets: of a test */`, ['ADA'])
      isHeld.resolve()
      await mayGo.promise
    })
    await isHeld.promise
    const stop = onStatement((text) => void (text.startsWith('update flexible_pool set open_hour') && mayGo.resolve()))
    expect((await ofOneHour()).length).toBeGreaterThan(20)
    await holding
    stop()
    expect(await ofOneHour()).toHaveLength(2)
  }
  const { status, text } = await lender.post(`${EARN}/subscribe`, { asset: 'ADA', amount: '2' })
  expect(status, text).toBe(200)
  await ofOneHour()
  const held = await app.db.query('select offered::text, joining::text from flexible_holding where asset = $1', ['ADA'])
  expect(held).toEqual([{ offered: '2.00000000', joining: '0.00000000' }])
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
      `select hour, supply, demand, filled, rate, marginal, share_part, share_whole, joined, book, charge, fee, interest, reserve, dust, paid_part
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
