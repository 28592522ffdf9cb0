import { decimal, decimalText } from '@tenor/contract/money'
import { later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'

const DESK = '/console/api/dual/snipers'
const SNIPER = '/apiw/v2/earn/dual-sniper'
const QUOTED_AGAIN_MS = 40 * SECOND_MS

let app: TestApp
let backOffice: TestClient
let customer: TestClient

beforeAll(async () => {
  app = await createTestApp({ dualCoins: ['BTC', 'ETH', 'SOL'] })
  backOffice = await app.operator()
  customer = await app.customer()
  await customer.faucet('USDT', '5000')
  await app.tenor.runner.runUntil(app.clock.now())
})
afterAll(() => app.close())

async function quoteAgain(): Promise<void> {
  app.clock.set(later(app.clock.now(), QUOTED_AGAIN_MS))
  await app.tenor.runner.runUntil(app.clock.now())
}

/** One that is on sale and has not been touched. */
async function listedSniper(coin = 'BTC'): Promise<{ id: number; exercise_price: string }> {
  const { list } = (await backOffice.get(`${DESK}?coin=${coin}&type=2&status=listed&page_size=100`)).data
  return list[0]
}

const set = (ids: number[], status: string): Promise<TestReply> => backOffice.post(`${DESK}/listing`, { ids, status })
const order = (project_id: number) => customer.post(`${SNIPER}/order`, { project_id, amount: '50' })
const isListed = async (id: number) =>
  (await app.client().get(`${SNIPER}/product-list?type=2`)).data.some((row: { id: number }) => row.id === id)
const ofBackOffice = async (id: number) => {
  const { list } = (await backOffice.get(`${DESK}?page_size=100&coin=BTC&type=2`)).data
  return list.find((row: { id: number }) => row.id === id)
}

describe('a sniper that an operator has paused', () => {
  it('is neither listed nor orderable however often the listing runs, until it is resumed', async () => {
    const { id } = await listedSniper()
    expect((await set([id], 'paused')).data).toEqual({ changed: [{ id, before: 'listed', status: 'paused' }] })
    for (let round = 0; round < 2; round += 1) {
      expect(await isListed(id)).toBe(false)
      expect(await order(id)).toMatchObject({ status: 422, fail_reason: 'dual.product.notOnSale' })
      expect(await ofBackOffice(id)).toMatchObject({ status: 'paused', desk_paused: true })
      await quoteAgain()
    }
    expect((await set([id], 'listed')).data).toEqual({ changed: [{ id, before: 'paused', status: 'listed' }] })
    expect(await ofBackOffice(id)).toMatchObject({ status: 'listed', desk_paused: false })
    expect(await isListed(id)).toBe(true)
    expect((await order(id)).status).toBe(200)
  })

  it('keeps the orders that were taken before', async () => {
    const { id } = await listedSniper()
    const placed = (await order(id)).data
    await set([id], 'paused')
    app.clock.set(later(app.clock.now(), 2 * SECOND_MS))
    await app.tenor.runner.runUntil(app.clock.now())
    expect((await customer.get(`${SNIPER}/order?order_id=${placed.id}`)).data.status).toBe(1)
    await set([id], 'listed')
  })

  it('comes back by itself, not by an operator’s word, when its target has been passed', async () => {
    const { id, exercise_price } = await listedSniper()
    const [{ price }] = (await app.client().get(`${SNIPER}/product-list?coin=BTC&type=2`)).data
    await set([id], 'paused')
    const below = decimalText(decimal(exercise_price) - decimal('1'))
    await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price: below })
    expect((await set([id], 'listed')).data).toEqual({ changed: [{ id, before: 'paused', status: 'paused' }] })
    expect(await ofBackOffice(id)).toMatchObject({ status: 'paused', desk_paused: false })
    expect(await order(id)).toMatchObject({ status: 422, fail_reason: 'dual.product.notOnSale' })
    await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price })
    await quoteAgain()
    expect(await ofBackOffice(id)).toMatchObject({ status: 'listed', desk_paused: false })
  })
})

describe('a sniper that an operator has retired', () => {
  it('never comes back, neither by the listing nor by an operator', async () => {
    const { id } = await listedSniper()
    expect((await set([id], 'retired')).status).toBe(200)
    await quoteAgain()
    expect(await isListed(id)).toBe(false)
    expect(await order(id)).toMatchObject({ status: 422, fail_reason: 'dual.product.ended' })
    expect(await set([id], 'listed')).toMatchObject({ status: 422, fail_reason: 'dual.product.retired' })
    expect(await set([id], 'paused')).toMatchObject({ status: 422, fail_reason: 'dual.product.retired' })
    expect((await app.client().get(`${SNIPER}/product-list?pid=${id}`)).data).toEqual([])
  })
})

describe('snipers that an operator retires at the moment at which the listing withdraws or quotes them', () => {
  it.each([
    ['withdraws', '1'],
    ['quotes', null],
  ])('stay retired: it %s them', async (_, pinned) => {
    const { list } = (await backOffice.get(`${DESK}?coin=SOL&type=2&status=listed&page_size=5`)).data
    const ids: number[] = list.map((row: { id: number }) => row.id)
    expect(ids).toHaveLength(5)
    if (pinned !== null) await backOffice.post('/sandbox/prices', { pair: 'SOL_USDT', price: pinned })
    const [reply] = await Promise.all([set(ids, 'retired'), quoteAgain()])
    expect(reply.data.changed).toHaveLength(5)
    if (pinned !== null) await backOffice.post('/sandbox/prices', { pair: 'SOL_USDT', price: list[0].price })
    await quoteAgain()
    const { list: after } = (await backOffice.get(`${DESK}?coin=SOL&type=2&status=retired&page_size=100`)).data
    expect(after.map((row: { id: number }) => row.id)).toEqual(expect.arrayContaining(ids))
  })
})

describe('an operator’s list of snipers', () => {
  it('is filtered by coin, kind and status, goes by pages, and says what is sold', async () => {
    const all = (await backOffice.get(`${DESK}?page_size=5`)).data
    expect(all.list).toHaveLength(5)
    const peaks = (await backOffice.get(`${DESK}?coin=ETH&type=1&page_size=100`)).data
    expect(peaks.list.length).toBeGreaterThan(0)
    for (const row of peaks.list) expect(row).toMatchObject({ coin: 'ETH', type: 1, invest_currency: 'ETH' })
    expect(peaks.totalCount).toBeLessThan(all.totalCount)
    const retired = (await backOffice.get(`${DESK}?status=retired&coin=BTC`)).data
    expect(retired.list.map((row: { status: string }) => row.status)).toEqual(['retired'])
    const { id } = await listedSniper('ETH')
    await order(id)
    const { list } = (await backOffice.get(`${DESK}?coin=ETH&type=2&page_size=100`)).data
    expect(list.find((row: { id: number }) => row.id === id)).toMatchObject({ used: '50', desk_paused: false })
  })

  it('is changed all or not at all, and each change stands in the audit log with what was and what is', async () => {
    const { id } = await listedSniper('ETH')
    expect(await set([id, 999], 'paused')).toMatchObject({ status: 404, fail_reason: 'dual.product.notFound' })
    expect(await isListed(id)).toBe(true)
    await set([id], 'paused')
    const { list } = (await backOffice.get(`/console/api/audit?act=sniper.product&subject=${id}`)).data
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      act: 'sniper.product.change',
      operator: 'desk@example.com',
      before: { coin: 'ETH', type: 'dip', status: 'listed', paused: false },
      after: { coin: 'ETH', type: 'dip', status: 'paused', paused: true },
    })
  })

  it('is for operators alone', async () => {
    expect((await customer.get(DESK)).status).toBe(403)
    expect((await customer.post(`${DESK}/listing`, { ids: [1], status: 'paused' })).status).toBe(403)
    expect((await app.client().get(DESK)).status).toBe(401)
  })
})
