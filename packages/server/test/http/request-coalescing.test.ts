import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRequestCoalescing } from '../../src/platform/http/index.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/** Work that ends when the test says so. */
function work() {
  const begun: { resolve: (answer: { made: number }) => void; reject: (error: Error) => void }[] = []
  const make = () => new Promise<{ made: number }>((resolve, reject) => begun.push({ resolve, reject }))
  return { begun, make }
}

/** Until everything that can happen by itself has. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const LONG_MS = 60_000

describe('an answer made for many', () => {
  it('is begun after each of them asked: who asks while one is made gets the next, with all others', async () => {
    const ask = createRequestCoalescing<{ made: number }>(LONG_MS)
    const { begun, make } = work()
    const first = ask('a', make)
    const others = Array.from({ length: 5 }, () => ask('a', make))
    await settled()
    expect(begun).toHaveLength(1)
    begun[0]?.resolve({ made: 1 })
    expect(await first).toEqual({ made: 1 })
    await settled()
    expect(begun).toHaveLength(2)
    const late = ask('a', make)
    begun[1]?.resolve({ made: 2 })
    for (const other of others) expect(await other).toEqual({ made: 2 })
    await settled()
    begun[2]?.resolve({ made: 3 })
    expect(await late).toEqual({ made: 3 })
    await settled()
    const alone = ask('a', make)
    expect(begun).toHaveLength(4)
    begun[3]?.resolve({ made: 4 })
    expect(await alone).toEqual({ made: 4 })
  })

  it('is made as who asked last makes it, who was looked up after the others', async () => {
    const ask = createRequestCoalescing<{ tier: number }>(LONG_MS)
    const asAt = (tier: number) => () => Promise.resolve({ tier })
    const answers = await Promise.all([1, 1, 2, 3].map((tier) => ask('a', asAt(tier))))
    expect(answers).toEqual([{ tier: 1 }, { tier: 3 }, { tier: 3 }, { tier: 3 }])
  })

  it('is of one question only', async () => {
    const ask = createRequestCoalescing<{ made: number }>(LONG_MS)
    const [a, b] = [work(), work()]
    const answers = [ask('a', a.make), ask('b', b.make)]
    b.begun[0]?.resolve({ made: 2 })
    expect(await answers[1]).toEqual({ made: 2 })
    a.begun[0]?.resolve({ made: 1 })
    expect(await answers[0]).toEqual({ made: 1 })
  })

  it('fails for those it was made for, and is made again for the others', async () => {
    const ask = createRequestCoalescing<{ made: number }>(LONG_MS)
    const { begun, make } = work()
    const first = ask('a', make).catch((error: Error) => error.message)
    const second = ask('a', make)
    begun[0]?.reject(new Error('no'))
    expect(await first).toBe('no')
    await settled()
    begun[1]?.resolve({ made: 2 })
    expect(await second).toEqual({ made: 2 })
  })

  it('holds nobody up for long when its making hangs', async () => {
    const ask = createRequestCoalescing<{ made: number }>(1)
    const { begun, make } = work()
    void ask('a', make)
    const second = ask('a', make)
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.resolve({ made: 2 })
    expect(await second).toEqual({ made: 2 })
  })
})

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe('the list of offers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('is the same for many who ask at once as for one, and tells what was changed before the question', async () => {
    const backOffice = await app.operator()
    const delivery = Math.floor(app.clock.now() / 86_400_000) * 86_400 + 3 * 86_400
    const offer = { type: 'put', coin: 'BTC', exercise_price: '40000', apy: '0.1', delivery_timest: delivery }
    const made = await backOffice.post('/console/api/dual/products', { ...offer, min_copies: 1, max_copies: 1000 })
    expect(made.status).toBe(200)
    const list = '/apiw/v2/earn/dual/project-list?coin=BTC&type=put'
    const alone = await app.client().get(list)
    expect(idsOf(alone)).toContain(made.data.id)
    const before = Array.from({ length: 12 }, () => app.client().get(list))
    for (const reply of await Promise.all(before)) {
      expect([reply.status, reply.text]).toEqual([200, alone.text])
      expect(reply.headers['content-type']).toBe(alone.headers['content-type'])
    }
    const crowd = Array.from({ length: 12 }, () => app.client().get(list))
    const paused = await backOffice.put('/console/api/dual/products', { id: made.data.id, status: 'paused' })
    expect(paused.status).toBe(200)
    expect(idsOf(await app.client().get(list))).not.toContain(made.data.id)
    await Promise.all(crowd)
  })
})

describe("a page of a customer's own list", () => {
  const LIST = '/apiw/v2/account/statement?page_size=5'
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('is read once for all equal calls of the moment, for each customer their own', async () => {
    const [one, other] = [await app.customer(), await app.customer()]
    await one.faucet('USDT', '100')
    await other.faucet('BTC', '2')
    const alone = [await one.get(LIST), await other.get(LIST)]
    const asked = vi.spyOn(app.db, 'query')
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? one : other).get(LIST)),
    )
    const pages = asked.mock.calls.filter((given) =>
      given.some((part: unknown) => typeof part === 'string' && part.includes('ledger_closing')),
    ).length
    asked.mockRestore()
    for (const [index, reply] of replies.entries()) {
      expect([reply.status, reply.text]).toEqual([200, alone[index % 2]?.text])
    }
    expect(alone[0]?.text).not.toBe(alone[1]?.text)
    // Of twelve calls of each the first, one for the eleven others, and at most one more; a page may take two statements.
    expect(pages).toBeGreaterThan(0)
    expect(pages).toBeLessThanOrEqual(2 * 3 * 2)
  })

  it('tells what the customer did before they asked, however many ask', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '100')
    for (let act = 2; act <= 4; act += 1) {
      const crowd = Array.from({ length: 6 }, () => client.get(LIST))
      await client.faucet('USDT', String(act))
      expect((await client.get(LIST)).data.totalCount).toBe(act)
      await Promise.all(crowd)
    }
  })
})
