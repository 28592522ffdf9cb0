import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POOL } from '../../products/simple-earn/flexible-stage.ts'
import { stakingStage } from '../../products/staking/staking-stage.ts'
import { CONSOLE, wealthApp, wealthStage } from '../../products/wealth/wealth-stage.ts'
import { changedTables, sumRows } from '../../row-sums.ts'
import type { TestApp, TestClient } from '../../test-app.ts'

/* What operators try writes nothing anywhere, but that customers were looked at: every row of every table is compared. */

let app: TestApp
let desk: TestClient
let act: () => Promise<{ status: number; text: string }>
let calls: [string, () => Promise<{ status: number; text: string }>][]

/** What is written by whoever asks anything at all, and by tries whether writing works, of which nothing stays and nobody may read. */
const OF_EVERY_CALL = /^(audit_log|session|user_session|limit_|write_probe)/

const rows = () => sumRows(app.db, OF_EVERY_CALL)

async function done(reply: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await reply
  if (status !== 200) throw new RangeError(text)
}

beforeAll(async () => {
  app = await wealthApp()
  const wealth = wealthStage(app)
  const staking = stakingStage(app)
  desk = await wealth.first()
  const customer = await wealth.funded()
  const fund = await wealth.product()
  await wealth.buy(customer, fund, '1000')
  const at = await wealth.strikeAt(fund, '1')
  const stake = await staking.product()
  await staking.stake(await staking.funded('100'), stake, '50')
  await done(desk.post('/console/api/simple-earn/flexible', POOL))
  await done(customer.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '100' }))
  const offer = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.01' }
  const delivery = unixSeconds(later(at, 3 * DAY_MS)) + 8 * 3_600
  await done(desk.post('/console/api/dual/products', { ...offer, delivery_timest: delivery }))
  const btc = (await desk.get('/console/api/dual/series')).data.find(({ coin }: { coin: string }) => coin === 'BTC')
  const dry = `coin=BTC&delivery_timest=${delivery}&price=50000`
  act = () => wealth.buy(customer, fund, '100')
  calls = [
    ['a pool', () => desk.get('/console/api/simple-earn/flexible/dry-run?asset=USDT')],
    ['stakes', () => desk.get(`/console/api/staking/dry-run?pid=${stake}`)],
    ['a correction', () => desk.get(`${CONSOLE}/nav/correction?pid=${fund}&at=${unixSeconds(at)}&nav=1.1`)],
    ['a delivery', () => desk.get(`/console/api/dual/settlement-dry-run?${dry}`)],
    ['a series', () => desk.post('/console/api/dual/series/preview', btc)],
  ]
})
afterAll(() => app.close())

test('what operators try is answered, and changes no row of any table', async () => {
  const before = await rows()
  expect(before.size).toBeGreaterThan(100)
  for (const [name, call] of calls) {
    const reply = await call()
    expect(reply.status, `${name}: ${reply.text}`).toBe(200)
    const after = await rows()
    expect(changedTables(before, after), name).toEqual([])
  }
  // What is done and not tried is seen by the same comparison.
  await done(act())
  expect(changedTables(before, await rows()).length).toBeGreaterThan(2)
})
