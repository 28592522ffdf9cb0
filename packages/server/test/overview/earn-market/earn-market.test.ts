import type { EarnCell } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { simpleEarnHelpTopics } from '@tenor/contract/simple-earn'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEarnMarket } from '../../../src/overview/earn-market/earn-market.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ dualCoins: 'all' })
})

afterAll(async () => {
  await app?.close()
})

const LIST_OF_GT = '/apiw/v2/earn/dual/project-list?coin=GT&type=call'

type Offer = { type: 'call' | 'put'; apy: string; invest_currency: string; exercise_currency: string }

const market = async () => (await app.client().get('/apiw/v2/earn/overview/market')).data
const cellOf = (cells: EarnCell[], asset: string) => cells.find((cell) => cell.asset === asset)

test('what is often asked about a product is told in the language of the caller, with its figures', async () => {
  const asked = async (mold: string, language = 'en') =>
    (
      await app.server.inject({ url: `/apiw/v2/earn/ask?mold=${mold}`, headers: { 'accept-language': language } })
    ).json().data.list as { question: string; answer: string }[]
  const list = await asked('simple-earn')
  expect(list.length).toBe(simpleEarnHelpTopics.reduce((sum, { count }) => sum + count.question, 0))
  for (const { question, answer } of list) {
    expect([question, answer].join()).not.toMatch(/[{}]|help\./)
    expect(question).toMatch(/\?$/)
  }
  expect((await asked('simple-earn', 'zh-CN'))[0]?.question).not.toBe(list[0]?.question)
  expect(await asked('nothing-of-ours')).toEqual([])
})

describe('the market of all products', () => {
  test('a visitor sees per coin the lowest and highest rate that the list has', async () => {
    const { columns, cells } = await market()
    expect(columns).toContainEqual({ name: 'dual', paid_in: 'other', loss: 'price' })
    const offers: Offer[] = (await app.client().get('/apiw/v2/earn/dual/project-list?coin=ETH&type=call')).data
    const rates = offers.map(({ apy }) => decimal(apy)).sort((a, b) => (a < b ? -1 : 1))
    const cell = cellOf(cells, 'ETH')
    expect([decimal(cell?.least ?? '0'), decimal(cell?.most ?? '0')]).toEqual([rates[0], rates.at(-1)])
    expect(cell?.others.map(({ asset }) => asset)).toEqual(['USDT'])
  })

  test('what buys coins low stands with the quote asset, each coin with its own range', async () => {
    const cell = cellOf((await market()).cells, 'USDT')
    const offers: Offer[] = (await app.client().get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')).data
    const best = offers.map(({ apy }) => decimal(apy)).reduce((a, b) => (a > b ? a : b))
    expect(decimal(cell?.others.find(({ asset }) => asset === 'BTC')?.most ?? '0')).toBe(best)
    expect(cell?.others.length).toBeGreaterThan(1)
  })

  test('an act of an operator is seen with the next call', async () => {
    const operator = await app.operator()
    const before = cellOf((await market()).cells, 'GT')
    expect(before).toBeDefined()
    const offers: (Offer & { id: number })[] = (await app.client().get(LIST_OF_GT)).data
    const best = offers.toSorted((a, b) => (decimal(a.apy) > decimal(b.apy) ? -1 : 1))[0]
    expect((await operator.put('/console/api/dual/products', { id: best?.id, status: 'paused' })).status).toBe(200)
    expect(cellOf((await market()).cells, 'GT')).not.toEqual(before)
  })

  test('it says how many days of past prices there are to test against', async () => {
    const { evidence } = await market()
    const past = evidence.find(({ name }: { name: string }) => name === 'dual.backtest')
    expect(past.count).toBeGreaterThan(30)
  })
})

describe('the market is made once a version', () => {
  const cell = { column: 'lent', asset: 'BTC', least: '0.01', most: '0.02', days: null, others: [] }
  const manifest = { name: 'lending', columns: [{ name: 'lent', paidIn: 'same' }] } as const

  test('two calls of one version are one making, another version is another', async () => {
    let made = 0
    let version = '1'
    const cells = async () => {
      made += 1
      return [cell]
    }
    const ask = createEarnMarket([
      { manifest, earn: { version: async () => version, cells, evidence: async () => [] } },
      { manifest: { name: 'silent' }, earn: undefined },
    ])
    expect(await ask()).toBe(await ask())
    expect(made).toBe(1)
    version = '2'
    expect((await ask()).columns).toEqual([{ name: 'lent', paid_in: 'same' }])
    expect(made).toBe(2)
  })

  test('a making that failed is tried again, and a column without a name in a manifest is a fault', async () => {
    let fails = true
    const cells = async () => (fails ? Promise.reject(new Error('away')) : [cell])
    const earn = { version: async () => '1', cells, evidence: async () => [] }
    const ask = createEarnMarket([{ manifest, earn }])
    await expect(ask()).rejects.toThrow('away')
    fails = false
    expect((await ask()).cells).toEqual([cell])
    const unnamed = createEarnMarket([{ manifest: { name: 'lending' }, earn }])
    await expect(unnamed()).rejects.toThrow('lent')
  })
})
