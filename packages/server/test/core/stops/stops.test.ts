import { MANIFESTS } from '@tenor/contract/manifests'
import { LOCALES } from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'

const STOPS = '/console/api/stops'

let app: TestApp
let operator: TestClient
let customer: TestClient
/** An offer to buy BTC low, and one on another coin. */
let btc: { id: number; min: string }
let eth: { id: number; min: string }
let sniper: number

async function offerOf(coin: string) {
  const reply = await customer.get(`/apiw/v2/earn/dual/project-list?coin=${coin}&type=put`)
  const [first] = reply.data
  return { id: first.id as number, min: first.per_value as string }
}

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  customer = await app.customer()
  await customer.faucet('USDT', '100000')
  btc = await offerOf('BTC')
  eth = await offerOf('ETH')
  const snipers = await customer.get('/apiw/v2/earn/dual-sniper/product-list?coin=BTC&type=2')
  sniper = snipers.data[0].id
})
afterAll(() => app.close())

const begin = (body: object) => operator.post(STOPS, { reason: 'market', redemption: 1, ...body })
const buy = ({ id }: { id: number }, more: object = {}) =>
  customer.post('/apiw/v2/earn/dual/order', { project_id: id, amount: '100', ...more })
const snipe = () => customer.post('/apiw/v2/earn/dual-sniper/order', { project_id: sniper, amount: '100' })
const outcome = ({ status, fail_reason }: TestReply) => (status === 200 ? 'taken' : fail_reason)

afterEach(async () => {
  const { list } = (await operator.get(STOPS)).data
  for (const { id } of list) await operator.post(`${STOPS}/${id}/end`, {})
})

describe('an emergency stop', () => {
  it('of everything refuses every order and moves no money, until it is ended', async () => {
    const before = await customer.post('/apiw/v2/account/available-balance', { assets: 'USDT' })
    const { id } = (await begin({ scope: 'all' })).data
    expect([outcome(await buy(btc)), outcome(await buy(eth)), outcome(await snipe())]).toEqual(
      Array(3).fill('stop.order'),
    )
    const after = await customer.post('/apiw/v2/account/available-balance', { assets: 'USDT' })
    expect(after.data).toEqual(before.data)
    expect((await operator.post(`${STOPS}/${id}/end`, { note: 'the feed is back' })).status).toBe(200)
    expect([outcome(await buy(btc)), outcome(await snipe())]).toEqual(['taken', 'taken'])
    expect((await operator.post(`${STOPS}/${id}/end`)).fail_reason).toBe('stop.notFound')
  })

  it('of a product leaves the others alone', async () => {
    await begin({ scope: 'product', name: 'sniper' })
    expect([outcome(await snipe()), outcome(await buy(btc))]).toEqual(['stop.order', 'taken'])
  })

  it('of an asset holds up what touches it, whichever product', async () => {
    await begin({ scope: 'asset', name: 'BTC' })
    expect([outcome(await buy(btc)), outcome(await snipe()), outcome(await buy(eth))]).toEqual([
      'stop.order',
      'stop.order',
      'taken',
    ])
    await begin({ scope: 'asset', name: 'USDT' })
    expect(outcome(await buy(eth))).toBe('stop.order')
  })

  it('is known to a process that has just judged the same product and asks nobody', async () => {
    expect(outcome(await buy(btc))).toBe('taken')
    await begin({ scope: 'product', name: 'dual' })
    const together = await Promise.all(Array.from({ length: 5 }, () => buy(btc)))
    expect(together.map(outcome)).toEqual(Array(5).fill('stop.order'))
  })

  it('keeps the answer of an order that was taken before it', async () => {
    const text = 't-before-stop'
    const first = await buy(btc, { text })
    await begin({ scope: 'all' })
    expect((await buy(btc, { text })).data.id).toBe(first.data.id)
    expect(outcome(await buy(btc, { text: 't-after-stop' }))).toBe('stop.order')
  })

  it('says so before whatever else is against the order', async () => {
    await begin({ scope: 'all' })
    expect(outcome(await customer.post('/apiw/v2/earn/dual/order', { project_id: btc.id, amount: '0.01' }))).toBe(
      'stop.order',
    )
  })

  it('is told to everybody, visitors too, in their language', async () => {
    const told = new Set<string>()
    await begin({ scope: 'product', name: 'dual', reason: 'security', redemption: 0 })
    for (const locale of LOCALES) {
      const reply = await app.server.inject({ url: '/apiw/v2/earn/stops', headers: { 'accept-language': locale } })
      const [row] = reply.json().data.list
      expect(row).toMatchObject({ scope: 'product', name: 'dual', reason: 'security', redemption: false })
      expect(row.message).toContain(phrasesOf(locale)['sale.dual'])
      told.add(row.message)
      expect(row).not.toHaveProperty('operator')
    }
    expect(told.size).toBe(LOCALES.length)
  })

  it('of the same thing replaces the one in force, and all of it is audited', async () => {
    const first = await begin({ scope: 'all', note: 'odd prices' })
    const second = await begin({ scope: 'all', redemption: 0, reason: 'legal' })
    const { list } = (await operator.get(STOPS)).data
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ id: second.data.id, reason: 'legal', redemption: false })
    await operator.post(`${STOPS}/${second.data.id}/end`, { note: 'over' })
    const audit = (await operator.get('/console/api/audit?act=stop&page_size=3')).data.list
    expect(audit.map(({ act }: { act: string }) => act)).toEqual(['stop.end', 'stop.begin', 'stop.begin'])
    expect(audit[1]).toMatchObject({
      subject: 'stop all',
      operator: 'desk@example.com',
      before: { id: first.data.id, note: 'odd prices', redemption: true },
      after: { reason: 'legal', redemption: false },
    })
  })

  it('of two operators at once leaves one in force', async () => {
    const both = await Promise.all([begin({ scope: 'asset', name: 'ETH' }), begin({ scope: 'asset', name: 'ETH' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await operator.get(STOPS)).data.list).toHaveLength(1)
  })

  it('is refused for what there is not, and to customers', async () => {
    const unknown = [
      { scope: 'product', name: 'nothing' },
      { scope: 'asset', name: 'NONE' },
      { scope: 'all', name: 'dual' },
      { scope: 'product' },
    ]
    for (const body of unknown) expect((await begin(body)).fail_reason).toBe('stop.unknown')
    expect((await customer.post(STOPS, { scope: 'all', reason: 'market', redemption: 1 })).status).toBe(403)
  })

  it('has a name of each sale of the manifests in every language', () => {
    const sales = MANIFESTS.flatMap((manifest) => manifest.sales)
    expect(sales.length).toBeGreaterThan(1)
    for (const locale of LOCALES) {
      const phrases: Record<string, string> = phrasesOf(locale)
      for (const sale of sales) expect(phrases[`sale.${sale}`], sale).toBeTruthy()
    }
  })
})

describe('a redemption under a stop', () => {
  async function running(): Promise<number> {
    const placed = await buy(btc)
    app.clock.set((app.clock.now() + 2_000) as ReturnType<typeof app.clock.now>)
    await app.tenor.runner.runUntil(app.clock.now())
    return placed.data.id
  }
  const quote = (id: number) => customer.get(`/apiw/v2/earn/dual/order-refund-preview?order_id=${id}`)
  const redeem = (id: number, quoteId: number) =>
    customer.post('/apiw/v2/earn/dual/order-refund', { order_id: id, req_id: quoteId })

  it('goes on where the stop leaves it open', async () => {
    const id = await running()
    await begin({ scope: 'product', name: 'dual' })
    const preview = await quote(id)
    expect(outcome(preview)).toBe('taken')
    expect(outcome(await redeem(id, preview.data.req_id))).toBe('taken')
  })

  it('is refused with the reason where it does not, also with a quote made before', async () => {
    const id = await running()
    const preview = await quote(id)
    await begin({ scope: 'asset', name: 'BTC', redemption: 0 })
    const refused = await redeem(id, preview.data.req_id)
    expect(refused).toMatchObject({ status: 422, fail_reason: 'stop.redemption', params: { reason: 'market' } })
    expect(outcome(await quote(id))).toBe('stop.redemption')
  })
})
