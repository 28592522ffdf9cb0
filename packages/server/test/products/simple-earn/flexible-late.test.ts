import { decimal } from '@tenor/contract/money'
import { HOUR_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { passEmptyHours } from '../../../src/products/simple-earn/flexible/flexible-empty-hour.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
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
  const acts = await db.query(`select at, hour from flexible_act where mode = 'auto_earn'`)
  const at = end + 40 * MINUTE_MS
  expect(acts).toEqual([{ at, hour: end }])
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

test('who subscribes while a statement finds that their pool is empty is taken into the next hour', async () => {
  const { db, clock } = stage.app
  const client = await stage.lender('100')
  const act = (what: string) => client.post(`${EARN}/${what}`, { ...ask, amount: '50' })
  await act('subscribe')
  await act('redeem')
  await stage.nextHour()
  const owner = openDatabase({ url: stage.app.superuserUrl, log: silentLog(), connections: 2 })
  // A server that takes its time between looking and taking what it saw.
  await owner.execute('alter table flexible_auto rename to flexible_auto_kept')
  await owner.execute(
    `create view flexible_auto as select kept.* from flexible_auto_kept kept
     where (select pg_advisory_xact_lock_shared(74) is not null) limit 1000000`,
  )
  await owner.execute('grant select on flexible_auto to tenor_app')
  const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = owner.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(74)')
    isHeld.resolve()
    await mayGo.promise
  })
  await isHeld.promise
  const end = instant(clock.now() + HOUR_MS)
  clock.set(later(end, -1))
  const passing = passEmptyHours({ db }, instant(end - HOUR_MS))
  await untilStatementsWait(db)
  expect((await act('subscribe')).status).toBe(200)
  mayGo.resolve()
  await Promise.all([holding, passing])
  await owner.execute('drop view flexible_auto')
  await owner.execute('alter table flexible_auto_kept rename to flexible_auto')
  await owner.close()
  await stage.nextHour()
  await stage.nextHour()
  expect(await db.query('select offered::text, joining::text from flexible_holding')).toEqual([
    { offered: '50.00000000', joining: '0.00000000' },
  ])
  await stage.soundBooks()
})
