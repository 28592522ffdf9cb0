import { DAY_MS, instant } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'
import { DESK, moveInStage, stakedTerms } from './move-in-stage.ts'

/* Kinds of lines beside those of `move-in-products`: snipers, tokens, vouchers. */

const HEADER = 'id,kind,customer,asset,amount,product,rate,days,expires,campaign,least'
const TOKEN = { ...stakedTerms('ETH'), name: 'Liquid', exchange_type: 'GTETH', exchange_rate: '1', fee: '0' }

let app: TestApp
let operator: TestClient
let client: TestClient
let stage: ReturnType<typeof moveInStage>
let userId: number
let token: number
const snipers: { id: number; type: number; delivery_time: number }[] = []

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  stage = moveInStage(app, operator)
  client = await app.customer()
  userId = (await client.get('/apiw/v2/session')).data.user.id
  const reply = await operator.post('/console/api/staking/products', TOKEN)
  expect(reply.status, reply.text).toBe(200)
  token = reply.data.id
  await app.tenor.runner.runUntil(app.clock.now())
  for (const type of [1, 2]) {
    const list = await client.get(`/apiw/v2/earn/dual-sniper/product-list?coin=BTC&type=${type}`)
    snipers.push({ ...list.data[0], type })
  }
})
afterAll(() => app.close())

const transfers = async () => {
  const [row] = await app.db.query<{ n: number }>(
    '/* no bucket: all */ select count(*)::integer as n from ledger_transfer',
  )
  return row?.n ?? 0
}
const day = (days: number) => new Date(app.clock.now() + days * DAY_MS).toISOString().slice(0, 10)

it('snipers, tokens and vouchers move in once, and are seen and end as those that were made here', async () => {
  const row = (id: string, kind: string, money: string, more: string) => `${id},${kind},${userId},${money},${more}`
  const [peak, dip] = snipers
  const text = [
    HEADER,
    row('n1', 'sniper', 'BTC,0.05', `${peak?.id},0.3,7,,,`),
    row('n2', 'sniper', 'USDT,250', `${dip?.id},0.25,7,,,`),
    row('n3', 'sniper', 'USDT,1', `${peak?.id},0.3,7,,,`),
    row('n4', 'sniper', 'BTC,0.05', `${peak?.id},1.5,7,,,`),
    row('n5', 'sniper', 'BTC,0.05', '424242,0.3,7,,,'),
    row('x1', 'staking-token', 'ETH,2.5', `${token},,,,,`),
    row('x2', 'staking-token', 'ETH,2', `${token},,,,,`),
    row('x3', 'staking-token', 'BTC,2', `${token},,,,,`),
    row('v1', 'trial-fund', 'USDT,40', `,,,${day(5)},spring,`),
    row('v2', 'trial-fund', 'USDT,40', `,,,${day(-5)},,`),
    row('v3', 'trial-fund', 'NOPE,40', `,,,${day(5)},,`),
    row('v4', 'trial-fund', 'USDT,40', ',,,,,'),
    row('r1', 'rate-up', 'USDT,500', `,0.05,30,${day(5)}T12:00:00Z,,100`),
    row('r2', 'rate-up', 'USDT,500', `,0,30,${day(5)},,`),
    row('r3', 'rate-up', 'USDT,500', `,0.05,30,${day(5)},,900`),
  ].join('\n')
  const { data } = await stage.dryRun('kinds', text)
  expect(await stage.refusals(data.id)).toEqual([
    '4 moveIn.product.asset',
    '5 moveIn.line.field',
    '6 dual.product.notFound',
    '8 moveIn.quota',
    '9 moveIn.product.asset',
    '11 voucher.ended',
    '12 moveIn.asset.unknown',
    '13 moveIn.line.field',
    '15 moveIn.line.field',
    '16 moveIn.line.field',
  ])
  const ready = await stage.lines(data.id, 'ready')
  expect(ready.map(({ makes }) => makes)).toMatchObject([
    { holding: 'sniper', amount: '0.05', rate: '30%' },
    { holding: 'sniper', amount: '250', rate: '25%' },
    { holding: 'staking', amount: '2.5', units: '2.5 GTETH', value: '1' },
    { holding: 'dual', amount: '40', ends: `${day(5)}T00:00` },
    { holding: 'rate_up', amount: '500', rate: '5%', days: '30', most: '2.05479452', ends: `${day(5)}T12:00` },
  ])
  const before = await transfers()
  for (let again = 0; again < 2; again += 1) {
    const applied = await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
    expect(applied.status, applied.text).toBe(200)
    await stage.run()
    expect((await stage.row('kinds')).data).toMatchObject({ stage: 'done', lines: { done: 5 } })
    // Two snipers of three transfers each, and coin that came and became a token.
    expect((await transfers()) - before).toBe(9)
  }
  expect(await stage.findings()).toEqual([])
  const [orders, balances, vouchers] = await Promise.all([
    client.get('/apiw/v2/earn/dual-sniper/order-list'),
    client.get('/apiw/v2/account/balances'),
    client.get('/api/web/v1/coupon/hold-bonus-available-list'),
  ])
  expect(orders.data.list).toMatchObject([{ status: 1 }, { status: 1 }])
  const held = balances.data.list.map((each: { account: string; asset: string; amount: string }) =>
    [each.account, each.asset, each.amount].join(' '),
  )
  expect(held).toEqual(expect.arrayContaining(['sniper BTC 0.05', 'sniper USDT 250', 'spot GTETH 2.5']))
  expect(vouchers.data.list).toMatchObject([
    { sub_type: 'dual', amount: '40', currency: 'USDT', campaign: 'spring', status: 'TO_BE_USED' },
    { sub_type: 'rate_up', amount: '2.05479452', rate_day: 30, status: 'TO_BE_USED' },
  ])
}, 60_000)

it('snipers that moved in are settled by their delivery, and nothing is left over', async () => {
  const until = instant(Math.max(...snipers.map((each) => each.delivery_time)) * 1000 + 3_600_000)
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
  const { data } = await client.get('/apiw/v2/earn/dual-sniper/order-list')
  expect(data.list.map((each: { status: number }) => each.status)).toEqual([5, 5])
  expect(await stage.findings()).toEqual([])
}, 120_000)
