import { decimal, decimalText } from '@tenor/contract/money'
import { HOUR_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EARN, type FlexibleStage, flexibleStage, sumOf } from './flexible-stage.ts'

/* Who asks for more than is idle, and many who ask at once. */

let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

const ask = { asset: 'USDT' }

test('what is lent is frozen when it is asked back, earns, can be taken back, and is paid in the order of asking', async () => {
  const { margin, nextHour, holdingOf, spotOf, soundBooks } = stage
  const [first, second] = [await stage.lender('1000'), await stage.lender('1000')]
  for (const client of [first, second]) await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await nextHour()
  const loan = (await margin('borrow', { user_id: await stage.borrower(), amount: '1900' })).data.loan_id
  expect((await first.post(`${EARN}/redeem`, { ...ask, amount: '500' })).data).toMatchObject({
    paid: '100',
    frozen: '400',
  })
  expect((await second.post(`${EARN}/redeem`, { ...ask, amount: '300' })).data).toMatchObject({
    paid: '0',
    frozen: '300',
  })
  await soundBooks()
  const revoked = await second.post(`${EARN}/redeem-callback`, { ...ask, amount: '100' })
  expect(revoked.data).toEqual({ asset: 'USDT', amount: '100' })
  expect(await holdingOf(second)).toMatchObject({ frozen_amount: '200', frozen_status: 1 })

  await margin('repay', { loan_id: loan, amount: '500' })
  await soundBooks()
  await nextHour()
  expect([await spotOf(first), (await holdingOf(first)).frozen_amount]).toEqual(['500', '0'])
  expect(decimal(await spotOf(second))).toBeGreaterThanOrEqual(decimal('100'))
  expect(decimal((await holdingOf(second)).frozen_amount)).toBeGreaterThan(0n)
  expect(decimal((await holdingOf(second)).interest)).toBeGreaterThan(0n)
  await soundBooks()
  await margin('repay', { loan_id: loan, amount: '1400' })
  await nextHour()
  expect([await spotOf(second), (await holdingOf(second)).frozen_amount]).toEqual(['200', '0'])
  expect((await second.post(`${EARN}/redeem-callback`, { ...ask, amount: '1' })).fail_reason).toBe(
    'flexible.nothingToRevoke',
  )
  await soundBooks()
})

test('many redemptions of one holding at once pay what was there, once, and no more', async () => {
  const client = await stage.lender('100')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '100' })
  await stage.nextHour()
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      client.post(`${EARN}/redeem`, { ...ask, amount: '10', text: `t-${at % 15}` }),
    ),
  )
  const ids = new Map(replies.map((reply, at) => [at % 15, reply]))
  expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true)
  const paid = [...ids.values()].filter(({ status }) => status === 200).map(({ data }) => data.paid as string)
  expect(sumOf(paid)).toBe(await stage.spotOf(client))
  expect(sumOf(paid)).toBe('100')
  await stage.soundBooks()
})

test('redemptions while the hour is closed and paid lose nothing and pay nothing twice', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => stage.lender('200')))
  for (const client of clients) await client.post(`${EARN}/subscribe`, { ...ask, amount: '200' })
  await stage.nextHour()
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: '300' })
  const acts = clients.map(async (client) => {
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      statuses.push((await client.post(`${EARN}/redeem`, { ...ask, amount: '20' })).status)
      statuses.push((await client.post(`${EARN}/subscribe`, { ...ask, amount: '5' })).status)
    }
    return statuses
  })
  const [statuses] = await Promise.all([Promise.all(acts), stage.nextHour(2)])
  expect(statuses.flat().every((status) => [200, 409, 422].includes(status))).toBe(true)
  await stage.nextHour()
  await stage.soundBooks()
})

test('what an hour earns on the way out can be had too, however little: nothing of a holding is left', async () => {
  await stage.change({ min_lend_amount: '0.00000001' })
  await stage.nextHour()
  const client = await stage.lender('0.1')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '0.1' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: idle })).data
  expect((await client.post(`${EARN}/redeem`, { ...ask, amount: '0.1' })).data).toMatchObject({ frozen: '0.1' })
  stage.app.clock.set(later(stage.app.clock.now(), HOUR_MS - 1))
  await stage.margin('repay', { loan_id, amount: idle })
  await stage.nextHour()
  const { curr_amount: dust, redeemable_amount } = await stage.holdingOf(client)
  expect([redeemable_amount, decimal(dust) > 0n && decimal(dust) < decimal('0.000001')]).toEqual([dust, true])
  const little = await client.post(`${EARN}/redeem`, { ...ask, amount: '0.00000001' })
  expect([little.fail_reason, little.params]).toEqual(['redeem.number.minLimit', { number: dust }])
  expect((await client.post(`${EARN}/redeem`, { ...ask, amount: dust })).data).toMatchObject({ paid: dust })
  expect((await stage.holdingOf(client)).curr_amount).toBe('0')
  expect(await stage.spotOf(client)).toBe(sumOf(['0.1', dust]))
  await stage.soundBooks()
})

test('a redemption says before and after it is asked when it is paid, and what is recalled for it', async () => {
  const [first, second] = [await stage.lender('1000'), await stage.lender('1000')]
  for (const client of [first, second]) await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: idle })).data
  await first.post(`${EARN}/redeem`, { ...ask, amount: '300' })
  const preview = await second.get(`${EARN}/redeem-preview?asset=USDT&amount=200`)
  expect(preview.data).toMatchObject({ amount: '200', at_once: '0', waits: '200', queue_before: '300' })
  expect(preview.data).toMatchObject({ at_next_hour: '0', arriving: '0', recalled: '500' })
  expect(preview.data.hours[0]).toBe(preview.data.open_hour + 3600)

  await stage.margin('repay', { loan_id, amount: '400' })
  const later = (await second.get(`${EARN}/redeem-preview?asset=USDT`)).data
  expect(later).toMatchObject({ queue_before: '300', arriving: '300', idle: '100', at_once: '100', amount: '1000' })
  expect((await second.post(`${EARN}/redeem`, { ...ask, amount: '1000' })).data).toMatchObject({
    paid: later.at_once,
    frozen: later.waits,
  })
  const nothing = await second.get(`${EARN}/redeem-preview?asset=USDT`)
  expect(nothing.fail_reason).toBe('flexible.nothingToRedeem')
  await stage.margin('repay', { loan_id, amount: decimalText(decimal(idle) - decimal('400')) })
  await stage.nextHour()
  await stage.soundBooks()
})

test('what joins in the open hour serves redemptions at its end; all takes own joining, idle and waiting money in one act', async () => {
  const [first, second, third] = [await stage.lender('1000'), await stage.lender('1000'), await stage.lender('1000')]
  for (const client of [first, second]) await client.post(`${EARN}/subscribe`, { ...ask, amount: '900' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const lent = decimalText(decimal(idle) - decimal('40'))
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: lent })).data
  await second.post(`${EARN}/subscribe`, { ...ask, amount: '100' })
  expect((await first.post(`${EARN}/redeem`, { ...ask, amount: '340' })).data).toMatchObject({
    paid: '40',
    frozen: '300',
  })
  const preview = async () => (await second.get(`${EARN}/redeem-preview?asset=USDT`)).data
  // Their own 100 go at once and do not arrive for them.
  expect(await preview()).toMatchObject({
    joining: '100',
    at_once: '100',
    waits: '900',
    arriving: '0',
    recalled: '1200',
  })
  await third.post(`${EARN}/subscribe`, { ...ask, amount: '550' })
  const told = await preview()
  expect(told).toMatchObject({ queue_before: '300', arriving: '550', at_next_hour: '250', recalled: '650' })
  expect((await second.post(`${EARN}/redeem`, { ...ask, amount: told.amount })).data).toMatchObject({
    paid: '100',
    frozen: '900',
  })
  await stage.nextHour()
  // Beside what joined, interest of the hour serves the queue.
  const paid = decimal(await stage.spotOf(second)) - decimal('100')
  expect([paid >= decimal(told.at_next_hour), paid < decimal('250.1')]).toEqual([true, true])
  await stage.margin('repay', { loan_id, amount: lent })
  await stage.nextHour()
  await stage.soundBooks()
})

test('repayments at the same time keep no more for the queue than it waits for, and one taken back keeps nothing', async () => {
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const each = decimalText(decimal(idle) / 8n)
  const loans: number[] = []
  for (let count = 0; count < 8; count += 1) {
    loans.push((await stage.margin('borrow', { user_id: await stage.borrower(), amount: each })).data.loan_id)
  }
  const { frozen } = (await client.post(`${EARN}/redeem`, { ...ask, amount: '1000' })).data
  await Promise.all(loans.map((loan_id) => stage.margin('repay', { loan_id, amount: each })))
  const kept = async () => (await client.get(`${EARN}/redeem-preview?asset=USDT&amount=0.000001`)).data
  await client.post(`${EARN}/redeem-callback`, { ...ask, amount: '1' })
  const some = await kept()
  expect([some.arriving, some.queue_before]).toEqual(Array(2).fill(decimalText(decimal(frozen) - decimal('1'))))
  await client.post(`${EARN}/redeem-callback`, { ...ask, amount: frozen })
  expect(await kept()).toMatchObject({ arriving: '0', queue_before: '0' })
  await stage.soundBooks()
})
