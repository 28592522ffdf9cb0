import { decimal } from '@tenor/contract/money'
import type { FlexibleHistoryRow } from '@tenor/contract/simple-earn'
import { HOUR_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage, sumOf } from './flexible-stage.ts'

/* What a customer can read again of flexible pools: one stage, whose hours go on from test to test. */

let stage: FlexibleStage
let client: TestClient

beforeAll(async () => {
  stage = await flexibleStage()
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
  expect((await walk(`type=3&start_at=${since}&limit=100`)).length).toBe(10)
  expect((await walk(`type=3&end_at=${since - 1}&limit=100`)).length).toBe(30)
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
    ...{ asset: 'BTC', limit_min_lend_rate_year: '0.01', min_lend_amount: '0.1', service_fee: '0' },
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

test('types and alerts of the history are named by tab', async () => {
  const visitor = stage.app.client()
  const types = async (product: string) =>
    (await visitor.get(`${EARN}/history-types?product_type=${product}`)).data.map(({ name }: { name: string }) => name)
  expect(await types('flexible')).toEqual(['lend', 'redeem', 'interest', 'bonus'])
  expect(await types('fixed')).toEqual(['lend', 'redeem', 'interest', 'bonus', 'rate_up'])
  const alerts = async (tab: string) => (await visitor.get(`${EARN}/history-alerts?tab=${tab}`)).data
  expect([await alerts('flexible'), await alerts('fixed')]).toMatchObject([
    [{ text_key: 'simpleEarn.history.hours', params: { months: 24 } }],
    [{ text_key: 'simpleEarn.history.payment' }],
  ])
})
