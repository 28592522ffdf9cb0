import { decimal, decimalText } from '@tenor/contract/money'
import { loanTime, meanOwed } from '@tenor/contract/simple-earn'
import { HOUR_MS, isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* Who lends and owes, of amounts as coins have them that cost next to nothing. */

let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

test('what somebody owes of billions is netted rounded down, so that there is no demand below zero', async () => {
  const { app, margin } = stage
  const client = await app.customer()
  for (let times = 0; times < 4; times += 1) await client.faucet('USDT', '1000000000')
  await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '4000000000' })
  await stage.nextHour()
  const lent = app.clock.now()
  app.clock.set(later(lent, HOUR_MS - 1800004))
  const { id } = (await client.get('/apiw/v2/session')).data.user
  const amount = '3333333333.33333333'
  const borrowed = await margin('borrow', { user_id: id, amount })
  expect(borrowed.status, borrowed.text).toBe(200)
  await stage.nextHour()
  const hours = await app.db.query(
    'select netted::text, demand::text, filled::text, rate::text from flexible_hour where asset = $1 and hour = $2',
    ['USDT', isoText(lent)],
  )
  const netted = decimalText(meanOwed(loanTime(decimal(amount), 1800004)))
  expect(hours).toEqual([{ netted, demand: '0.00000000', filled: '0.00000000', rate: '0.00000000' }])
  await stage.soundBooks()
})
