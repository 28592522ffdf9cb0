import type { DueRow, OperatingReason, SoldRow } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operationsNow } from '../../../src/overview/operations/operations.ts'
import { keptWhileCostly } from '../../../src/platform/metrics/index.ts'
import { noteReconciled } from '../../../src/platform/reconcile/index.ts'
import { SEVEN_DAYS } from '../../products/simple-earn/fixed/fixed-stage.ts'
import { EARN, type FlexibleStage, flexibleStage } from '../../products/simple-earn/flexible-stage.ts'

/* The first page of the back office. What the tests do stays: the later ones find it. */

const DAY = 86_400
let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

type Overview = {
  state: string
  reasons: OperatingReason[]
  sold: (SoldRow & { value: string })[]
  due: DueRow[]
  reconciled: unknown
}
const overview = async () => (await stage.operator.get('/console/api/overview')).data
/** On a busy machine an answer is given out again for a while: the first one that is so. */
const overviewWhen = async (isSo: (data: Overview) => boolean): Promise<Overview> =>
  vi.waitFor(
    async () => {
      const data: Overview = await overview()
      if (!isSo(data)) throw new Error(`not yet: ${JSON.stringify(data)}`)
      return data
    },
    { timeout: 120_000, interval: 100 },
  )
const named = (reasons: OperatingReason[], name: string) => reasons.filter((each) => each.name === name)
const seconds = () => unixSeconds(stage.app.clock.now())

describe('the overview of the back office', () => {
  test('is green while nothing is wrong, and only operators see it', async () => {
    expect(await overview()).toMatchObject({ state: 'good', reasons: [], sold: [], due: [], reconciled: null })
    expect((await (await stage.lender()).get('/console/api/overview')).status).toBe(403)
  })

  test('says what each product sold since midnight, and what it owes by coin and instant', async () => {
    const { operator } = stage
    const delivery = Math.ceil(seconds() / DAY) * DAY + DAY + 8 * 3_600
    const terms = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.2', delivery_timest: delivery }
    const dual = (await operator.post('/console/api/dual/products', { ...terms, acceptance: 'auto' })).data.id
    const fixed = (await operator.post('/console/api/simple-earn/fixed', SEVEN_DAYS)).data.id
    const client = await stage.lender('10000')
    await client.post('/apiw/v2/earn/dual/order', { project_id: dual, amount: '300' })
    await client.post('/apiw/v2/fixed_earn/api/user/lend', {
      product_id: fixed,
      amount: '1000',
      year_rate: '0.1',
      redeem_account_type: 0,
      reinvest_status: 0,
    })
    await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '2000' })
    await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '500' })

    const { sold, due } = await overviewWhen((data) => data.sold.length === 3)
    expect(sold).toEqual([
      { product: 'dual', asset: 'USDT', orders: 1, amount: '300', value: '300' },
      { product: 'flexible', asset: 'USDT', orders: 2, amount: '2500', value: '2500' },
      { product: 'fixed', asset: 'USDT', orders: 1, amount: '1000', value: '1000' },
    ])
    const finish = Math.ceil(seconds() / DAY) * DAY + 7 * DAY
    expect(due).toMatchObject([
      { product: 'dual', coin: 'BTC', at: delivery, orders: null, asset: 'USDT', amount: '300' },
      { product: 'fixed', coin: 'USDT', at: finish, orders: 1, amount: '1001.91780821' },
      { product: 'flexible', coin: 'USDT', at: null, amount: '2500' },
    ])
  })

  test('forgets what was sold when the next day begins', async () => {
    await stage.app.db.execute(`update fixed_order set created_at = created_at - interval '1 day'`)
    const { sold } = await overviewWhen((data) => data.sold.length < 3)
    expect(sold.map(({ product }: SoldRow) => product)).toEqual(['dual', 'flexible'])
  })

  test('is red where customers wait for more than a pool has, and says how much is short', async () => {
    const { margin, nextHour, app } = stage
    await nextHour()
    await margin('borrow', { user_id: await stage.borrower(), amount: '2400' })
    const holder = await stage.lender('1000')
    await holder.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '1000' })
    await nextHour()
    await margin('borrow', { user_id: await stage.borrower(), amount: '1000' })
    await holder.post(`${EARN}/redeem`, { asset: 'USDT', amount: '900' })
    const { state, reasons } = await overviewWhen((data) => named(data.reasons, 'flexible.cash').length > 0)
    const [cash] = named(reasons, 'flexible.cash')
    expect(state).toBe('act')
    expect(cash).toMatchObject({ count: 1, asset: 'USDT', since: unixSeconds(app.clock.now()) })
    const [wait] = await app.db.query<{ left: string }>(
      `select left_over::text as left from flexible_wait where left_over > 0`,
    )
    expect(decimal(cash?.amount ?? '0')).toBeLessThanOrEqual(decimal(wait?.left ?? '0'))
    expect(decimal(cash?.amount ?? '0')).toBeGreaterThan(0n)
  })

  test('is red for a price that an operator must enter, and for orders and proposals that wait for one', async () => {
    const { operator, app } = stage
    await app.db.execute(`insert into dual_delivery (coin, delivery_at, state) values ('SOL', $1, 'failed')`, [
      new Date(app.clock.now()).toISOString(),
    ])
    const delivery = Math.ceil(seconds() / DAY) * DAY + DAY
    const terms = { type: 'put', coin: 'ETH', exercise_price: '900', apy: '0.2', delivery_timest: delivery }
    const { id } = (await operator.post('/console/api/dual/products', { ...terms, acceptance: 'desk' })).data
    const client = await stage.lender('1000')
    const placed = await client.post('/apiw/v2/earn/dual/order', { project_id: id, amount: '250' })
    expect(placed.status, placed.text).toBe(200)
    await operator.put('/console/api/four-eyes', { offer_above: '0' })
    const better = { asset: 'USDT', ladder_apr: [{ left: '0', right: '-1', apr: '0.5' }] }
    expect((await operator.put('/console/api/simple-earn/flexible', better)).data.state).toBe('proposed')
    const { reasons } = await overviewWhen((data) => named(data.reasons, 'proposal.waiting').length > 0)
    expect(named(reasons, 'dual.price')).toMatchObject([{ count: 1, since: seconds() }])
    expect(named(reasons, 'dual.orders')).toMatchObject([{ count: 1 }])
    expect(named(reasons, 'proposal.waiting')).toMatchObject([{ count: 1, since: seconds() }])
  })

  test('is red for what the last reconcile found, until one finds nothing', async () => {
    const { db, clock } = stage.app
    const check = { name: 'ledger.twice', says: '', sql: '' }
    await noteReconciled(db, clock.now(), [{ check, count: 2, rows: [] }])
    const broken = await overviewWhen((data) => named(data.reasons, 'reconcile.broken').length > 0)
    expect(named(broken.reasons, 'reconcile.broken')).toMatchObject([{ count: 1, subject: 'ledger.twice' }])
    await noteReconciled(db, clock.now(), [])
    const again = await overviewWhen((data) => named(data.reasons, 'reconcile.broken').length === 0)
    expect(named(again.reasons, 'reconcile.broken')).toEqual([])
    expect(again.reconciled).toEqual({ at: seconds(), broken: [] })
  })
})

describe('the overview knows no product', () => {
  const SOLD: SoldRow = { product: 'coupon', asset: 'BTC', orders: 2, amount: '0.5' }
  const due = (at: number | null): DueRow => ({
    product: 'coupon',
    coin: 'BTC',
    at,
    orders: 1,
    asset: 'BTC',
    amount: '1',
  })

  test('and says of any what that says of itself, the soonest first, at the index of now', async () => {
    const { db, clock } = stage.app
    const data = await operationsNow({
      db,
      clock,
      house: { standing: async () => [] },
      ledgerFaults: async () => 3,
      runner: { states: async () => [] },
      market: {
        pairs: () => ['BTC_USDT', 'ETH_USDT'],
        indexNow: async (pair) => (pair === 'BTC_USDT' ? decimal('60000') : null),
      },
      proposals: { waiting: async () => ({ count: 0, since: null }) },
      sources: [{ sold: async () => [SOLD], due: async () => [due(null), due(9), due(8)], reasons: async () => [] }],
    })
    expect(data.sold).toEqual([{ ...SOLD, value: '30000' }])
    expect(data.due.map(({ at }) => at)).toEqual([8, 9, null])
    expect(data.reasons.map(({ name, count, subject }) => [name, count, subject])).toEqual([
      ['ledger.broken', 3, null],
      ['price.missing', 1, 'ETH_USDT'],
    ])
  })
})

test('an answer that takes long is made once for all who ask, and given out for ten times as long', async () => {
  let [now, made] = [0, 0]
  let takes = 300
  const read = keptWhileCostly({ now: () => instantOfSeconds(now / 1000) }, async () => {
    made += 1
    now += takes
    return made
  })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  now += 2_999
  expect(await read()).toBe(1)
  now += 1
  takes = 10
  expect([await read(), await read()]).toEqual([2, 3])
})
