import { decimal } from '@tenor/contract/money'
import { HOUR_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EARN, type FlexibleStage, flexibleStage, sumOf } from './flexible-stage.ts'

/* Hours that are run after they ended, and what customers do meanwhile. */

const ask = { asset: 'USDT' }
let stage: FlexibleStage

beforeEach(async () => {
  stage = await flexibleStage()
})
afterEach(() => stage.close())

/** The clock goes on without the jobs, then the hours are run that have ended. */
const runLate = (at: number) => {
  stage.app.clock.set(instant(at))
  return stage.app.tenor.runner.runOne('flexible-hour', instant(at))
}

test('a late sweep of auto-earn is of its own instant: what came after the hour ended was not there before', async () => {
  const { db, clock } = stage.app
  const client = await stage.lender('100')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '100' })
  const end = Math.ceil(clock.now() / HOUR_MS) * HOUR_MS
  const wants = await stage.app.customer()
  await wants.post(`${EARN}/autoinvest`, { assets: 'USDT', status: '1' })
  clock.set(instant(end + 20 * MINUTE_MS))
  await wants.faucet('USDT', '50')
  await runLate(end + 40 * MINUTE_MS)
  const acts = await db.query(`select at, hour, place from flexible_act where mode = 'auto_earn'`)
  const at = end + 40 * MINUTE_MS
  expect(acts).toEqual([{ at, hour: end, place: at }])
  const moved = await db.query('select min(at) as first, max(at) as last from ledger_transfer where amount = 50')
  expect(moved).toEqual([{ first: end + 20 * MINUTE_MS, last: at }])
  await stage.soundBooks()
})

test('an hour of a holding that was made while its hour was late is told like any other', async () => {
  const { clock } = stage.app
  const lender = await stage.lender('1000')
  await lender.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: '900' })
  const open = clock.now()
  clock.set(later(open, 3 * HOUR_MS + 10 * MINUTE_MS))
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000', rateYear: '0.01' })
  await runLate(clock.now())
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: '1000' })
  await stage.nextHour(3)
  const { cumulative } = await stage.holdingOf(client)
  expect(decimal(cumulative)).toBeGreaterThan(0n)
  const { data } = await client.get(`${EARN}/interest-history?asset=USDT&limit=100`)
  expect(sumOf(data.list.map(({ amount }: { amount: string }) => amount))).toBe(cumulative)
})
