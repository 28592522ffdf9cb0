import type { Endpoint } from '@tenor/contract/http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createTestApp, MARGIN_KEY, PASSWORD, type TestApp, type TestClient, type TestReply } from '../test-app.ts'
import { DUAL, FIXED, FUND, POOL, SOFT, STAKING } from './console-rows.ts'
import { everyEndpoint } from './every-endpoint.ts'

/* Every change of a row carries the version that it was made from, and what waits is of the row as it stood. */

const CONSOLE = '/console/api'
const BOUNDS = `${CONSOLE}/four-eyes`
const POOLS = `${CONSOLE}/simple-earn/flexible`
let app: TestApp
let first: TestClient
let second: TestClient
const made: Record<string, number> = {}

beforeAll(async () => {
  app = await createTestApp()
  first = await app.operator()
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  second = app.client('203.0.113.22')
  await second.login('second@example.com')
  const creations = {
    'dual/products': DUAL,
    'simple-earn/fixed': FIXED,
    'wealth/products': FUND,
    'staking/products': STAKING,
  }
  for (const [path, body] of Object.entries(creations)) {
    const reply = await first.post(`${CONSOLE}/${path}`, body)
    expect(reply.status, reply.text).toBe(200)
    made[path] = reply.data.id
  }
  for (const reply of [
    await first.post(POOLS, POOL),
    await first.post(`${CONSOLE}/soft-staking/coins`, SOFT),
    await first.put(`${CONSOLE}/promises`, { name: 'fixed.interest', asset: 'USDT', cap: '90000' }),
    await first.put(`${CONSOLE}/compliance`, { region: 'XK', business: [], menu: [] }),
    await first.put(`${CONSOLE}/simple-earn/upgrade-hints`, hint('5')),
  ])
    expect(reply.status, reply.text).toBe(200)
})
afterAll(() => app.close())

const hint = (value: string) => ({
  min_vip: 5,
  recommend_type: 2,
  recommend_asset: 'USDT',
  recommend_value: value,
})

type Row = Record<string, unknown> & { version: string }
/** How a row is read, and two changes of it, neither of which leaves it as it is. */
type Kind = { read(): Promise<Row>; path: string; changes: readonly [object, object] }

async function among(path: string, match: Record<string, unknown>): Promise<Row> {
  const { list } = (await first.get(`${CONSOLE}/${path}`)).data
  return list.find((row: Row) => Object.entries(match).every(([name, value]) => row[name] === value))
}

const KINDS: Readonly<Record<string, Kind>> = {
  dualBackOfficeProductUpdate: offer('dual/products', [{ max_copies: 700 }, { max_copies: 800 }]),
  fixedBackOfficeUpdate: offer('simple-earn/fixed', [{ year_rate: '0.04' }, { year_rate: '0.03' }]),
  wealthBackOfficeUpdate: offer('wealth/products', [{ name: 'G' }, { name: 'H' }]),
  stakingBackOfficeUpdate: offer('staking/products', [{ name: 'S1' }, { name: 'S2' }]),
  flexiblePoolChange: {
    read: () => among('simple-earn/flexible', { asset: 'USDT' }),
    path: 'simple-earn/flexible',
    changes: [
      { asset: 'USDT', service_fee: '0.2' },
      { asset: 'USDT', status: 'paused' },
    ],
  },
  softStakingCoinUpdate: {
    read: () => among('soft-staking/coins', {}),
    path: 'soft-staking/coins',
    changes: [{ rate_year: '0.011' }, { rate_year: '0.012' }],
  },
  setDualLimit: {
    read: () => among('dual/limits?coin=BTC&type=put', { delivery_timest: null }),
    path: 'dual/limits',
    changes: [
      { coin: 'BTC', type: 'put', limit: '700000' },
      { coin: 'BTC', type: 'put', limit: '600000' },
    ],
  },
  setPromiseCap: {
    read: () => among('promises', { name: 'fixed.interest', asset: 'USDT' }),
    path: 'promises',
    changes: [
      { name: 'fixed.interest', asset: 'USDT', cap: '80000' },
      { name: 'fixed.interest', asset: 'USDT', cap: '70000' },
    ],
  },
  setComplianceRule: {
    read: () => among('compliance', { region: 'XK' }),
    path: 'compliance',
    changes: [
      { region: 'XK', business: [], menu: ['spot'] },
      { region: 'XK', business: [], menu: ['transfer'] },
    ],
  },
  setUpgradeHint: {
    read: () => among('simple-earn/upgrade-hints', { min_vip: 5 }),
    path: 'simple-earn/upgrade-hints',
    changes: [hint('6'), hint('7')],
  },
  setProofDaily: {
    read: async () => (await first.get(`${CONSOLE}/proof`)).data,
    path: 'proof/daily',
    changes: [{ daily: 1 }, { daily: 0 }],
  },
  setFourEyes: {
    read: async () => (await first.get(BOUNDS)).data,
    path: 'four-eyes',
    changes: [{ voucher_above: '70' }, { voucher_above: '-1' }],
  },
  setAsset: {
    read: () => among('assets', { coin: 'BTC' }),
    path: 'assets',
    changes: [
      { coin: 'BTC', is_support_launchpool: 1 },
      { coin: 'BTC', is_support_launchpool: 0 },
    ],
  },
  changeAsset: {
    read: async () => (await among('assets', { coin: 'BTC' }))['facts'] as Row,
    path: 'assets/BTC',
    changes: [{ name: 'Bitcoin one' }, { name: 'Bitcoin two' }],
  },
}

function offer(path: string, changes: Kind['changes']): Kind {
  return { read: () => among(path, { id: made[path] }), path, changes }
}

const withId = (row: Row, change: object) =>
  'id' in row && !('asset' in change) ? { id: row['id'], ...change } : change

describe('a change made from a row that another operator has changed since', () => {
  it.each(Object.entries(KINDS))('%s is refused, and made again from the row as it is', async (_name, kind) => {
    const { read, path, changes } = kind
    const put = (who: TestClient, row: Row, change: object): Promise<TestReply> =>
      who.put(`${CONSOLE}/${path}`, { ...withId(row, change), version: row.version })
    const seen = await read()
    expect(seen.version).toEqual(expect.any(String))
    const taken = await put(first, seen, changes[0])
    expect(taken.status, taken.text).toBe(200)
    expect(taken.data.version).not.toBe(seen.version)
    expect(await put(second, seen, changes[1])).toMatchObject({ status: 409, fail_reason: 'row.changed' })
    const now = await read()
    expect(now.version).toBe(taken.data.version)
    const again = await put(second, now, changes[1])
    expect(again.status, again.text).toBe(200)
    expect((await read()).version).toBe(again.data.version)
  })

  it('of two at the same moment one is taken', async () => {
    for (const { read, path, changes } of Object.values(KINDS)) {
      const row = await read()
      const [one, two] = changes.map((change) => ({ ...withId(row, change), version: row.version }))
      // One of them may say what is so already, and changes nothing then.
      const replies = await Promise.all([first.put(`${CONSOLE}/${path}`, one), second.put(`${CONSOLE}/${path}`, two)])
      const refused = replies.filter(({ status }) => status === 409).length
      const statuses = `${path} ${replies.map(({ status }) => status).join()}`
      expect(
        replies.every(({ status }) => status === 200 || status === 409),
        statuses,
      ).toBe(true)
      expect(refused, statuses).toBeLessThan(2)
    }
  })
})

it.each([
  {
    name: 'a webhook',
    make: async () => {
      const body = { url: 'https://events.example.com/tenor', kinds: ['dual'] }
      const { data } = await first.post(`${CONSOLE}/webhooks`, body)
      return { path: `webhooks/${data.id}`, body: {}, read: () => among('webhooks', { id: data.id }) }
    },
    changes: [{ state: 'paused' }, { kinds: ['dual', 'sniper'] }],
  },
  {
    name: 'a customer',
    make: async () => {
      const { email, id } = (await (await app.customer()).get('/apiw/v2/session')).data.user
      const read = async () => (await first.post(`${CONSOLE}/users/search`, { email })).data.list[0] as Row
      return { path: `users/${id}`, body: {}, read }
    },
    changes: [{ region: 'CH' }, { verified: 1 }],
  },
  {
    name: 'the cash of a staking product',
    make: async () => {
      const pid = made['staking/products']
      const read = async () => (await first.get(`${CONSOLE}/staking/liquidity?pid=${pid}`)).data as Row
      return { path: 'staking/liquidity', body: { pid }, read }
    },
    changes: [{ cash: '150' }, { cash: '120' }],
  },
])('an edit of $name by POST is refused too where another operator has changed it since', async ({ make, changes }) => {
  const { path, body, read } = await make()
  const post = (who: TestClient, { version }: Row, change: object | undefined) =>
    who.post(`${CONSOLE}/${path}`, { ...body, ...change, version })
  const seen = await read()
  const taken = await post(first, seen, changes[0])
  expect(taken.status, taken.text).toBe(200)
  expect(await post(second, seen, changes[1])).toMatchObject({ status: 409, fail_reason: 'row.changed' })
  const again = await post(second, await read(), changes[1])
  expect(again.status, again.text).toBe(200)
  expect(again.data.version).not.toBe(taken.data.version)
})

test('every call that puts a row in the back office takes the version that it was made from', async () => {
  const puts = (await everyEndpoint()).filter(
    ({ endpoint }) => endpoint.method === 'PUT' && endpoint.audience === 'operator',
  )
  const fields = (endpoint: Endpoint) => Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {})
  const without = puts.filter(({ endpoint }) => !fields(endpoint).includes('version')).map(({ name }) => name)
  // A series has counted its changes from the beginning: each of its calls carries the number.
  expect(without).toEqual(['dualBackOfficeSeriesUpdate'])
  expect(puts.map(({ name }) => name).sort()).toEqual([...Object.keys(KINDS), ...without].sort())
})

describe('a proposal is void once the row that it was made for has changed', () => {
  const SERIES = `${CONSOLE}/dual/series`
  const btc = async () => (await first.get(SERIES)).data.find(({ coin }: { coin: string }) => coin === 'BTC')

  beforeEach(async () => {
    const reply = await first.put(BOUNDS, { offer_above: '0', limits: 1, series: 1, roles: 0, tiers: 0 })
    expect(reply.status, reply.text).toBe(200)
  })

  async function isVoid(propose: () => Promise<TestReply>, change: () => Promise<TestReply>) {
    const proposed = await propose()
    expect(proposed.data, proposed.text).toMatchObject({ state: 'proposed' })
    const changed = await change()
    expect(changed.data?.state ?? 'done', changed.text).not.toBe('proposed')
    expect(changed.status, changed.text).toBe(200)
    const path = `${CONSOLE}/proposals/${proposed.data.proposal_id}/decision`
    expect(await second.post(path, { approve: 1 })).toMatchObject({ status: 409, fail_reason: 'proposal.changed' })
  }

  it('of an offer of dual investment', async () => {
    const id = made['dual/products']
    const path = `${CONSOLE}/dual/products`
    await isVoid(
      () => first.put(path, { id, apy: '0.9' }),
      () => second.put(path, { id, max_copies: 500 }),
    )
    await isVoid(
      () => first.put(path, { id, apy: '0.9' }),
      () => second.put(path, { id, status: 'paused' }),
    )
  })

  it('of a limit of exposure, and of a cap', async () => {
    const limit = (who: TestClient, text: string) =>
      who.put(`${CONSOLE}/dual/limits`, { coin: 'ETH', type: 'put', limit: text })
    await first.put(BOUNDS, { limits: 0 })
    await limit(first, '500000')
    await first.put(BOUNDS, { limits: 1 })
    await isVoid(
      () => limit(first, '900000'),
      () => limit(second, '400000'),
    )
    const cap = (who: TestClient, text: string) =>
      who.put(`${CONSOLE}/promises`, { name: 'fixed.interest', asset: 'USDT', cap: text })
    await cap(first, '50000')
    await isVoid(
      () => cap(first, '60000'),
      () => cap(second, '40000'),
    )
  })

  it('of what is listed automatically', async () => {
    const row = await btc()
    await isVoid(
      () => first.put(SERIES, { ...row, put: { ...row.put, margin: '0.01' } }),
      () => second.put(SERIES, { ...row, put: { ...row.put, margin: '0.3' } }),
    )
  })

  it('of a pool, and of a coin of soft staking', async () => {
    const pool = (who: TestClient, body: object) => who.put(POOLS, { asset: 'USDT', ...body })
    await isVoid(
      () => pool(first, { status: 'listed', service_fee: '0.01' }),
      () => pool(second, { service_fee: '0.3', status: 'paused' }),
    )
    const coin = await among('soft-staking/coins', {})
    const soft = (who: TestClient, rate: string) =>
      who.put(`${CONSOLE}/soft-staking/coins`, { id: coin['id'], rate_year: rate })
    await isVoid(
      () => soft(first, '0.4'),
      () => soft(second, '0.001'),
    )
    await isVoid(
      () => first.post(`${CONSOLE}/soft-staking/coins/listing`, { ids: [coin['id']], status: 'listed' }),
      () => soft(second, '0.0005'),
    )
  })

  it('of a loan that is written off', async () => {
    await first.put(BOUNDS, { offer_above: '-1' })
    await first.put(POOLS, { asset: 'USDT', status: 'listed' })
    const [lender, borrower, engine] = [await app.customer(), await app.customer(), app.client()]
    await lender.faucet('USDT', '1000')
    const given = await lender.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '500' })
    expect(given.status, given.text).toBe(200)
    const user_id = (await borrower.get('/apiw/v2/session')).data.user.id
    const lend = (path: string, body: object) =>
      engine.post(`/margin/api/pools/USDT/${path}`, body, { 'x-margin-key': MARGIN_KEY })
    const hour = app.clock.now() - (app.clock.now() % 3_600_000) + 3_600_000
    app.clock.set(hour as never)
    await app.tenor.runner.runUntil(hour as never)
    const loan = await lend('borrow', { user_id, amount: '100', service_fee: '0.1', text: 'v-loan' })
    expect(loan.status, loan.text).toBe(200)
    const loan_id = loan.data.loan_id
    await first.put(BOUNDS, { offer_above: '0' })
    await isVoid(
      () => first.post(`${POOLS}/write-off`, { asset: 'USDT', loan_id, amount: '50', reason: 'gone' }),
      () => lend('repay', { loan_id, amount: '10', text: 'v-back' }),
    )
  })
})
