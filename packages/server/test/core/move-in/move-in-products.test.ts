import { ceilTo, DAY_MS, HOUR_MS, instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'
import { DESK, moveInStage, stakedTerms } from './move-in-stage.ts'

const HEADER = 'id,kind,customer,asset,amount,product,since,rate,days,hours,mark,after,paid'
const STAKED = stakedTerms('BTC')

let app: TestApp
let operator: TestClient
let client: TestClient
let stage: ReturnType<typeof moveInStage>
let userId: number
const made = { staking: 0, token: 0, fund: 0, put: 0, call: 0, fixed: 0 }

async function put(path: string, body: object): Promise<number> {
  const reply = await operator.post(`/console/api/${path}`, body)
  expect(reply.status, `${path}: ${reply.text}`).toBe(200)
  return reply.data.id
}

beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
  operator = await app.operator()
  stage = moveInStage(app, operator)
  client = await app.customer()
  userId = (await client.get('/apiw/v2/session')).data.user.id
  made.staking = await put('staking/products', STAKED)
  made.token = await put('staking/products', {
    ...STAKED,
    name: 'Liquid',
    exchange_type: 'GUSD',
    exchange_rate: '1',
    fee: '0',
    vip_config: [],
  })
  made.fund = await put('wealth/products', {
    name: 'F',
    project_type: 5,
    coin: 'USDT',
    min_amount: '1',
    lock_days: 30,
    nav: '1.25',
    profit_share: '0.2',
    nav_bound: '0.9',
    status: 'listed',
  })
  const delivery = unixSeconds(ceilTo(later(app.clock.now(), DAY_MS), HOUR_MS))
  const dual = { coin: 'BTC', apy: '0.1', delivery_timest: delivery, capacity: '5000' }
  made.put = await put('dual/products', { ...dual, type: 'put', exercise_price: '10000' })
  made.call = await put('dual/products', { ...dual, type: 'call', exercise_price: '1000000', capacity: '3' })
  made.fixed = await put('simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 7,
    year_rate: '0.1',
    min_lend_amount: '10',
    reinvest: 1,
    user_max_lend_volume: '5000',
    max_lend_volume: '100000',
    pre_redeem: 1,
    pre_redeem_policy: 'clawback',
    partial: 1,
    redeem_account: 1,
    sale_status: 1,
    status: 'listed',
  })
  await put('soft-staking/coins', {
    coin: 'BTC',
    rate_year: '0.01',
    min_amount: '0.01',
    max_amount: '2',
    status: 'listed',
  })
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(app.clock.now() - days * DAY_MS).toISOString().slice(0, 10)

it('holdings of every product move in, are seen where they belong, and end as those that were made here', async () => {
  const row = (id: string, kind: string, asset: string, amount: string, more: string, paid = '') =>
    `${id},${kind},${userId},${asset},${amount},${more},${paid}`
  const text = [
    HEADER,
    row('s1', 'staking', 'BTC', '3', `${made.staking},,,,,,`),
    row('s2', 'staking', 'BTC', '1.5', `${made.staking},,,,,,`),
    row('s3', 'staking', 'BTC', '1', `${made.token},,,,,,`),
    row('s4', 'staking', 'ETH', '1', `${made.staking},,,,,,`),
    row('w1', 'wealth', 'USDT', '1000', `${made.fund},${daysAgo(10)},,,,1.1,`),
    row('w2', 'wealth', 'USDT', '0.000001', `${made.fund},,,,,,`),
    row('w3', 'wealth', 'USDT', '10', `${made.fund},,0.1,,,,`),
    row('d1', 'dual', 'USDT', '700', `${made.put},,0.36,14,,,`),
    row('d2', 'dual', 'BTC', '0.5', `${made.call},,0.2,7,,,`),
    row('d3', 'dual', 'BTC', '1', `${made.put},,0.2,7,,,`),
    row('d4', 'dual', 'BTC', '2.6', `${made.call},,0.2,7,,,`),
    row('d5', 'dual', 'USDT', '1', `${made.put},,0.2,0,0,,`),
    row('f1', 'fixed', 'USDT', '500', `${made.fixed},${daysAgo(3)},,,,,`),
    row('f2', 'fixed', 'USDT', '500', `${made.fixed},,,,,,flexible`),
    row('o1', 'soft-staking', 'BTC', '', ',,,,,,'),
    row('o2', 'soft-staking', 'BTC', '3', ',,,,,,'),
    row('f3', 'fixed', 'USDT', '100', `${made.fixed},${daysAgo(2)},,,,,`, '0.03'),
    row('f4', 'fixed', 'USDT', '100', `${made.fixed},${daysAgo(2)},,,,,`, '0.2'),
    row('f5', 'fixed', 'USDT', '100', `${made.fixed},,,,,,`, '0.03'),
    row('p1', 'spot', 'USDT', '1', ',,,,,,', '0.03'),
    // With the days to come it would be paid more than its interest of 0.19178082.
    row('f6', 'fixed', 'USDT', '100', `${made.fixed},${daysAgo(2)},,,,,`, '0.09'),
  ].join('\n')
  const { data } = await stage.dryRun('all', text)
  expect(await stage.refusals(data.id)).toEqual([
    '3 moveIn.quota',
    '4 moveIn.product.kind',
    '5 moveIn.product.asset',
    '7 wealth.moveIn.units',
    '8 moveIn.line.none',
    '11 moveIn.product.asset',
    '12 moveIn.room',
    '13 moveIn.line.field',
    '17 moveIn.line.none',
    '19 moveIn.line.field',
    '20 moveIn.line.none',
    '21 moveIn.line.none',
    '22 moveIn.line.field',
  ])
  const applied = await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
  expect(applied.status, applied.text).toBe(200)
  await stage.run()
  expect((await stage.row('all')).data).toMatchObject({ stage: 'done', lines: { done: 8, refused: 10, unreadable: 3 } })
  expect(await stage.findings()).toEqual([])

  const [dual, wealth, soft, balances] = await Promise.all([
    client.get('/apiw/v2/earn/dual/order-list'),
    client.get('/apiw/v2/earn/private-wealth/holdings'),
    client.get('/apiw/v2/earn/soft-staking/status'),
    client.get('/apiw/v2/account/balances'),
  ])
  expect(dual.text).toContain('"0.36"')
  expect(wealth.text).toContain('"800"')
  expect(soft.data).toMatchObject({ status: true })
  const held = balances.data.list.map((each: { account: string; asset: string; amount: string }) =>
    [each.account, each.asset, each.amount].join(' '),
  )
  expect(held).toEqual(expect.arrayContaining(['staking BTC 3', 'dual USDT 700', 'dual BTC 0.5', 'fixed USDT 1100']))
}, 60_000)

it('what moved in is settled, redeemed and paid by the same clock', async () => {
  const until = instant(app.clock.now() + 9 * DAY_MS)
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
  const rows = await app.db.query<{ kind: string; amount: string }>(
    `/* no bucket: all */ select e.code as kind, trim_scale(sum(t.amount))::text as amount from ledger_transfer t
     join ledger_event e on e.kind = t.kind
     where e.code in ('dual.settle.interest', 'dual.settle.principal', 'fixed.principal', 'fixed.daily', 'fixed.interest', 'staking.reward') and t.user_id = $1
       and t.asset in ('USDT', 'BTC') group by 1 order by 1`,
    [userId],
  )
  const paid = new Map(rows.map(({ kind, amount }) => [kind, amount]))
  expect(paid.get('fixed.principal')).toBe('1100')
  // Days four to six of the first, one to six of the second, three to six of the third; then what is left of each.
  expect(paid.get('fixed.daily')).toBe('1.34246574')
  expect(paid.get('fixed.interest')).toBe('0.32616438')
  // 700 × 0.36 × 14 / 365, and 0.5 × 0.2 × 7 / 365.
  expect(paid.get('dual.settle.interest')).toBe('9.66767123')
  expect(paid.get('dual.settle.principal')).toBe('700.5')
  expect(Number(paid.get('staking.reward'))).toBeGreaterThan(0)
  const wealth = await client.get('/apiw/v2/earn/private-wealth/holdings')
  expect(wealth.status).toBe(200)
  expect(await stage.findings()).toEqual([])
}, 120_000)

it('an order that moves in at a lower rate than leaving early pays here earns no more by leaving', async () => {
  const product = await put('simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 7,
    year_rate: '0.1',
    min_lend_amount: '10',
    reinvest: 0,
    user_max_lend_volume: '5000',
    max_lend_volume: '100000',
    pre_redeem: 1,
    pre_redeem_policy: 'reduced',
    pre_redeem_rate_year: '0.05',
    partial: 1,
    redeem_account: 1,
    sale_status: 1,
    status: 'listed',
  })
  const text = `id,kind,customer,asset,amount,product,since,rate\nr1,fixed,${userId},USDT,100,${product},${daysAgo(3)},0.01`
  expect((await stage.moveIn('early', text)).data.lines).toMatchObject({ done: 1 })
  const { list } = (await client.get('/apiw/v2/fixed_earn/api/user/lend?order_type=1')).data
  const order = list.find((each: { product_id: number }) => each.product_id === product)
  const detail = await client.get(`/apiw/v2/fixed_earn/api/user/lend/detail?order_id=${order.order_id}`)
  // 100 × 0.01 × 3 / 365.
  expect(detail.data.early).toMatchObject({ days: 3, interest: '0.00821917' })
})
