import { reachesTarget, type SniperType, sniperOutcomes } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, instantOfSeconds, isoText, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOfTables } from '../../http/lawful.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const DESK = '/console/api/dual'
const SNIPER = '/apiw/v2/earn/dual-sniper'

let app: TestApp
let backOffice: TestClient
let delivery: number
let waiting: { customer: TestClient; id: number }

const offersOf = async (type: 1 | 2, coin = 'BTC') =>
  (await app.client().get(`${SNIPER}/product-list?coin=${coin}&type=${type}`)).data as {
    id: number
    delivery_time: number
  }[]

async function snipe(project_id: number, asset: string, amount: string) {
  const customer = await app.customer()
  await customer.faucet(asset, '5000')
  const placed = await customer.post(`${SNIPER}/order`, { project_id, amount })
  expect(placed.status, placed.text).toBe(200)
  return { customer, id: placed.data.id as number }
}

/** Past the second in which orders are accepted. */
async function pass(until: Instant): Promise<void> {
  app.clock.set(until)
  await app.tenor.runner.runUntil(until)
}

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  await app.tenor.runner.runUntil(app.clock.now())
  const [peak, ...peaks] = await offersOf(1)
  const dip = (await offersOf(2)).find(({ delivery_time }) => delivery_time === peak?.delivery_time)
  const far = peaks.find(({ delivery_time }) => delivery_time === peak?.delivery_time)
  if (peak === undefined || far === undefined || dip === undefined) throw new Error('no snipers')
  delivery = peak.delivery_time
  for (const amount of ['0.0123', '0.3']) await snipe(peak.id, 'BTC', amount)
  await snipe(far.id, 'BTC', '0.07777777')
  for (const amount of ['333.33', '777.123456']) await snipe(dip.id, 'USDT', amount)
  for (const [type, exercise_price, amount, asset] of [
    ['call', '999999', '0.2', 'BTC'],
    ['put', '1234.5', '250.5', 'USDT'],
  ] as const) {
    const terms = { type, coin: 'BTC', exercise_price, apy: '0.337', delivery_timest: delivery }
    const { id } = (await backOffice.post(`${DESK}/products`, terms)).data
    const customer = await app.customer()
    await customer.faucet(asset, '5000')
    const placed = await customer.post('/apiw/v2/earn/dual/order', { project_id: id, amount })
    expect(placed.status, placed.text).toBe(200)
  }
  await pass(later(app.clock.now(), 2 * SECOND_MS))
  waiting = await snipe(dip.id, 'USDT', '111')
})
afterAll(() => app.close())

type Row = { type: SniperType; target: string; amount: string; guarantee: string }

/** What snipers are paid at a price, order by order, by the function of the contract. */
async function owedAt(price: Decimal8) {
  const rows = await app.db.query<Row>(
    `select type, target, amount, guarantee from sniper_order where state = 'PROCESSING'`,
  )
  const owed = { coin: 0n, quote: 0n, reached: 0, exercised: { BTC: 0n, USDT: 0n }, refunded: { BTC: 0n, USDT: 0n } }
  for (const { type, ...row } of rows) {
    const figures = { target: decimal(row.target), amount: decimal(row.amount), guarantee: decimal(row.guarantee) }
    const position = { type, coin: 'BTC', quoteAsset: 'USDT', ...figures }
    const isReached = reachesTarget(position, price)
    const { payment, refund } = sniperOutcomes(position)[isReached ? 'reached' : 'missed']
    owed.coin += type === 'peak' ? refund : payment
    owed.quote += type === 'peak' ? payment : refund
    owed.exercised[type === 'peak' ? 'USDT' : 'BTC'] += payment
    owed.refunded[type === 'peak' ? 'BTC' : 'USDT'] += refund
    if (isReached) owed.reached += 1
  }
  return owed
}

const book = async () => (await backOffice.get(`${DESK}/book?coin=BTC`)).data
const ladderOf = async () =>
  (await backOffice.get(`${DESK}/book/delivery?coin=BTC&delivery_timest=${delivery}`)).data as {
    targets: Record<string, string>[]
    ladder: { least: string | null; most: string | null; snipers: { coin_amount: string; quote_amount: string } }[]
  }
const dry = async (price: string) =>
  (await backOffice.get(`${DESK}/settlement-dry-run?coin=BTC&delivery_timest=${delivery}&price=${price}`)).data

/** At every target, and on either side of each. */
async function prices(): Promise<string[]> {
  const { targets } = await ladderOf()
  const at = targets.map((row) => decimal(row['exercise_price'] ?? ''))
  return [...new Set(at.flatMap((target) => [target - 1n, target, target + 1n]))].map(decimalText)
}

describe('the book', () => {
  it('has snipers beside dual orders, and each of its sums is the sum of both', async () => {
    const [row, ...others] = await book()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      delivery_timest: delivery,
      orders: 7,
      coin_invested: '0.59007777',
      quote_invested: '1360.953456',
      dual: { orders: 2, coin_invested: '0.2', quote_invested: '250.5' },
      snipers: { orders: 5, coin_invested: '0.39007777', quote_invested: '1110.453456' },
    })
    const plus = (field: string) => decimal(row.dual[field]) + decimal(row.snipers[field])
    for (const field of ['delta', 'net_delta']) expect(decimal(row[field]), field).toBe(plus(field))
    for (const side of ['below', 'above']) {
      for (const field of ['coin_amount', 'quote_amount']) {
        const sum = decimal(row.dual[side][field]) + decimal(row.snipers[side][field])
        expect(decimal(row[side][field]), `${side} ${field}`).toBe(sum)
      }
      expect(row[side].converting).toBe(row.dual[side].converting + row.snipers[side].converting)
    }
    expect(decimal(row.snipers.delta)).toBeGreaterThan(0n)
  })

  it('owes snipers at every settlement price what the contract pays each of them', async () => {
    const { ladder } = await ladderOf()
    for (const text of await prices()) {
      const price = decimal(text)
      const step = ladder.find(({ least, most }) => {
        const [low, high] = [least === null ? 0n : decimal(least), most === null ? null : decimal(most)]
        return low === high ? price === low : low < price && (high === null || price < high)
      })
      const { coin, quote, reached } = await owedAt(price)
      expect(step?.snipers, text).toEqual({
        coin_amount: decimalText(coin),
        quote_amount: decimalText(quote),
        converting: reached,
      })
    }
  })

  it('shows each target of a sniper with both amounts on each side, and files of all of it', async () => {
    const { targets } = await ladderOf()
    const peak = targets.find((row) => row['type'] === 'peak')
    const [below, above] = [peak?.['below_refund'] ?? '', peak?.['above_refund'] ?? '']
    expect([peak?.['below_currency'], peak?.['at_currency'], peak?.['above_currency']]).toEqual(Array(3).fill('USDT'))
    expect(decimal(below)).toBeGreaterThan(0n)
    expect(above).toBe('0')
    const [row] = await book()
    const [head = '', line = ''] = (await backOffice.get(`${DESK}/book.csv?coin=BTC`)).text.split('\r\n')
    const fields = Object.fromEntries(head.split(',').map((name, place) => [name, line.split(',')[place]]))
    expect(fields).toMatchObject({
      orders: '7',
      dual_orders: '2',
      sniper_orders: '5',
      sniper_below_quote: row.snipers.below.quote_amount,
      sniper_net_delta_estimate: row.snipers.net_delta,
    })
    const ladder = (await backOffice.get(`${DESK}/book/delivery.csv?coin=BTC&delivery_timest=${delivery}`)).text
    expect(ladder.split('\r\n')[0]).toMatch(/,converting,sniper_coin_amount,sniper_quote_amount,sniper_converting$/)
  })

  it('counts them among the orders that their delivery is still to pay', async () => {
    const { list } = (await backOffice.get(`${DESK}/deliveries?coin=BTC&page_size=100`)).data
    const row = list.find((each: { delivery_timest: number }) => each.delivery_timest === delivery)
    expect(row).toMatchObject({ state: 'open', orders: 8, snipers: 6 })
  })
})

describe('a settlement played dry', () => {
  it('pays snipers at every price what the contract pays each of them, and writes nothing', async () => {
    const before = await digestOfTables(app.url)
    for (const text of await prices()) {
      const { snipers, assets, orders } = await dry(text)
      const owed = await owedAt(decimal(text))
      expect(orders).toBe(2)
      expect(snipers, text).toEqual({ orders: 5, reached: owed.reached, expiring: 1 })
      for (const { asset, principal, interest, exercised, refunded, paid, released } of assets) {
        const name = asset as 'BTC' | 'USDT'
        expect([exercised, refunded], `${text} ${asset}`).toEqual(
          [owed.exercised[name], owed.refunded[name]].map(decimalText),
        )
        const parts = [principal, interest, exercised, refunded].map(decimal)
        expect(decimal(paid)).toBe(parts.reduce((sum, part) => sum + part, 0n))
        expect(released).toBe(asset === 'USDT' ? '111' : '0')
      }
    }
    const after = await digestOfTables(app.url)
    for (const [table, digest] of Object.entries(before)) {
      if (!table.startsWith('session')) expect(after[table], table).toBe(digest)
    }
  })

  it('says to the last digit what the settlements then pay, take and leave with the house', async () => {
    await waiting.customer.post(`${SNIPER}/order-cancel`, { order_id: waiting.id })
    const [price = ''] = (await prices()).slice(-2)
    const promised = await dry(price)
    await app.db.execute(
      `update dual_delivery set state = 'priced', price = $2, origin = 'operator', priced_at = $1
       where coin = 'BTC' and delivery_at = $1`,
      [isoText(instantOfSeconds(delivery)), price],
    )
    await pass(later(app.clock.now(), DAY_MS))
    const settled = await app.db.query<{ asset: string; exercised: string; refunded: string; taken: string }>(
      `select asset, coalesce(sum(amount) filter (where kind = 124), 0) as exercised,
         coalesce(sum(amount) filter (where kind = 125), 0) as refunded,
         coalesce(sum(amount) filter (where kind in (103, 123)), 0) as taken
       from ledger_transfer where kind in (103, 104, 105, 123, 124, 125) group by asset order by asset`,
    )
    expect(
      promised.assets.map(({ asset, exercised, refunded, taken }: Record<string, string>) => ({
        asset,
        exercised,
        refunded,
        taken,
      })),
    ).toEqual(
      settled.map(({ asset, ...sums }) => ({
        asset,
        exercised: decimalText(decimal(sums.exercised)),
        refunded: decimalText(decimal(sums.refunded)),
        taken: decimalText(decimal(sums.taken)),
      })),
    )
    const house = await app.db.query<{ account: string; asset: string; after: string }>(
      `select a.name as account, b.asset, sum(b.balance) as after from ledger_balance b
       join ledger_account a on a.code = b.account where b.user_id = 0 and a.code in (1001, 1010) group by 1, 2`,
    )
    for (const { account, asset, after } of promised.accounts) {
      const now = house.find((row) => row.account === account && row.asset === asset)
      expect(decimal(now?.after ?? '0'), `${account} ${asset}`).toBe(decimal(after))
    }
    expect(await book()).toEqual([])
    expect(
      await backOffice.get(`${DESK}/settlement-dry-run?coin=BTC&delivery_timest=${delivery}&price=1`),
    ).toMatchObject({
      status: 409,
      fail_reason: 'dual.delivery.settled',
    })
  })
})

describe('the list of settlement runs', () => {
  it('has a run of the snipers beside that of the dual orders, at the same price, and can be asked for either', async () => {
    const runsOf = async (kind: string) =>
      (await backOffice.get(`${DESK}/settlement-runs?coin=BTC${kind}&page_size=100`)).data.list.filter(
        (run: { delivery_timest: number }) => run.delivery_timest === delivery,
      )
    const all = await runsOf('')
    expect(all).toMatchObject([
      { kind: 'dual', state: 'done', rows: 2 },
      { kind: 'snipers', state: 'done', rows: 6, price: all[0].price },
    ])
    expect(await runsOf('&kind=snipers')).toEqual([all[1]])
    expect(await runsOf('&kind=dual')).toEqual([all[0]])
  })
})

describe('a delivery of snipers without a price', () => {
  it('waits, and is paid once two operators have entered the price', async () => {
    const [offer] = await offersOf(2, 'ETH')
    if (offer === undefined) throw new Error('no sniper')
    const { customer, id } = await snipe(offer.id, 'USDT', '500')
    await pass(later(app.clock.now(), 2 * SECOND_MS))
    const at = instantOfSeconds(offer.delivery_time)
    await app.db.execute(
      `update dual_delivery set state = 'failed', priced_at = $1 where coin = 'ETH' and delivery_at = $1`,
      [isoText(at)],
    )
    await pass(later(at, SECOND_MS))
    const orderOf = async () => (await customer.get(`${SNIPER}/order?order_id=${id}`)).data
    expect((await orderOf()).status).toBe(6)
    const waits = (await backOffice.get(`${DESK}/deliveries?state=failed&coin=ETH`)).data.list
    expect(waits).toMatchObject([{ orders: 1, snipers: 1 }])

    const named = { coin: 'ETH', delivery_timest: offer.delivery_time, price: '1' }
    expect((await backOffice.post(`${DESK}/settlement-price`, named)).data.state).toBe('proposed')
    await pass(later(at, 2 * SECOND_MS))
    expect((await orderOf()).status).toBe(6)
    await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
    const second = app.client('203.0.113.9')
    await second.login('second@example.com')
    expect((await second.post(`${DESK}/settlement-price`, named)).data.state).toBe('approved')
    const [{ state }] = (await backOffice.get(`${DESK}/deliveries?coin=ETH&state=priced`)).data.list
    expect(state).toBe('priced')

    await pass(later(at, 3 * SECOND_MS))
    const settled = await orderOf()
    expect(settled).toMatchObject({ status: 5, settle_price: '1', refund_amount: '0' })
    expect(settled.exercise_amount).toBe(settled.outcomes.reached.exercise_amount)
    expect((await backOffice.get(`${DESK}/deliveries?coin=ETH&state=settled`)).data.list[0]).toMatchObject({
      delivery_timest: offer.delivery_time,
      orders: 0,
      snipers: 0,
    })
  })
})
