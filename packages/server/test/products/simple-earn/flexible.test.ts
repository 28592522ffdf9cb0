import { HOUR_MS, instant } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

test('money is subscribed, lent for an hour, earns, is seen to have earned, and is redeemed', async () => {
  const { margin, nextHour, holdingOf, spotOf, soundBooks, auction } = stage
  const client = await stage.lender('1000')
  const body = { asset: 'USDT', amount: '1000', text: 't-first' }
  const subscribed = await client.post(`${EARN}/subscribe`, body)
  expect(subscribed, subscribed.text).toMatchObject({ status: 200, data: { amount: '1000', curr_amount: '1000' } })
  expect((await client.post(`${EARN}/subscribe`, body)).data).toEqual(subscribed.data)
  expect(await spotOf(client)).toBe('0')
  await soundBooks()

  const borrower = await stage.borrower()
  expect(await margin('borrow', { user_id: borrower, amount: '600' })).toMatchObject({
    status: 422,
    fail_reason: 'flexible.pool.short',
  })
  await nextHour()
  expect(await holdingOf(client)).toMatchObject({ curr_amount: '1000', cumulative: '0', lend_amount: '0' })
  const lent = await margin('borrow', { user_id: borrower, amount: '600' })
  expect(lent, lent.text).toMatchObject({ status: 200, data: { amount: '600' } })
  await nextHour()

  // u 0.6: 0.01 + 0.04 × 0.6 = 0.034; 600 × 0.034 / 8760 = 0.00232876...
  expect(await auction()).toMatchObject({
    clearing_rate: '0.034',
    marginal_rate: '0.01',
    share_part: '600',
    share_whole: '1000',
    supply: '1000',
    demand: '600',
    utilisation: '0.6',
    paid: { charge: '0.00274795', interest: '0.00232876', fee: '0.00041917', reserve: '0', dust: '0.00000002' },
  })
  expect(await holdingOf(client)).toMatchObject({
    curr_amount: '1000.00232876',
    cumulative: '0.00232876',
    lend_amount: '600',
    last_rate_year: '0.0204',
  })
  const history = (await client.get(`${EARN}/interest-history?asset=USDT`)).data
  expect(history.total).toBe(2)
  expect(history.list).toMatchObject([
    { lend_principal: '600', lend_rate_year: '0.034', amount: '0.00232876' },
    { lend_principal: '0', amount: '0' },
  ])
  await soundBooks()

  const part = await client.post(`${EARN}/redeem`, { asset: 'USDT', amount: '300' })
  expect(part.data).toEqual({ asset: 'USDT', amount: '300', paid: '300', frozen: '0' })
  expect(await spotOf(client)).toBe('300')
  await soundBooks()
  const loan = lent.data.loan_id
  expect((await margin('repay', { loan_id: loan, amount: '600' })).data).toMatchObject({ principal: '0' })
  const rest = await client.post(`${EARN}/redeem`, { asset: 'USDT', amount: '5000' })
  expect(rest.data).toMatchObject({ amount: '700.00232876', frozen: '0' })
  expect(await spotOf(client)).toBe('1000.00232876')
  await soundBooks()
  const events = (await client.get('/apiw/v2/account/statement?page_size=100')).data.list
    .filter(({ account }: { account: string }) => account === 'flexible')
    .map(({ event, amount }: Record<string, string>) => `${event} ${amount}`)
  expect(events.sort()).toEqual([
    'flexible.interest 0.00232876',
    'flexible.redeem -300',
    'flexible.redeem -700.00232876',
    'flexible.subscribe 1000',
  ])
})

test('a day goes by: interest and charges are posted at 00:00, and every hour can still be read', async () => {
  const { margin, nextHour, holdingOf, soundBooks, app } = stage
  const client = await stage.lender('5000')
  await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '5000' })
  await nextHour()
  await margin('borrow', { user_id: await stage.borrower(), amount: '2000' })
  const before = app.clock.now()
  await nextHour(26)
  expect(app.clock.now()).toBe(instant(before + 26 * HOUR_MS))
  const { cumulative, curr_amount } = await holdingOf(client)
  const hours = (await client.get(`${EARN}/interest-history?asset=USDT&limit=100`)).data
  const total: number = hours.list.reduce((sum: number, { amount }: { amount: string }) => sum + Number(amount), 0)
  expect(total).toBeCloseTo(Number(cumulative), 7)
  expect(Number(curr_amount)).toBeCloseTo(5000 + Number(cumulative), 7)
  const posted = (await client.get('/apiw/v2/account/statement?page_size=100')).data.list
  expect(posted.filter(({ event }: { event: string }) => event === 'flexible.interest').length).toBe(1)
  await soundBooks()
})
