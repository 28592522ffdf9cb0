import { decimal } from '@tenor/contract/money'
import type { FlexibleHistoryRow } from '@tenor/contract/simple-earn'
import { HOUR_MS, instant, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingRetention } from '../../../src/products/simple-earn/flexible/flexible-retention.ts'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage, sumOf } from './flexible-stage.ts'

/* What a customer can read again of flexible pools: one stage, whose hours go on from test to test. */

let stage: FlexibleStage
let client: TestClient

beforeAll(async () => {
  // A month ends among its hours.
  stage = await flexibleStage({}, instant(Date.UTC(2030, 2, 31, 1, 10)))
  client = await stage.lender('5000')
  await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '5000' })
  await stage.nextHour()
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: '2000' })
  await stage.nextHour(40)
})
afterAll(() => stage.close())

type Page = { list: FlexibleHistoryRow[]; total: number; next_cursor?: string }

async function pageOf(query: string, from: TestClient = client): Promise<Page> {
  const reply = await from.get(`${EARN}/history?${query}`)
  expect(reply.status, reply.text).toBe(200)
  const { data: list, total, next_cursor } = JSON.parse(reply.text)
  return { list, total, next_cursor }
}

async function walk(query: string): Promise<FlexibleHistoryRow[]> {
  const rows: FlexibleHistoryRow[] = []
  let cursor = ''
  for (;;) {
    const { list, next_cursor } = await pageOf(`${query}${cursor}`)
    rows.push(...list)
    if (next_cursor === undefined) return rows
    cursor = `&cursor=${next_cursor}`
  }
}

const interestOf = (rows: readonly FlexibleHistoryRow[]) => sumOf(rows.map(({ interest }) => interest))

test('interest is told hour by hour and day by day, in rows that add up to what the holding earned', async () => {
  const { cumulative } = await stage.holdingOf(client)
  const hours = await walk('type=3&limit=7')
  expect([hours.length, interestOf(hours)]).toEqual([40, cumulative])
  expect(new Set(hours.map((row) => row.unique_time)).size).toBe(40)
  expect(hours.map((row) => row.time_at)).toEqual(hours.map((row) => row.time_at).toSorted((a, b) => b - a))
  for (const zone of ['UTC', 'Asia/Kolkata', '-07:00', '%2B05:45']) {
    const days = await walk(`type=3&is_daily_log=1&is_time_zone=1&time_zone=${zone}&limit=1`)
    expect([zone, interestOf(days)]).toEqual([zone, cumulative])
    expect(days.length).toBeLessThan(5)
    for (const day of days) {
      const asked = `asset=USDT&start_at=${day.start_at}&end_at=${day.end_at}&limit=100`
      const { list, total } = (await client.get(`${EARN}/interest-history?${asked}`)).data
      expect(total).toBe(list.length)
      expect(sumOf(list.map(({ amount }: { amount: string }) => amount))).toBe(day.interest)
    }
  }
})

test('hours are computed from how the holding stood when the month began, and the same without', async () => {
  const { db } = stage.app
  const opening = await db.query<{ hour: string; offered: string }>(
    'select hour::text, offered::text from flexible_opening',
  )
  expect(opening.map(({ hour }) => hour.slice(0, 13))).toEqual(['2030-04-01 00'])
  const { cumulative } = await stage.holdingOf(client)
  await openingRetention().remove(db, instant(Date.UTC(2030, 3, 1)))
  expect((await db.query('select hour from flexible_opening')).length).toBe(1)
  await openingRetention().remove(db, instant(Date.UTC(2030, 4, 1)))
  expect(await db.query('select hour from flexible_opening')).toEqual([])
  expect(interestOf(await walk('type=3&limit=100'))).toBe(cumulative)
})

test('rows stand in data itself with the total of 9999, numbered pages are those of the cursor', async () => {
  const first = await pageOf('type=3&limit=5')
  expect([first.total, first.list.length]).toEqual([9999, 5])
  const second = await pageOf(`type=3&limit=5&cursor=${first.next_cursor}`)
  expect((await pageOf('type=3&limit=5&page=2')).list).toEqual(second.list)
  const stranger = await stage.lender('1')
  const foreign = await stranger.get(`${EARN}/history?type=3&limit=5&cursor=${first.next_cursor}`)
  expect([foreign.status, foreign.fail_reason]).toEqual([400, 'request.cursor.unknown'])
  expect((await client.get(`${EARN}/history?type=3&time_zone=Mars/Base`)).fail_reason).toBe('zone.malformed')
  expect(await pageOf('type=3', stranger)).toMatchObject({ list: [], total: 9999 })
})

test('filters of coin and dates narrow it, and the file has what the list has', async () => {
  const now = unixSeconds(stage.app.clock.now())
  const since = now - (10 * HOUR_MS) / 1000
  const stamps = (await walk('type=3&limit=100')).map(({ time_at }) => time_at)
  const [from, before] = [
    await walk(`type=3&start_at=${since}&limit=100`),
    await walk(`type=3&end_at=${since - 1}&limit=100`),
  ]
  expect(from.map(({ time_at }) => time_at)).toEqual(stamps.filter((at) => at >= since))
  expect(before.map(({ time_at }) => time_at)).toEqual(stamps.filter((at) => at < since))
  const [newest = 0] = stamps
  expect(await walk(`type=3&start_at=${newest}&end_at=${newest}`)).toHaveLength(1)
  expect(await walk(`type=3&start_at=${newest - 3_599}&end_at=${newest - 1}`)).toEqual([])
  expect(await walk('type=3&asset=BTC')).toEqual([])
  expect((await client.get(`${EARN}/history?type=3&end_at=253402300799&start_at=253402300799`)).status).toBe(200)
  const days = await walk('type=3&is_daily_log=1&time_zone=Asia/Kolkata')
  const file = (await client.get(`${EARN}/history.csv?type=3&is_daily_log=1&time_zone=Asia/Kolkata`)).text
  const lines = file.trim().split('\r\n').slice(1)
  expect(lines).toEqual(
    days.map((row) =>
      [
        row.day,
        'USDT',
        'interest',
        '',
        row.amount,
        row.interest,
        row.lend_principal,
        row.lend_rate_year,
        '',
        '',
        '',
      ].join(','),
    ),
  )
})

test('hours of two coins stand beside each other, and a shared record says what was earned since when', async () => {
  const made = await stage.operator.post('/console/api/simple-earn/flexible', {
    asset: 'BTC',
    limit_min_lend_rate_year: '0.01',
    min_lend_amount: '0.1',
    service_fee: '0',
    curve: { base: '0.01', slope1: '0', kink: '1', slope2: '0', cap: '0.02' },
  })
  expect(made.status, made.text).toBe(200)
  await client.faucet('BTC', '3')
  await client.post(`${EARN}/subscribe`, { asset: 'BTC', amount: '3' })
  await client.post('/sandbox/lending-demand', { asset: 'BTC', amount: '1' })
  await stage.nextHour(4)
  const hours = await walk('type=3&limit=3')
  expect(hours.slice(0, 2).map(({ asset }) => asset)).toEqual(['BTC', 'USDT'])
  const [usdt, btc] = (
    await Promise.all(['USDT', 'BTC'].map((asset) => client.get(`${EARN}/lending-detail?asset=${asset}`)))
  ).map(({ data }) => data)
  expect(interestOf(hours.filter(({ asset }) => asset === 'BTC'))).toBe(btc.cumulative)
  expect(interestOf(hours.filter(({ asset }) => asset === 'USDT'))).toBe(usdt.cumulative)
  const { summary } = (await client.get(`${EARN}/interest-history?asset=BTC`)).data
  expect(summary).toMatchObject({ cumulative: btc.cumulative, since: btc.create_time })
  expect(decimal(summary.year_rate)).toBe(decimal('0.01'))
})

test('products, holdings and records name where the mark of their coin is drawn', async () => {
  const client = await stage.lender('20')
  await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '20' })
  const [detail] = (await client.get(`${EARN}/product-detail?coin=USDT`)).data
  const holding = (await client.get(`${EARN}/lendings`)).data.list[0]
  const record = (await client.get(`${EARN}/history?type=1`)).data[0]
  for (const row of [detail, holding, record]) expect(row.icon).toBe('/apiw/v2/coin-marks.svg#USDT')
  const marks = await client.get('/apiw/v2/coin-marks.svg')
  expect(marks.text).toContain('id="USDT"')
})

test('types and alerts of the history are named by tab', async () => {
  const visitor = stage.app.client()
  const types = async (product: string) =>
    (await visitor.get(`${EARN}/history-types?product_type=${product}`)).data.map(({ name }: { name: string }) => name)
  for (const product of ['flexible', 'fixed'])
    expect(await types(product)).toEqual(['lend', 'redeem', 'interest', 'bonus', 'rate_up'])
  const alerts = async (tab: string) => (await visitor.get(`${EARN}/history-alerts?tab=${tab}`)).data
  expect([await alerts('flexible'), await alerts('fixed')]).toMatchObject([
    [{ text_key: 'simpleEarn.history.hours', params: { months: 24 } }],
    [{ text_key: 'simpleEarn.history.payment' }],
  ])
})

const SEVEN_DAYS = {
  asset: 'USDT',
  type: 1,
  lock_up_period: 1,
  year_rate: '0.1',
  min_lend_amount: '10',
  status: 'listed',
  user_max_lend_volume: '5000',
  max_lend_volume: '100000',
  reinvest: 1,
  pre_redeem: 0,
  redeem_account: 1,
  sale_status: 1,
}

test('the market list honours the name as a whole, and what the caller may take now', async () => {
  const visitor = stage.app.client()
  const names = async (from: TestClient, query: string) =>
    (await from.get(`${EARN}/market-list?${query}`)).data.list.map(({ asset }: { asset: string }) => asset)
  expect(await names(visitor, 'search_coin=bt')).toEqual(['BTC'])
  expect(await names(visitor, 'search_coin=bt&search_type=1')).toEqual([])
  expect(await names(visitor, 'search_coin=btc&search_type=1')).toEqual(['BTC'])
  expect(await names(visitor, 'available=1')).toEqual(['BTC', 'USDT'])
  const some = await stage.lender('2')
  await some.faucet('BTC', '0.05')
  expect(await names(some, 'have_balance=1')).toEqual(['BTC', 'USDT'])
  expect(await names(some, 'available=1')).toEqual(['USDT'])
})

test('a pool names the fixed terms of its coin, and these what flexible earned over the same days', async () => {
  const made = await stage.operator.post('/console/api/simple-earn/fixed', SEVEN_DAYS)
  expect(made.status, made.text).toBe(200)
  const [detail] = (await client.get(`${EARN}/product-detail?coin=USDT`)).data
  expect(detail).toMatchObject({
    verified_only: 0,
    fixed_list: [{ id: made.data.id, asset: 'USDT', lock_up_period: 1 }],
  })
  const { list } = (await client.get(`${EARN}/auction/hours?asset=USDT&days=1`)).data
  expect(list.length).toBe(24)
  const would = (await client.get(`${EARN}/auction/what-if?asset=USDT&rate_year=0.01&days=1`)).data
  expect(detail.fixed_list[0]).toMatchObject({
    flexible_year_rate: would.mean_rate_year,
    flexible_past: { hours: 24, from: would.from, to: would.to, sum_rate_year: would.sum_rate_year },
  })
  expect(decimal(would.sum_rate_year)).toBeGreaterThan(0n)
  const [btc] = (await client.get(`${EARN}/product-detail?coin=BTC`)).data
  expect(btc.fixed_list).toEqual([])
})

test('what lies in a pool is available to other orders as far as it is idle', async () => {
  const saver = await stage.lender('100')
  const onCall = async () => {
    const [row] = (await saver.post('/apiw/v2/account/available-balance', { assets: ['USDT'] })).data
    return [row.available, row.lend_earn_available]
  }
  expect(await onCall()).toEqual(['100', '0'])
  await saver.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '60' })
  expect(await onCall()).toEqual(['40', '60'])
  const lendable = (await saver.get('/apiw/v2/fixed_earn/api/user/lendable?asset=USDT')).data
  expect(lendable).toEqual({ asset: 'USDT', account: 'spot', available: '40', flexible: '60' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list.find(
    ({ asset }: { asset: string }) => asset === 'USDT',
  )
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: idle })
  expect(await onCall()).toEqual(['40', '0'])
})

test('tiers for checked identities alone are told to those who get them, and to visitors by kyc_level', async () => {
  const tiers = [{ left: '0', right: '500', apr: '0.02' }]
  const change = { asset: 'USDT', verified_only: 1, ladder_apr: tiers }
  const changed = await stage.operator.put('/console/api/simple-earn/flexible', change)
  expect(changed.status, changed.text).toBe(200)
  const told = async (from: TestClient, query = '') => {
    const [detail] = (await from.get(`${EARN}/product-detail?coin=USDT${query}`)).data
    const [row] = (await from.get(`${EARN}/market-list?search_coin=USDT`)).data.list
    return [detail.ladder_apr.length, row.ladder_apr.length]
  }
  const [checked, unchecked, visitor] = [client, await stage.lender('1'), stage.app.client()]
  const { user } = (await checked.get('/apiw/v2/session')).data
  await stage.operator.post(`/console/api/users/${user.id}`, { verified: 1 })
  expect(await told(checked, '&kyc_level=0')).toEqual([1, 1])
  expect(await told(unchecked, '&kyc_level=1')).toEqual([0, 0])
  expect(await told(visitor)).toEqual([1, 1])
  expect(await told(visitor, '&kyc_level=0')).toEqual([0, 1])
})
