import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from '../../../src/platform/mail/index.ts'
import { PASSWORD, type TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage, warnByEmail } from './flexible-stage.ts'

/* What customers are told, and the budget of a bonus: one stage, whose hours go on to the next 00:00. */

const X = '/apiw/v2/fixed_earn/api'
const BONUS = { ext_award_rate_year: '0.08', ext_award_limit: '500', is_open_award_pool: 1, ext_award_budget: '0.02' }
const ONE_DAY = {
  asset: 'USDT',
  type: 1,
  lock_up_period: 1,
  year_rate: '0.1',
  min_lend_amount: '10',
  status: 'listed',
  user_max_lend_volume: '5000',
  max_lend_volume: '100000',
  reinvest: 1,
  redeem_account: 1,
  sale_status: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'forfeit',
}
const sent: Email[] = []
let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage(BONUS, undefined, sent)
})
afterAll(() => stage.close())

/** Subjects of the warnings that one address has been sent, when all that is due has been. */
async function emailedTo(address: string): Promise<string[]> {
  await stage.app.tenor.mails.sendDue()
  return sent.filter(({ to, headers }) => to === address && 'List-Unsubscribe' in headers).map(({ subject }) => subject)
}

type Told = { kind: string; message: string; params: Record<string, string> }

async function toldTo(client: TestClient): Promise<Told[]> {
  return (await client.get('/apiw/v2/account/notices?page_size=100')).data.list
}
const kindsOf = async (client: TestClient) => (await toldTo(client)).map(({ kind }) => kind)

/** When the next 00:00 UTC is, in seconds. */
const midnight = () => (Math.floor(stage.app.clock.now() / DAY_MS) * DAY_MS + DAY_MS) / 1000

test('customers are told of what they did and of what was paid, and when the rate falls below their minimum', async () => {
  const [market, choosy] = [await stage.lender('1000'), await stage.lender('100')]
  const address = await warnByEmail(stage.app, choosy, ['flexible.belowMinimum'])
  await market.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '1000' })
  await choosy.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '100', rateYear: '0.05' })
  await stage.nextHour()
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: '1100' })).data
  await stage.nextHour()
  await market.post(`${EARN}/redeem`, { asset: 'USDT', amount: '50' })
  await stage.margin('repay', { loan_id, amount: '600' })
  await stage.nextHour()
  expect(await kindsOf(market)).toEqual(expect.arrayContaining(['flexible.paid', 'flexible.subscribed']))
  const below = (await toldTo(choosy)).find(({ kind }) => kind === 'flexible.belowMinimum')
  expect(below?.params).toMatchObject({ asset: 'USDT', minimum: '5' })
  expect(below?.message).toMatch(/^The rate of USDT fell to \d/)
  expect(await kindsOf(market)).not.toContain('flexible.belowMinimum')
  await market.post(`${EARN}/redeem`, { asset: 'USDT', amount: '10' })
  await stage.nextHour()
  expect((await kindsOf(market))[0]).toBe('flexible.redeemed')
  expect((await kindsOf(choosy)).filter((kind) => kind === 'flexible.belowMinimum').length).toBe(1)
  expect(await emailedTo(address)).toEqual([expect.stringMatching(/^The rate of USDT fell to \d/)])
})

test('warnings are set by kind, in the app and by e-mail', async () => {
  const client = await stage.lender('1')
  const { list } = (await client.get('/apiw/v2/account/alerts')).data
  expect(list).toMatchObject([
    { kind: 'voucher.endsSoon', in_app: true, by_email: false },
    { kind: 'flexible.belowMinimum', in_app: true, by_email: false },
    { kind: 'fixed.maturesTomorrow', in_app: true, by_email: false },
  ])
  const set = await client.put('/apiw/v2/account/alerts', { kind: 'voucher.endsSoon', in_app: 0 })
  expect(set.data.list[0]).toMatchObject({ in_app: false })
  const other = await client.put('/apiw/v2/account/alerts', { kind: 'fixed.paid', in_app: 0 })
  expect(other.fail_reason).toBe('notice.kindUnknown')
})

test('a fund password is asked for by code 101 where one is needed, by flexible as well', async () => {
  const client = await stage.lender('20')
  const set = await client.post('/apiw/v2/account/fund-password', {
    fundpass: 'funds-of-the-pool-7',
    password: PASSWORD,
    required: 1,
  })
  const act = async (path: string, fundpass?: string) =>
    (
      await client.post(`${EARN}/${path}`, {
        asset: 'USDT',
        amount: '10',
        ...(fundpass === undefined ? {} : { fundpass }),
      })
    ).code
  if (set.status !== 200) throw new RangeError(set.text)
  expect([
    await act('subscribe'),
    await act('subscribe', 'not-the-one-1'),
    await act('subscribe', 'funds-of-the-pool-7'),
  ]).toEqual([101, 10010106, 200])
  expect([await act('redeem'), await act('redeem', 'funds-of-the-pool-7')]).toEqual([101, 200])
})

test('until 00:00: a bonus ends with its budget, and what matures or ends tomorrow is told of', async () => {
  const made = await stage.operator.post('/console/api/simple-earn/fixed', ONE_DAY)
  expect(made.status, made.text).toBe(200)
  const client = await stage.lender('100')
  const address = await warnByEmail(stage.app, client, ['fixed.maturesTomorrow', 'voucher.endsSoon'])
  const { id: userId } = (await client.get('/apiw/v2/session')).data.user
  const granted = await stage.operator.post(`/console/api/users/${userId}/vouchers`, {
    sub_type: 'rate_up',
    title: 'More',
    rate_day: 5,
    rate_ratio: '0.03',
    using_currency: 'USDT',
    buy_limit_low: '10',
    buy_limit_high: '500',
    expires_at: midnight() + 23 * 3_600 + 1_800,
  })
  expect(granted.status, granted.text).toBe(200)
  const [keep, leave] = [
    await client.post(`${X}/user/lend`, { product_id: made.data.id, amount: '20' }),
    await client.post(`${X}/user/lend`, { product_id: made.data.id, amount: '30' }),
  ]
  expect([keep.status, leave.status]).toEqual([200, 200])
  await client.post(`${X}/user/pre-redeem`, { order_id: leave.data.order_id })
  await stage.nextHour()
  expect((await kindsOf(client)).toSorted()).toEqual(['fixed.redeemed', 'fixed.subscribed', 'fixed.subscribed'])
  const begins = midnight()
  await stage.nextHour((begins * 1000 - stage.app.clock.now()) / HOUR_MS)
  expect(unixSeconds(stage.app.clock.now())).toBe(begins)
  const told = await toldTo(client)
  expect(told.filter(({ kind }) => kind === 'fixed.maturesTomorrow').map(({ params }) => params['amount'])).toEqual([
    '20',
  ])
  expect(told.filter(({ kind }) => kind === 'voucher.endsSoon').length).toBe(1)
  const messages = async (language: string) => {
    const { list } = (await client.send('GET', '/apiw/v2/account/notices', undefined, { 'accept-language': language }))
      .data
    return list
      .filter(({ kind }: { kind: string }) => kind === 'voucher.endsSoon')
      .map((row: { message: string }) => row.message)
  }
  // As everywhere else: in the words of the language, in UTC.
  expect((await messages('en'))[0]).toMatch(/expires at \d{1,2} [A-Z][a-z]+ \d{4}, 23:30 UTC/)
  expect((await messages('zh-CN'))[0]).toMatch(/\d{4}年\d{1,2}月\d{1,2}日 23:30（UTC）/)
  expect((await emailedTo(address)).toSorted()).toEqual([
    expect.stringMatching(/^Your USDT voucher expires at/),
    expect.stringMatching(/^Your order of 20 USDT matures tomorrow/),
  ])

  const [pool] = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list
  expect(pool).toMatchObject({ ext_award_budget: '0.02', ext_award_spent: '0.02' })
  const [row] = await stage.app.db.query<{ paid: string }>(
    'select sum(amount)::text as paid from flexible_posting where kind = 203 and $1::smallint >= 0',
    [0],
  )
  const paid = decimal(row?.paid ?? '0')
  expect(decimal('0.02') - paid).toBeLessThan(10n)
  expect(paid).toBeLessThanOrEqual(decimal('0.02'))
  const [shown] = (await stage.app.client().get(`${EARN}/market-list`)).data.list
  expect(shown).toMatchObject({ is_open_award_pool: 0, ext_award_rate_year: '0' })
  await stage.soundBooks()
})
