import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTenor, type Tenor } from '../../../src/app.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { mortalDatabase } from '../../mortal-database.ts'
import { type TestApp, testSealer } from '../../test-app.ts'
import { CONSOLE, W, wealthApp, wealthStage } from './wealth-stage.ts'

/* A server that is killed at every statement of each job of wealth in turn; another then does what is left. */

let app: TestApp
let stage: ReturnType<typeof wealthStage>
let mortal: ReturnType<typeof mortalDatabase>
let doomed: Tenor

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
  mortal = mortalDatabase(app.db)
  const given = { log: silentLog(), mode: 'sandbox', clock: app.clock, movable: null, sealer: testSealer() } as const
  doomed = await createTenor({ db: mortal.db, ...given })
})
afterAll(async () => {
  await doomed.stop()
  await app.close()
})
afterEach(async () => expect(await stage.faults()).toEqual([]))

const KILLS_MOST = 400
const run = (job: string) => () => doomed.runner.runOne(job, app.clock.now())

/** Prepares, kills the job after 0, 1, 2, … statements, and lets a healthy server end it; until it is through unkilled. */
async function killEverywhere(job: string, prepare: () => Promise<unknown>, step = 1): Promise<number> {
  for (let after = 0; after < KILLS_MOST; after += step) {
    await prepare()
    const isKilled = await mortal.dieAfter(after, run(job))
    await stage.settle()
    if (!isKilled) return after
  }
  throw new Error(`${job} takes more than ${KILLS_MOST} statements`)
}

test('killed at any statement of a strike, its orders are priced and paid once, at its value', async () => {
  const pid = await stage.product({ profit_share: '0', gate: '0.9' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  let rounds = 0
  const kills = await killEverywhere('wealth-strike', async () => {
    await stage.buy(client, pid, '20')
    await stage.redeem(client, pid, '10')
    const at = stage.strike()
    app.clock.set(at)
    rounds += 1
    expect((await stage.enterNav(pid, at, '1')).status).toBe(200)
  })
  expect(kills).toBeGreaterThan(10)
  expect(await stage.holding(client, pid)).toMatchObject({
    unit: String(1000 + 10 * rounds),
    owed: '0',
    redeeming: '0',
  })
  expect(await stage.balance(client)).toBe(String(100_000 - 1000 - 10 * rounds))
  const told = await app.db.query<{ kind: string; count: number }>(
    `select kind, count(*) as count from notice where kind in ('wealth.struck', 'wealth.redeemed') group by kind order by kind`,
  )
  expect(told).toEqual([
    { kind: 'wealth.redeemed', count: rounds },
    { kind: 'wealth.struck', count: rounds + 1 },
  ])
})

test('killed at any statement of a payment, what is owed is paid once, and the cash is what is left', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const client = await stage.funded()
  await stage.buy(client, pid, '5000')
  await stage.strikeAt(pid, '1')
  const first = await stage.first()
  const move = (amount: string) => first.post(`${CONSOLE}/cash`, { pid, amount, reason: 'from the manager' })
  await move('1')
  let rounds = 0
  const kills = await killEverywhere('wealth-payment', async () => {
    await stage.redeem(client, pid, '10')
    await stage.strikeAt(pid, '1')
    rounds += 1
    expect((await stage.holding(client, pid)).owed).toBe('10')
    app.clock.set(later(app.clock.now(), 1_000))
    await move('10')
  })
  expect(kills).toBeGreaterThan(5)
  expect(await stage.balance(client)).toBe(String(95_000 + 10 * rounds))
  expect((await first.get(`${CONSOLE}/cash?pid=${pid}`)).data.list[0]).toMatchObject({ cash: '1', owed: '0' })
})

test('killed at any statement of a correction, each order is made good once', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const client = await stage.funded()
  const [first, second] = await stage.both()
  let nav = 10_000n
  await stage.buy(client, pid, '1000')
  const at = unixSeconds(await stage.strikeAt(pid, '1'))
  const textOf = (value: bigint) => `${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}`
  const kills = await killEverywhere('wealth-correction', async () => {
    nav -= 1n
    const body = { pid, at, nav: textOf(nav), reason: 'priced anew' }
    app.clock.set(later(app.clock.now(), 1_000))
    await first.post(`${CONSOLE}/nav`, body)
    expect((await second.post(`${CONSOLE}/nav`, body)).data).toMatchObject({ state: 'approved' })
  })
  expect(kills).toBeGreaterThan(5)
  // What the amount buys at the last value, to the last step.
  const units = (1_000n * 10_000n * 1_000_000n) / nav
  expect((await stage.holding(client, pid)).unit).toBe(
    `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`.replace(/\.?0+$/, ''),
  )
})

test('killed at any statement of one correction after another, what was paid is made good once', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const client = await stage.funded()
  const [first, second] = await stage.both()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  await stage.redeem(client, pid, '400')
  const at = unixSeconds(await stage.strikeAt(pid, '1.1'))
  let round = 0
  const kills = await killEverywhere('wealth-correction', async () => {
    round += 1
    const body = { pid, at, nav: round % 2 === 1 ? '1.2' : '1', reason: 'priced anew' }
    app.clock.set(later(app.clock.now(), 1_000))
    await first.post(`${CONSOLE}/nav`, body)
    expect((await second.post(`${CONSOLE}/nav`, body)).data).toMatchObject({ state: 'approved' })
  })
  expect(kills).toBeGreaterThan(5)
  // 400 at 1.2, whatever came after.
  expect(await stage.balance(client)).toBe('99480')
})

test('over 400 days of the clock each value is entered and each order priced; the return is that of one unit', async () => {
  const pid = await stage.product({ profit_share: '0', lock_days: 365 })
  const client = await stage.funded()
  const { order_id } = (await stage.buy(client, pid, '1000')).data
  const begun = stage.strike()
  const end = later(begun, 400 * DAY_MS)
  app.clock.set(end)
  await app.tenor.runner.runOne('ledger.months', end)
  const day = (days: number) => new Date(later(begun, days * DAY_MS)).toISOString().slice(0, 10)
  // A thousandth more each day, of the first value.
  const lines = Array.from({ length: 401 }, (_, days) => `${pid},${day(days)},${(1_000 + days) / 1_000}`)
  expect(await stage.navFile(lines)).toEqual(lines.map(() => 'entered'))
  expect(lines).toHaveLength(401)
  expect(await stage.holding(client, pid)).toMatchObject({ unit: '1000', amount: '1400', redeemable: '1000' })
  const { data } = await client.get(`${W}/order-detail?order_id=${order_id}`)
  expect(data).toMatchObject({ income_amount: '400', performance: { time_weighted: '0.4', drawdown: '0' } })
  const points = async (range: number) =>
    (await client.get(`${W}/lines?type=rate&order_id=${order_id}&range=${range}`)).data.lines.length
  expect([await points(30), await points(180), await points(365), await points(730)]).toEqual([31, 181, 366, 401])
})
