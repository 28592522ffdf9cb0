import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp } from '../../test-app.ts'
import { CONSOLE, W, wealthApp, wealthStage } from './wealth-stage.ts'

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

test('worked example 8 by the API: two lots, a redemption over both, a profit share of each', async () => {
  const pid = await stage.product({ nav: '1.08' })
  const client = await stage.funded()
  const bought = await stage.buy(client, pid, '25000')
  expect(bought.data).toMatchObject({ pid, state: 'PENDING', strike_at: unixSeconds(stage.strike()) })
  expect([await stage.balance(client), await stage.balance(client, 'hold')]).toEqual(['75000', '25000'])
  expect(await stage.holding(client, pid)).toMatchObject({ unit: '0', pending_amount: '25000', income_amount: '0' })
  await stage.strikeAt(pid, '1.08342917')
  expect(await stage.holding(client, pid)).toMatchObject({ unit: '23074.881766', redeemable: '23074.881766' })
  await stage.buy(client, pid, '8000.5')
  await stage.strikeAt(pid, '1.195')
  expect((await stage.orders(client)).map(({ unit }: { unit: string }) => unit)).toEqual([
    '6694.979079',
    '23074.881766',
  ])

  const asked = await stage.redeem(client, pid, '26000')
  expect(asked.data).toMatchObject({ unit: '26000', state: 'PENDING' })
  expect(await stage.holding(client, pid)).toMatchObject({ redeemable: '3769.860845', redeeming: '26000' })
  await stage.strikeAt(pid, '1.24000003')
  expect(await stage.orders(client, 2)).toMatchObject([
    { state: 'PAID', amount: '32240.00078', profit_share: '748.89689815', received: '31491.10388185' },
  ])
  expect(await stage.balance(client)).toBe('98490.60388185')
  // Worked example 10: what is left is worth its units less the profit share.
  expect(await stage.holding(client, pid)).toMatchObject({ unit: '3769.860845', amount: '4640.69879067' })
  const { data } = await client.get(`${W}/order-detail?order_id=${bought.data.order_id}`)
  expect(data).toMatchObject({ net_value_ratio_buy: '1.08342917', net_value_ratio: '1.24000003', unit: '0' })
  const told = (await client.get('/apiw/v2/account/notices')).data.list
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(['wealth.redeemed', 'wealth.struck', 'wealth.struck'])
})

test('an order of the last millisecond gets that midnight, one of midnight the next; a late value delays both', async () => {
  const pid = await stage.product()
  const [early, late] = [await stage.funded(), await stage.funded()]
  const strike = stage.strike()
  app.clock.set(later(strike, -1))
  await stage.buy(early, pid, '1000')
  app.clock.set(strike)
  await stage.buy(late, pid, '1000')
  app.clock.set(later(strike, DAY_MS + 5_000))
  await stage.settle()
  expect((await stage.orders(early))[0]).toMatchObject({ state: 'PENDING', strike_at: unixSeconds(strike) })
  // In their order: that of the later strike is refused while the earlier has none.
  const skipped = await stage.nav(pid, later(strike, DAY_MS), '1.25')
  expect(skipped).toMatchObject({ status: 422, fail_reason: 'wealth.nav.order', params: { next: unixSeconds(strike) } })
  await stage.nav(pid, strike, '1.1')
  await stage.nav(pid, later(strike, DAY_MS), '1.25')
  expect([(await stage.orders(early))[0].unit, (await stage.orders(late))[0].unit]).toEqual(['909.090909', '800'])
})

describe('a value', () => {
  test('is one for its strike however often it comes; beyond the bound another operator says so too', async () => {
    const pid = await stage.product({ nav_bound: '0.1' })
    const [first, second] = await stage.both()
    const at = stage.strike()
    app.clock.set(at)
    const enter = (by: typeof first, nav: string) => by.post(`${CONSOLE}/nav`, { pid, at: unixSeconds(at), nav })
    expect((await enter(first, '1.2')).data.state).toBe('proposed')
    expect((await enter(first, '1.2')).data.state).toBe('proposed')
    expect((await enter(second, '1.2')).data).toMatchObject({ state: 'approved', nav: '1.2', change: '0.2' })
    await stage.settle()
    expect((await enter(first, '1.2')).data).toMatchObject({ nav: '1.2', run: 'done' })
    const { list } = (await first.get(`${CONSOLE}/nav?pid=${pid}`)).data
    expect(list.map(({ nav }: { nav: string }) => nav)).toEqual(['1.2', '1'])
    expect((await stage.nav(pid, later(at, DAY_MS), '1')).fail_reason).toBe('wealth.nav.early')
  })

  test('that fifty connections enter at once is entered once, and its orders are priced once', async () => {
    const pid = await stage.product()
    const client = await stage.funded()
    await stage.buy(client, pid, '500')
    const at = stage.strike()
    app.clock.set(at)
    const first = await stage.first()
    const body = { pid, at: unixSeconds(at), nav: '1.25' }
    const replies = await Promise.all(Array.from({ length: 50 }, () => first.post(`${CONSOLE}/nav`, body)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await stage.settle()
    await stage.settle()
    expect((await stage.holding(client, pid)).unit).toBe('400')
  })
})

describe('a redemption', () => {
  test('is of what is not locked; a lot unlocks its days after its strike', async () => {
    const pid = await stage.product({ lock_days: 2 })
    const client = await stage.funded()
    await stage.buy(client, pid, '1000')
    const at = await stage.strikeAt(pid, '1')
    const locked = await stage.redeem(client, pid, '10')
    expect(locked).toMatchObject({ status: 422, fail_reason: 'less.redeemable.units', params: { number: '0' } })
    expect((await stage.holding(client, pid)).next_unlock).toBe(unixSeconds(later(at, 2 * DAY_MS)))
    app.clock.set(later(at, 2 * DAY_MS))
    expect((await stage.redeem(client, pid, '10.0000001')).fail_reason).toBe('wealth.units.precision')
    expect((await stage.redeem(client, pid, '1000')).status).toBe(200)
  })

  test('under one id is taken once, and forty at once take no more than there is', async () => {
    const pid = await stage.product()
    const client = await stage.funded()
    await stage.buy(client, pid, '100')
    await stage.strikeAt(pid, '1')
    const body = { text: `t-out-${pid}` }
    const asked = await stage.redeem(client, pid, '10', body)
    expect((await stage.redeem(client, pid, '10', body)).data).toEqual(asked.data)
    expect((await stage.redeem(client, pid, '11', body)).status).toBe(409)
    const replies = await Promise.all(Array.from({ length: 40 }, () => stage.redeem(client, pid, '7')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(await stage.holding(client, pid)).toMatchObject({ redeemable: '6', redeeming: '94' })
    expect((await stage.redeem(await stage.funded(), pid, '1')).fail_reason).toBe('wealth.noHolding')
  })

  test('that is repeated hears its first answer, also after its customer has set a fund password', async () => {
    const pid = await stage.product()
    const client = await stage.funded()
    await stage.buy(client, pid, '100')
    await stage.strikeAt(pid, '1')
    const asked = await stage.redeem(client, pid, '10', { text: 't-before' })
    await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'quince tray lantern' })
    expect((await stage.redeem(client, pid, '10', { text: 't-after' })).fail_reason).toBe('account.fundPassword.needed')
    expect((await stage.redeem(client, pid, '10', { text: 't-before' })).data).toEqual(asked.data)
    expect((await stage.holding(client, pid)).redeeming).toBe('10')
  })

  test('above the gate leaves each the same part; the rest joins the next strike', async () => {
    const pid = await stage.product({ gate: '0.25', profit_share: '0' })
    const [one, other] = [await stage.funded(), await stage.funded()]
    await stage.buy(one, pid, '3000')
    await stage.buy(other, pid, '1000')
    await stage.strikeAt(pid, '1')
    await stage.redeem(one, pid, '1500')
    await stage.redeem(other, pid, '500.000001')
    await stage.strikeAt(pid, '1')
    const units = async (client: typeof one) =>
      (await stage.orders(client, 2)).map(({ unit, state }: Record<string, string>) => `${unit} ${state}`)
    expect([await units(one), await units(other)]).toEqual([
      ['750.000001 PENDING', '749.999999 PAID'],
      ['250.000001 PENDING', '250 PAID'],
    ])
    // Null counts as not given; a gate for all takes it away.
    const desk = await stage.first()
    const gate = async (given: string | null) => {
      expect((await desk.put(`${CONSOLE}/products`, { id: pid, gate: given })).status).toBe(200)
      return (await desk.get(`${CONSOLE}/products?size=100`)).data.list.find(({ id }: { id: number }) => id === pid)
        .gate
    }
    expect([await gate(null), await gate('1')]).toEqual(['0.25', null])
    await stage.strikeAt(pid, '1')
    expect(await units(one)).toEqual(['750.000001 PAID', '749.999999 PAID'])
  })
})

test('a subscription is taken once for one id; too little, too much, retired or unknown is refused', async () => {
  const pid = await stage.product()
  const client = await stage.funded('500')
  const body = { text: `t-in-${pid}` }
  const bought = await stage.buy(client, pid, '100', body)
  expect((await stage.buy(client, pid, '100', body)).data).toEqual(bought.data)
  const reason = async (amount: string) => (await stage.buy(client, pid, amount)).fail_reason
  expect([await reason('9'), await reason('400.1')]).toEqual(['less.minimum.amount', 'finances.inadequateBalance'])
  await (await stage.first()).post(`${CONSOLE}/products/listing`, { ids: [pid], status: 'paused' })
  expect(await reason('10')).toBe('wealth.notOnSale')
  expect((await stage.buy(client, 5, '10')).fail_reason).toBe('wealth.notFound')
})

test('an amount that buys no unit at all goes back', async () => {
  const pid = await stage.product({ nav: '20000000', min_amount: '0.01' })
  const client = await stage.funded('10')
  await stage.buy(client, pid, '10')
  await stage.strikeAt(pid, '20000000')
  expect((await stage.orders(client))[0]).toMatchObject({ state: 'RETURNED', unit: null })
  expect(await stage.balance(client)).toBe('10')
})

test('orders without a type are subscriptions and redemptions, the newest first', async () => {
  const pid = await stage.product()
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  const redeemed = await stage.redeem(client, pid, '400')
  expect(redeemed.status, redeemed.text).toBe(200)
  const types = async (query: string) => {
    const { list } = (await client.get(`${W}/orders${query}`)).data
    return list.map(({ type }: { type: number }) => type)
  }
  expect([await types(''), await types('?type=1'), await types('?type=2')]).toEqual([[2, 1], [1], [2]])
})

test('the chart tells what an order was worth at each strike, or its return in percent', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const client = await stage.funded()
  const { order_id } = (await stage.buy(client, pid, '1000')).data
  await stage.strikeAt(pid, '1')
  await stage.strikeAt(pid, '1.1')
  await stage.strikeAt(pid, '1.045')
  const lines = async (type: string) => (await client.get(`${W}/lines?type=${type}&order_id=${order_id}&range=30`)).data
  const balance = await lines('balance')
  expect(balance.lines.map(({ value, diff }: Record<string, string>) => [value, diff])).toEqual([
    ['1000', '0'],
    ['1100', '100'],
    ['1045', '-55'],
  ])
  expect([balance.change, (await lines('rate')).change]).toEqual(['45', '4.5'])
  const { data } = await client.get(`${W}/order-detail?order_id=${order_id}&project_type=4`)
  expect(data.performance).toMatchObject({ time_weighted: '0.045', drawdown: '0.05', hold_rate: '0' })
  expect((await (await stage.funded()).get(`${W}/order-detail?order_id=${order_id}`)).status).toBe(404)
  expect((await client.get(`${W}/orders.csv`)).text).toContain(`subscribe,${pid},USDT,1000,1000,1`)
})

describe('a correction', () => {
  const correct = async (pid: number, at: number, nav: string) => {
    const [first, second] = await stage.both()
    const body = { pid, at, nav, reason: 'a bond was priced twice' }
    const preview = (await first.get(`${CONSOLE}/nav/correction?pid=${pid}&at=${at}&nav=${nav}`)).data
    expect((await first.post(`${CONSOLE}/nav`, { pid, at, nav })).fail_reason).toBe('wealth.nav.reason')
    expect((await first.post(`${CONSOLE}/nav`, body)).data.state).toBe('proposed')
    const done = await second.post(`${CONSOLE}/nav`, body)
    expect(done.data).toMatchObject({ state: 'approved', nav })
    await stage.settle()
    return preview
  }

  test('to a lower value adds 224.279464 units by worked example 8; what it changes for whom is told before and after', async () => {
    const pid = await stage.product()
    const client = await stage.funded()
    await stage.buy(client, pid, '25000')
    const at = unixSeconds(await stage.strikeAt(pid, '1.08342917'))
    const preview = await correct(pid, at, '1.073')
    expect(preview).toMatchObject({
      orders: 1,
      units_added: '224.279464',
      units_cancelled: '0',
      paid: '0',
      filled: '0',
    })
    expect(await stage.holding(client, pid)).toMatchObject({ unit: '23299.16123', net_value_ratio: '1.073' })
    const { list } = (await (await stage.first()).get(`${CONSOLE}/corrections?pid=${pid}`)).data
    expect(list).toMatchObject([{ unit_change: '224.279464', from: '1.08342917', to: '1.073', paid: '0' }])
    const read = (await (await stage.first()).get('/console/api/audit?act=wealth.correction.read')).data.list
    expect(read.length).toBeGreaterThan(1)
    expect(read[0].subject).toBe(`user ${list[0].user_id}`)
    const told = (await client.get('/apiw/v2/account/notices')).data.list
    const corrected = {
      kind: 'wealth.corrected',
      params: expect.objectContaining({ units: '224.279464', amount: '0' }),
    }
    expect(told).toEqual(expect.arrayContaining([expect.objectContaining(corrected)]))
  })

  test('to a higher value cancels 139.101950 units that are held; of what was paid nothing is taken back, the house fills', async () => {
    const pid = await stage.product({ profit_share: '0' })
    const [held, gone] = [await stage.funded(), await stage.funded()]
    await stage.buy(held, pid, '25000')
    await stage.buy(gone, pid, '25000')
    const at = unixSeconds(await stage.strikeAt(pid, '1.08342917'))
    await stage.redeem(gone, pid, '23074.881766')
    await stage.strikeAt(pid, '1.2')
    const before = await stage.balance(gone)
    const preview = await correct(pid, at, '1.09')
    // Of one the units are cancelled, of the other the house fills what they were paid at.
    expect(preview).toMatchObject({ orders: 2, units_cancelled: '139.10195', paid: '0', filled: '166.92234' })
    expect((await stage.holding(held, pid)).unit).toBe('22935.779816')
    expect(await stage.balance(gone)).toBe(before)
  })

  test('of the strike of a redemption pays what was missing, never less than was paid', async () => {
    const pid = await stage.product({ profit_share: '0' })
    const client = await stage.funded()
    await stage.buy(client, pid, '1000')
    await stage.strikeAt(pid, '1')
    await stage.redeem(client, pid, '400')
    const at = unixSeconds(await stage.strikeAt(pid, '1.1'))
    expect(await stage.balance(client)).toBe('99440')
    await correct(pid, at, '1.15')
    expect(await stage.balance(client)).toBe('99460')
    await correct(pid, at, '1.05')
    expect(await stage.balance(client)).toBe('99460')
    expect(await stage.holding(client, pid)).toMatchObject({ paid_out: '460', income_amount: '90' })
  })

  test('cuts units that wait to leave, and marks follow', async () => {
    const pid = await stage.product()
    const client = await stage.funded()
    await stage.buy(client, pid, '1000')
    const at = unixSeconds(await stage.strikeAt(pid, '1'))
    await stage.redeem(client, pid, '900')
    await correct(pid, at, '1.25')
    // 800 units were due: 100 in the lot and 100 of those that wait are cancelled.
    expect(await stage.holding(client, pid)).toMatchObject({ unit: '0', redeeming: '800' })
    await stage.strikeAt(pid, '1.25')
    expect((await stage.orders(client, 2))[0]).toMatchObject({ unit: '800', profit_share: '0', received: '1000' })
  })
})

test('asset management (5) is told apart from private wealth (4): by filter, by units, and by one client id for each fund', async () => {
  const [own, third] = [await stage.product(), await stage.product({ project_type: 5, name: 'Third' })]
  const client = await stage.funded()
  const [first, more] = [await stage.buy(client, third, '100'), await stage.buy(client, third, '50')]
  const other = await stage.buy(client, own, '100')
  await stage.strikeAt(third, '1')
  const detail = async (id: number, type: number) =>
    (await client.get(`${W}/order-detail?order_id=${id}&project_type=${type}`)).data
  const [one, two, mine] = [
    await detail(first.data.order_id, 5),
    await detail(more.data.order_id, 5),
    await detail(other.data.order_id, 4),
  ]
  expect(one).toMatchObject({ project_type: 5, unit: '100', show_interest: 1, net_value_ratio_buy: '1' })
  expect(one.client_id).toBe(two.client_id)
  expect(one.client_id).not.toBe(mine.client_id)
  expect(mine).toMatchObject({ project_type: 4, state: 'PENDING', show_interest: 0, unit: '0', amount: '100' })
  const pids = async (type: number) =>
    (await client.get(`${W}/holdings?project_type=${type}`)).data.list.map((row: { pid: number }) => row.pid)
  expect([await pids(4), await pids(5)]).toEqual([[own], [third]])
  const offered = (await client.get(`${W}/products?project_type=5`)).data.list
  expect(offered.every((row: { project_type: number }) => row.project_type === 5)).toBe(true)
  expect(offered.map((row: { pid: number }) => row.pid)).toContain(third)
})

test('the tax report calls the units of a fund by the name of the fund', async () => {
  const pid = await stage.product({ name: 'Harbour Income' })
  const client = await stage.funded()
  await stage.buy(client, pid, '100')
  await stage.strikeAt(pid, '1')
  const { holdings, names } = (await client.get('/apiw/v2/account/tax')).data
  const held = holdings.map(({ asset }: { asset: string }) => names[asset] ?? asset)
  expect(held).toContain('Harbour Income')
  expect(held.filter((name: string) => name.startsWith('FUND'))).toEqual([])
})
