import type { DualSeriesQuoteRow, DualSeriesRow } from '@tenor/contract/dual'
import { ceilTo, DAY_MS, HOUR_MS, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const SERIES = '/console/api/dual/series'
const PRODUCTS = '/console/api/dual/products'

let app: TestApp
let backOffice: TestClient

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  await app.tenor.runner.runUntil(app.clock.now())
})
afterAll(() => app.close())

async function btc(): Promise<DualSeriesRow> {
  const rows: DualSeriesRow[] = (await backOffice.get(SERIES)).data
  return rows.find(({ coin }) => coin === 'BTC') as DualSeriesRow
}

type Listed = { type: string; category: number; delivery_timest: number; exercise_price: string; apy: string }

async function listed(): Promise<Listed[]> {
  const rows: Listed[] = []
  for (let page = 1; ; page += 1) {
    const { list } = (await backOffice.get(`${PRODUCTS}?coin=BTC&status=listed&page_size=100&page=${page}`)).data
    rows.push(...list.filter((row: { automatic: boolean }) => row.automatic))
    if (list.length < 100) return rows
  }
}

const lineOf = (row: Listed) => `${row.category} ${row.type} ${row.delivery_timest} ${row.exercise_price} ${row.apy}`

describe('the settings of a series', () => {
  it('are previewed as the next listing then lists them, and kept in the audit log with what was', async () => {
    const before = await btc()
    const changed = {
      ...before,
      vip: 0,
      call: { ...before.call, margin: '0.4', terms: [1, 3, 10], targets: 4, nearest: 80, max_copies: 5_000 },
      surface: before.surface.map((slice) => ({ ...slice, a: slice.a * 1.3, b: slice.b * 1.3 })),
    }
    const untouched = (await listed()).map(lineOf).sort()
    const preview: { quotes: DualSeriesQuoteRow[] } = (await backOffice.post(`${SERIES}/preview`, changed)).data
    expect((await listed()).map(lineOf).sort()).toEqual(untouched)
    expect(await btc()).toEqual(before)

    const saved = await backOffice.put(SERIES, changed)
    expect(saved.data).toEqual({ ...changed, revision: before.revision + 1 })
    expect((await backOffice.post('/console/api/jobs/dual-listing/run')).status).toBe(200)
    await relist()
    const fresh: { quotes: DualSeriesQuoteRow[] } = (await backOffice.post(`${SERIES}/preview`, await btc())).data
    expect(fresh.quotes.every((row) => row.before_apy === row.after_apy)).toBe(true)
    const promised = fresh.quotes.map((row) => lineOf({ ...row, apy: row.after_apy ?? '' })).sort()
    expect((await listed()).map(lineOf).sort()).toEqual(promised)
    const targets = (rows: readonly DualSeriesQuoteRow[]) => rows.filter((row) => row.after_apy !== null).length
    expect(targets(preview.quotes)).toBeGreaterThan(0)

    const [entry] = (await backOffice.get('/console/api/audit?act=dual.series')).data.list
    expect(entry).toMatchObject({ subject: 'BTC', before: { call: { margin: before.call.margin } } })
    expect(entry.after.call).toMatchObject({ margin: '0.4', targets: 4 })
  })

  it('hold for a preview at the very instant of a listing, target by target and rate by rate', async () => {
    await relist()
    const now = await btc()
    const changed = { ...now, put: { ...now.put, margin: '0.05', targets: 3 } }
    app.clock.set(later(app.clock.now(), 30 * SECOND_MS))
    const preview: { quotes: DualSeriesQuoteRow[] } = (await backOffice.post(`${SERIES}/preview`, changed)).data
    await backOffice.put(SERIES, changed)
    await app.tenor.runner.runUntil(app.clock.now())
    const promised = preview.quotes.filter((row) => row.after_apy !== null)
    expect((await listed()).map(lineOf).sort()).toEqual(
      promised.map((row) => lineOf({ ...row, apy: row.after_apy ?? '' })).sort(),
    )
  })

  it('are refused when somebody else has changed them, or a rule says no', async () => {
    const row = await btc()
    const stale = await backOffice.put(SERIES, { ...row, revision: row.revision - 1 })
    expect(stale).toMatchObject({ status: 409, fail_reason: 'dual.series.changed' })
    const dear = await backOffice.put(SERIES, { ...row, call: { ...row.call, margin: '0.95' } })
    expect(dear).toMatchObject({ status: 422, fail_reason: 'dual.series.margin' })
    const torn = { ...row, surface: [...row.surface, ...row.surface.slice(0, 1)] }
    for (const reply of [await backOffice.put(SERIES, torn), await backOffice.post(`${SERIES}/preview`, torn)]) {
      expect(reply).toMatchObject({ status: 422, fail_reason: 'dual.surface.duplicate' })
    }
    expect(await btc()).toEqual(row)
  })

  it('leave orders alone that were made before', async () => {
    const customer = await app.customer()
    await customer.faucet('USDT', '1000')
    const offer = (await listed()).find((row) => row.type === 'put' && row.category === 1) as Listed & { id: number }
    const made = await customer.post('/apiw/v2/earn/dual/order', { project_id: offer.id, amount: '100' })
    const detail = async () => (await customer.get(`/apiw/v2/earn/dual/order-detail?order_id=${made.data.id}`)).data
    app.clock.set(later(app.clock.now(), SECOND_MS))
    await app.tenor.runner.runUntil(app.clock.now())
    const accepted = await detail()
    expect(accepted).toMatchObject({ status: 'PROCESSING', exercise_price: offer.exercise_price })
    const row = await btc()
    await backOffice.put(SERIES, { ...row, put: { ...row.put, enabled: 0 } })
    await relist()
    expect((await listed()).filter(({ type }) => type === 'put')).toEqual([])
    const { status, apy, outcomes } = accepted
    expect(await detail()).toMatchObject({ status, apy, outcomes, exercise_price: offer.exercise_price })
  })

  it('have the fee of leaving early, told before the purchase, kept by the order, and on record', async () => {
    const customer = await app.customer()
    await customer.faucet('USDT', '1000')
    const feeOf = async (fee: string) => {
      const row = await btc()
      await backOffice.put(SERIES, { ...row, put: { ...row.put, enabled: 1, redeem_fee: fee } })
      await relist()
      const { data } = await customer.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
      return data[0] as { id: number; redeem_fee: string }
    }
    const offer = await feeOf('0.01')
    expect(offer.redeem_fee).toBe('0.01')
    const bought = await customer.post('/apiw/v2/earn/dual/order', { project_id: offer.id, amount: '100.1' })
    expect(bought.data, bought.text).toMatchObject({ redeem_fee: '0.01' })
    app.clock.set(later(app.clock.now(), SECOND_MS))
    await app.tenor.runner.runUntil(app.clock.now())
    expect((await feeOf('0.02')).redeem_fee).toBe('0.02')
    const preview = await customer.get(`/apiw/v2/earn/dual/order-refund-preview?order_id=${bought.data.id}`)
    expect(preview.data.fee).toBe('1.001')
    const [entry] = (await backOffice.get('/console/api/audit?act=dual.series')).data.list
    expect([entry.before.put.redeem_fee, entry.after.put.redeem_fee]).toEqual(['0.01', '0.02'])
    const row = await btc()
    const low = await backOffice.put(SERIES, { ...row, put: { ...row.put, redeem_fee: '0.0024' } })
    expect(low).toMatchObject({ status: 422, fail_reason: 'dual.product.redeemFee' })
  })

  it('are for operators alone', async () => {
    const customer = await app.customer()
    expect((await customer.get(SERIES)).status).toBe(403)
    expect((await customer.put(SERIES, await btc())).status).toBe(403)
    expect((await customer.post(`${SERIES}/preview`, await btc())).status).toBe(403)
  })
})

async function relist(): Promise<void> {
  app.clock.set(later(app.clock.now(), 40 * SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
}

describe('products by hand', () => {
  it('are paused, resumed and retired many at once, each with its line in the audit log', async () => {
    const ids: number[] = []
    for (const exercise_price of ['41000', '42000', '43000']) {
      const terms = { type: 'put', coin: 'ETH', exercise_price, apy: '0.5' }
      const delivery_timest = unixSeconds(ceilTo(later(app.clock.now(), 2 * DAY_MS), HOUR_MS))
      ids.push((await backOffice.post(PRODUCTS, { ...terms, delivery_timest })).data.id)
    }
    const statuses = async () => {
      const { list } = (await backOffice.get(`${PRODUCTS}?coin=ETH&page_size=100`)).data
      return ids.map((id) => list.find((row: { id: number }) => row.id === id).status)
    }
    await backOffice.post(`${PRODUCTS}/listing`, { ids, status: 'paused' })
    expect(await statuses()).toEqual(['paused', 'paused', 'paused'])
    await backOffice.post(`${PRODUCTS}/listing`, { ids: ids.slice(1), status: 'listed' })
    expect(await statuses()).toEqual(['paused', 'listed', 'listed'])
    const some = await backOffice.post(`${PRODUCTS}/listing`, { ids: [ids[0], 1], status: 'retired' })
    expect(some.status).toBe(404)
    expect(await statuses()).toEqual(['paused', 'listed', 'listed'])
    await backOffice.post(`${PRODUCTS}/listing`, { ids, status: 'retired' })
    expect(await backOffice.post(`${PRODUCTS}/listing`, { ids, status: 'listed' })).toMatchObject({
      status: 422,
      fail_reason: 'dual.product.retired',
    })
    const log = (await backOffice.get(`/console/api/audit?act=dual.product.change&subject=${ids[0]}`)).data
    expect(log.list.map((row: { after: { status: string } }) => row.after.status)).toEqual(['retired', 'paused'])
  })

  it('of a series may be set free of its bound, and is listed on', async () => {
    const [offer] = (await listed()).filter(({ type }) => type === 'call') as (Listed & { id: number })[]
    const id = offer?.id ?? 0
    expect((await backOffice.put(PRODUCTS, { id, unlimited: 1 })).data).toMatchObject({ id, capacity: null })
    await relist()
    expect((await app.db.query('select quoted_at from dual_product where id = $1', [id]))[0]).toEqual({
      quoted_at: app.clock.now(),
    })
  })

  it('may be bounded, and set free again', async () => {
    const terms = { type: 'put', coin: 'SOL', exercise_price: '90', apy: '0.5', capacity: '100' }
    const delivery_timest = unixSeconds(ceilTo(later(app.clock.now(), 2 * DAY_MS), HOUR_MS))
    const made = (await backOffice.post(PRODUCTS, { ...terms, delivery_timest })).data
    expect((await backOffice.put(PRODUCTS, { id: made.id, capacity: '150' })).data.capacity).toBe('150')
    const customer = await app.customer()
    await customer.faucet('USDT', '1000')
    const order = { project_id: made.id, amount: '200' }
    expect((await customer.post('/apiw/v2/earn/dual/order', order)).status).toBe(422)
    expect((await backOffice.put(PRODUCTS, { id: made.id, unlimited: 1 })).data.capacity).toBeNull()
    expect((await customer.post('/apiw/v2/earn/dual/order', order)).status).toBe(200)
  })
})

describe('a surface', () => {
  const SURFACES = '/apiw/v2/earn/dual/surfaces'

  it('is public by version, with author, instant and the volatility that prices have shown beside it', async () => {
    const visitor = app.client()
    const first = (await visitor.get(`${SURFACES}?coin=ETH`)).data
    expect(first).toMatchObject({ coin: 'ETH', rate: '0', list: [{ version: 0, author: 'default', set_timest: null }] })
    expect(Number(first.realised_volatility)).toBeGreaterThan(0.05)
    const rows: DualSeriesRow[] = (await backOffice.get(SERIES)).data
    const before = rows.find(({ coin }) => coin === 'ETH') as DualSeriesRow
    expect(first.list[0].slices).toEqual(before.surface)
    const surface = before.surface.map((slice) => ({ ...slice, a: slice.a * 1.1, b: slice.b * 1.1 }))
    const saved = await backOffice.put(SERIES, { ...before, surface })
    const { version } = (await visitor.get(`${SURFACES}?coin=ETH`)).data.list[0]
    expect(version).toBe(saved.data.revision)
    const { list } = (await visitor.get(`${SURFACES}?coin=ETH&version=${version}`)).data
    expect(list).toEqual([
      {
        version,
        author: expect.stringMatching(/^operator \d+$/),
        set_timest: unixSeconds(app.clock.now()),
        slices: surface,
      },
    ])
    expect((await visitor.get(`${SURFACES}?coin=ETH&version=0`)).data.list).toEqual(first.list)
    expect((await visitor.get(`${SURFACES}?coin=USDT`)).fail_reason).toBe('dual.series.unknownCoin')
  })
})
