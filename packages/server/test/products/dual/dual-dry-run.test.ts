import { claimLadder, claimsAt, type DualSide, sideOf, type TargetClaim } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, instantOfSeconds, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOfTables } from '../../http/lawful.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const DESK = '/console/api/dual'

let app: TestApp
let backOffice: TestClient
let delivery: number

const OFFERS = [
  { type: 'call', exercise_price: '52000.5', amounts: ['0.0123', '0.3'], asset: 'BTC' },
  { type: 'call', exercise_price: '55000', amounts: ['0.07777777'], asset: 'BTC' },
  { type: 'put', exercise_price: '52000.5', amounts: ['333.33', '1000'], asset: 'USDT' },
  { type: 'put', exercise_price: '48000', amounts: ['77.7'], asset: 'USDT' },
] as const

/** Prices below, at, between and above the targets. */
const PRICES = ['40000', '48000', '50000', '52000.5', '54321.12345678', '55000', '90000']

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  const at = ceilTo(later(app.clock.now(), 2 * DAY_MS), HOUR_MS)
  delivery = unixSeconds(at)
  for (const { amounts, asset, ...terms } of OFFERS) {
    const listed = await backOffice.post(`${DESK}/products`, {
      ...terms,
      coin: 'BTC',
      apy: '0.337',
      delivery_timest: delivery,
    })
    for (const amount of amounts) {
      const customer = await app.customer()
      await customer.faucet(asset, '5000')
      const made = await customer.post('/apiw/v2/earn/dual/order', { project_id: listed.data.id, amount })
      expect(made.status).toBe(200)
    }
  }
  app.clock.set(later(app.clock.now(), 2 * SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
})
afterAll(() => app.close())

const dry = async (price: string) =>
  (await backOffice.get(`${DESK}/settlement-dry-run?coin=BTC&delivery_timest=${delivery}&price=${price}`)).data

type Asset = { asset: string; paid: string }
const paidOf = (assets: readonly Asset[], asset: string) => assets.find((each) => each.asset === asset)?.paid ?? '0'

async function claims(): Promise<TargetClaim[]> {
  const { targets } = (await backOffice.get(`${DESK}/book/delivery?coin=BTC&delivery_timest=${delivery}`)).data
  return targets.map((row: Record<string, string>) => ({
    type: row['type'],
    target: decimal(row['exercise_price'] ?? ''),
    orders: row['orders'],
    invested: decimal(row['invested'] ?? ''),
    paid: Object.fromEntries(['below', 'at', 'above'].map((side) => [side, decimal(row[`${side}_amount`] ?? '')])),
  })) as unknown as TargetClaim[]
}

describe('the book', () => {
  it('adds up to the orders at every settlement price, by its targets and by its ladder', async () => {
    const orders = await app.db.query<{ type: 'call' | 'put'; target: string } & Record<string, string>>(
      `select type, target, below_principal + below_interest as below, at_principal + at_interest as at,
         above_principal + above_interest as above from dual_order where state = 'PROCESSING'`,
    )
    expect(orders).toHaveLength(6)
    const { ladder } = (await backOffice.get(`${DESK}/book/delivery?coin=BTC&delivery_timest=${delivery}`)).data
    const book = await claims()
    for (const text of PRICES) {
      const price = decimal(text)
      const owed = { coin: 0n, quote: 0n }
      for (const { type, target, ...paid } of orders) {
        const side: DualSide = sideOf(price, decimal(target))
        const converts = type === 'call' ? side !== 'below' : side !== 'above'
        owed[(type === 'call') === converts ? 'quote' : 'coin'] += decimal(paid[side] ?? '')
      }
      expect(claimsAt(book, price)).toMatchObject(owed)
    }
    const wire = claimLadder(book).map((step) => [decimalText(step.coin), decimalText(step.quote), step.converting])
    expect(
      ladder.map((row: Record<string, unknown>) => [row['coin_amount'], row['quote_amount'], row['converting']]),
    ).toEqual(wire)
  })

  it('is one line a delivery, with an estimate of the delta, and a file of the same', async () => {
    const [row, ...others] = (await backOffice.get(`${DESK}/book?coin=BTC`)).data
    expect(others).toEqual([])
    expect(row).toMatchObject({ orders: 6, coin_invested: '0.39007777', quote_invested: '1411.03' })
    expect(decimal(row.net_delta)).toBe(decimal(row.coin_invested) - decimal(row.delta))
    const csv = (await backOffice.get(`${DESK}/book.csv?coin=BTC`)).text.trim().split('\r\n')
    expect(csv[0]).toMatch(/^coin,delivery_timest,.*delta_estimate/)
    expect(csv[1]).toContain(`BTC,${delivery},6,0.39007777,1411.03,${row.below.coin_amount}`)
    const ladder = (await backOffice.get(`${DESK}/book/delivery.csv?coin=BTC&delivery_timest=${delivery}`)).text
    expect(ladder.trim().split('\r\n')).toHaveLength(8)
  })
})

describe('a settlement played dry', () => {
  it('pays at every price what the book owes at it, and writes nothing', async () => {
    const before = await digestOfTables(app.url)
    const book = await claims()
    for (const price of PRICES) {
      const { assets, orders, converting } = await dry(price)
      const owed = claimsAt(book, decimal(price))
      expect(orders).toBe(6)
      expect(converting).toBe(owed.converting)
      expect(decimal(paidOf(assets, 'BTC'))).toBe(owed.coin)
      expect(decimal(paidOf(assets, 'USDT'))).toBe(owed.quote)
    }
    const after = await digestOfTables(app.url)
    for (const [table, digest] of Object.entries(before)) {
      if (!table.startsWith('session')) expect(after[table], table).toBe(digest)
    }
  })

  it('is refused where there is no delivery, and to anyone but an operator', async () => {
    const path = `${DESK}/settlement-dry-run?coin=BTC&delivery_timest=7&price=1`
    expect(await backOffice.get(path)).toMatchObject({ status: 404, fail_reason: 'dual.delivery.notFound' })
    for (const call of [path, `${DESK}/book`, `${DESK}/settlement-runs`]) {
      expect((await (await app.customer()).get(call)).status).toBe(403)
    }
  })

  it('says to the last digit what the settlement then pays, takes and leaves with the house', async () => {
    const price = '54321.12345678'
    const promised = await dry(price)
    await app.db.execute(
      `update dual_delivery set state = 'priced', price = $2, origin = 'operator', priced_at = $1
       where coin = 'BTC' and delivery_at = $1`,
      [isoText(instantOfSeconds(delivery)), price],
    )
    app.clock.set(instantOfSeconds(delivery))
    await app.tenor.runner.runUntil(app.clock.now())
    const settled = await app.db.query<{ asset: string; paid: string; taken: string }>(
      `select t.asset, sum(t.amount) filter (where t.kind in (104, 105)) as paid,
         coalesce(sum(t.amount) filter (where t.kind = 103), 0) as taken
       from ledger_transfer t join dual_order o on o.bucket = t.bucket and o.id = t.reference and o.state = 'SETTLEMENT_SUCCESS'
       where t.kind between 103 and 105 group by t.asset order by t.asset`,
    )
    expect(promised.assets.map(({ asset, paid, taken }: Record<string, string>) => ({ asset, paid, taken }))).toEqual(
      settled.map(({ asset, paid, taken }) => ({
        asset,
        paid: decimalText(decimal(paid)),
        taken: decimalText(decimal(taken)),
      })),
    )
    const house = await app.db.query<{ account: string; asset: string; after: string }>(
      `select a.name as account, b.asset, sum(b.balance) as after from ledger_balance b
       join ledger_account a on a.code = b.account where b.user_id = 0 and a.code in (1001, 1010)
       group by 1, 2`,
    )
    for (const { account, asset, after } of promised.accounts) {
      const now = house.find((row) => row.account === account && row.asset === asset)
      expect(decimal(now?.after ?? '0'), `${account} ${asset}`).toBe(decimal(after))
    }
    const runs = (await backOffice.get(`${DESK}/settlement-runs?coin=BTC`)).data
    expect(runs.list[0]).toMatchObject({
      delivery_timest: delivery,
      state: 'done',
      rows: 6,
      lanes: 1,
      lanes_done: 1,
      price,
    })
    expect(
      await backOffice.get(`${DESK}/settlement-dry-run?coin=BTC&delivery_timest=${delivery}&price=1`),
    ).toMatchObject({
      status: 409,
      fail_reason: 'dual.delivery.settled',
    })
  })
})
