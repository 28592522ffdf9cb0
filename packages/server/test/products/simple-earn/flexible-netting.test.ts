import { setTimeout } from 'node:timers/promises'
import { decimal, decimalText } from '@tenor/contract/money'
import { loanTime, meanOwed } from '@tenor/contract/simple-earn'
import { HOUR_MS, isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../../src/platform/database/index.ts'
import { clear, close } from '../../../src/products/simple-earn/flexible/flexible-hour-steps.ts'
import type { FlexibleModule } from '../../../src/products/simple-earn/flexible/flexible-module.ts'
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

test('an hour whose writing fails while what is netted is numbered ends the run alone, not the process', async () => {
  const { app } = stage
  const { db, tenor } = app
  const lost: unknown[] = []
  const onLost = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', onLost)
  const hour = app.clock.now()
  app.clock.set(later(hour, HOUR_MS))
  const ids = { ...tenor.ids, take: (count: number) => setTimeout(50).then(() => tenor.ids.take(count)) }
  const failing = (tx: Transaction): Transaction => ({
    ...tx,
    execute: (text, values) =>
      text.startsWith('insert into flexible_hour')
        ? Promise.reject(new Error('the disk is full'))
        : tx.execute(text, values),
  })
  await db.transaction((tx) => close(tx, ['USDT'], hour))
  const module = { ...tenor, ids } as unknown as FlexibleModule
  await expect(db.transaction((tx) => clear(failing(tx), module, ['USDT'], hour))).rejects.toThrow('the disk is full')
  process.off('unhandledRejection', onLost)
  expect(lost).toEqual([])
  await stage.nextHour()
  await stage.soundBooks()
})
