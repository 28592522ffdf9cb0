import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, unixSeconds } from '@tenor/contract/time'
import { afterEach, expect, test } from 'vitest'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* When bonuses are earned, and that each is paid. */

const BONUS = { ext_award_rate_year: '0.08', ext_award_limit: '500', is_open_award_pool: 1 }
const ask = { asset: 'USDT' }
let stage: FlexibleStage

afterEach(() => stage.close())

const hoursLeft = () => Math.ceil((DAY_MS - (stage.app.clock.now() % DAY_MS)) / HOUR_MS)

/** All of a pool is lent; and dates from half past this hour until half past the third one after it: two whole hours. */
async function lentWithDates() {
  stage = await flexibleStage()
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: '1000' })
  const now = unixSeconds(stage.app.clock.now())
  return { client, dates: { start_at: now + 1_800, end_at: now + 3 * 3_600 + 1_800 } }
}

test('a bonus is paid at 00:00 also where nobody holds anything of a large pool any more', async () => {
  stage = await flexibleStage(BONUS)
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: '1000' })).data
  await stage.nextHour()
  await stage.margin('repay', { loan_id, amount: '1000' })
  expect((await client.post(`${EARN}/redeem`, { ...ask, amount: '2000' })).data).toMatchObject({ frozen: '0' })
  const before = decimal(await stage.spotOf(client))
  await stage.app.db.execute(
    `insert into flexible_bucket (bucket, asset, open_hour)
     select bucket, asset, open_hour from flexible_pool, generate_series(0, 1023) as bucket on conflict do nothing`,
  )
  await stage.nextHour(hoursLeft())
  // 500 × 0.08 / 8760.
  expect(decimal(await stage.spotOf(client)) - before).toBe(decimal('0.00456621'))
  await stage.soundBooks()
})

test('a bonus is earned in the hours that lie in its dates whole: one that it ends in is none of them', async () => {
  const { dates } = await lentWithDates()
  const changed = await stage.change({ ...BONUS, ...dates })
  expect(changed.status, changed.text).toBe(200)
  await stage.nextHour(5)
  const [row] = await stage.app.db.query('select bonus_weight::text as weight from flexible_holding')
  expect(row).toEqual({ weight: '80.0000000000000000' })
})

test('tiers are earned and shown in the hours that lie in the dates whole, as a bonus is', async () => {
  const { client, dates } = await lentWithDates()
  const tiers = { ladder_apr: [{ left: '0', right: '-1', apr: '0.04' }] }
  const changed = await stage.change({ ...tiers, ...dates })
  expect(changed.status, changed.text).toBe(200)
  const shown = async () => (await client.get(`${EARN}/market-list`)).data.list[0].ladder_apr.length
  const seen = [await shown()]
  for (let hour = 0; hour < 5; hour += 1) {
    await stage.nextHour()
    seen.push(await shown())
  }
  expect(seen).toEqual([0, 1, 1, 0, 0, 0])
  const [row] = await stage.app.db.query('select bonus_weight::text as weight from flexible_holding')
  expect(row).toEqual({ weight: '80.0000000000000000' })
})
