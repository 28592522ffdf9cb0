import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@tenor/contract/http'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allChecks } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { everyEndpoint, everyProgramCall, type NamedEndpoint } from '../../http/every-endpoint.ts'
import { SEVEN_DAYS, X } from '../../products/simple-earn/fixed/fixed-stage.ts'
import { EARN, POOL } from '../../products/simple-earn/flexible-stage.ts'
import { redeemOf, rewardOf, SOL } from '../../products/staking/staking-stage.ts'
import { FUND, W } from '../../products/wealth/wealth-stage.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'
import { callByKey, type ProgramKey, sendByKey } from '../accounts/program-caller.ts'
import { moveInStage } from '../move-in/move-in-stage.ts'

/* Every call that reads, with symbols of every form: short, long, of digits, of mixed case, with a point, in another script. */

const COINS = ['T', '1INCH', 'USDT.e', '1000000BABYDOGE', '柴犬']
const SYMBOLS = [...COINS, 'stETH']
/** Those with dual products: a stable has none. */
const VOLATILE = COINS.filter((symbol) => symbol !== 'USDT.e')
const funds = new Map<string, number>()
const STAKING = '/apiw/v2/earn/staking'

let app: TestApp
let operator: TestClient
let customer: TestClient

async function done(reply: Promise<TestReply>) {
  const { status, text, data } = await reply
  expect(status, text).toBe(200)
  return data
}

const play = (until: Instant) => {
  app.clock.set(until)
  return app.tenor.runner.runUntil(until)
}
const wait = (ms: number) => play(later(app.clock.now(), ms))

async function sell(symbol: string): Promise<number> {
  const reward = {
    reward_coin: [rewardOf('6', { reward_coin: symbol })],
    redeem_config: [redeemOf({ redeem_coin: symbol })],
  }
  const least = { min_amount: '1', min_redeem_amount: '1' }
  await done(operator.post('/console/api/simple-earn/flexible', { ...POOL, asset: symbol }))
  await done(operator.post('/console/api/simple-earn/fixed', { ...SEVEN_DAYS, asset: symbol }))
  const fund = { ...FUND, name: `${symbol} Fund`, coin: symbol }
  funds.set(symbol, (await done(operator.post('/console/api/wealth/products', fund))).id)
  const soft = { coin: symbol, rate_year: '0.02', min_amount: '1', max_amount: '1000', status: 'listed' }
  await done(operator.post('/console/api/soft-staking/coins', soft))
  const staked = { ...SOL, ...reward, ...least, coin: symbol, name: `${symbol} Staking` }
  return (await done(operator.post('/console/api/staking/products', staked))).id
}

async function hold(symbol: string, pid: number): Promise<void> {
  await done(customer.faucet(symbol, '100000'))
  await done(customer.post(`${EARN}/subscribe`, { asset: symbol, amount: '100' }))
  const { list } = await done(customer.get(`${X}/product/list?asset=${encodeURIComponent(symbol)}`))
  await done(customer.post(`${X}/user/lend`, { product_id: list[0].id, amount: '100' }))
  await done(customer.post(`${STAKING}/order`, { side: 0, coin: symbol, pid, amount: '100' }))
  await done(customer.post(`${W}/purchase`, { pid: funds.get(symbol), amount: '100', project_type: 4 }))
}

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  await app.db.execute(`update dual_series set enabled = false`)
  await app.tenor.addSandboxAssets()
  operator = await app.operator()
  customer = await app.customer()
  const bridged = { symbol: 'USDT.e', name: 'Bridged Tether', kind: 'stable', decimals: 6 }
  await done(operator.post('/console/api/assets', bridged))
  for (const symbol of COINS) await hold(symbol, await sell(symbol))
  const eth = { coin: 'ETH', name: 'ETH Pooled', reward_coin: [rewardOf('3', { reward_coin: 'ETH' })] }
  const token = { exchange_type: 'stETH', fee: '0', vip_config: [], redeem_config: [redeemOf({ redeem_coin: 'ETH' })] }
  const { id: pid } = await done(operator.post('/console/api/staking/products', { ...SOL, ...eth, ...token }))
  await done(customer.faucet('ETH', '5'))
  await done(customer.post(`${STAKING}/order`, { side: 0, coin: 'ETH', pid, amount: '2' }))
  await done(customer.post('/apiw/v2/earn/soft-staking/switch', { status: true }))
  for (const row of (await operator.get('/console/api/dual/series')).data)
    if (COINS.includes(row.coin)) await done(operator.put('/console/api/dual/series', { ...row, enabled: 1 }))
  await wait(4 * MINUTE_MS)
  for (const coin of VOLATILE) {
    for (const [list, order, type] of [
      ['dual/project-list', 'dual/order', 'call'],
      ['dual-sniper/product-list', 'dual-sniper/order', '1'],
    ]) {
      const [offer] = await done(customer.get(`/apiw/v2/earn/${list}?coin=${encodeURIComponent(coin)}&type=${type}`))
      await done(customer.post(`/apiw/v2/earn/${order}`, { project_id: offer.id, amount: offer.min_amount }))
    }
  }
  await app.db.execute('update dual_series set enabled = false')
  await wait(2 * HOUR_MS)
}, 180_000)
afterAll(() => app.close())

const SYMBOL_FIELDS = /^(asset|assets|coin|currency|symbol|search_coin)$/
const PAIR_FIELDS = /^(pair|market|currency_pairs|currency_pair)$/

const namesIn = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const isSymbolic = (name: string) => SYMBOL_FIELDS.test(name) || PAIR_FIELDS.test(name)
const takesSymbol = ({ endpoint: { method, params, query } }: NamedEndpoint) =>
  method === 'GET' && [...namesIn(params), ...namesIn(query)].some(isSymbolic)
// The margin engine's own key is none of a customer's.
const READS = (await everyEndpoint())
  .filter(takesSymbol)
  .filter(({ endpoint }) => !endpoint.path.startsWith('/margin/'))
const PROGRAM_READS = (await everyProgramCall()).filter(takesSymbol)

/** Values of required fields other than symbols. */
function otherFields(): Record<string, string> {
  const now = unixSeconds(app.clock.now())
  return {
    from: String(now - 86_400),
    to: String(now),
    type: '1',
    rate_year: '0.05',
    hour: String(now - (now % 3_600)),
    page: '1',
    limit: '10',
    day: '2030-03-17',
    price: '1',
    delivery_timest: String(now + 86_400),
    order_id: '1',
    order_type: '1',
    pid: '1',
    rate: '1',
    column: 'flexible',
  }
}

/** Address of a call with one symbol in each field of symbols. */
function addressWith(endpoint: Endpoint, symbol: string): string {
  const given = (name: string) => (PAIR_FIELDS.test(name) ? `${symbol}_USDT` : symbol)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given(name)))
  const query = new URLSearchParams()
  const shape = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
  for (const [name, field] of Object.entries(shape) as [string, z.ZodType][]) {
    const isNeeded = !field.safeParse(undefined).success
    const other = otherFields()[name]
    if (isSymbolic(name)) query.set(name, given(name))
    else if (isNeeded && other !== undefined) query.set(name, other)
  }
  if (endpoint.path.includes('/dual/reinvest-match') || endpoint.path.endsWith('/structured/'))
    query.set('type', 'call')
  return query.size === 0 ? path : `${path}?${query}`
}

describe.each(['en', 'ar'])('in %s', (language) => {
  test.each(SYMBOLS)(
    'every call that reads takes %s',
    async (symbol) => {
      expect(READS.length).toBeGreaterThan(80)
      const wrong: string[] = []
      for (const { endpoint } of READS) {
        const by = endpoint.audience === 'operator' ? operator : customer
        const address = addressWith(endpoint, symbol)
        const {
          status,
          fail_reason: reason,
          params,
          text,
        } = await by.send('GET', address, undefined, {
          'accept-language': language,
        })
        const isRead = status < 500 && !(reason === 'request.malformed' && isSymbolic(String(params?.field)))
        if (!isRead || /"(USDT\.E|STETH|1inch)"/.test(text)) wrong.push(`${address}: ${status} ${text.slice(0, 200)}`)
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )
})

const LISTS = [
  '/apiw/v2/assets',
  '/apiw/v2/account/balances',
  '/apiw/v2/account/statement.csv',
  '/apiw/v2/portfolio/timeline',
  '/apiw/v2/portfolio/timeline.ics',
  '/apiw/v2/earn/overview/market',
  `${EARN}/market-list?limit=100`,
  `${EARN}/lendings?limit=100`,
  `${EARN}/history.csv`,
  `${X}/user/history.csv`,
  `${STAKING}/history.csv`,
  `${W}/products`,
  `${W}/holdings?limit=100`,
  `${W}/orders.csv`,
  `${X}/user/lend?limit=100`,
  `${STAKING}/holdings?limit=100`,
  '/apiw/v2/earn/market/prices',
  '/apiw/v2/account/journal?format=hledger',
  '/apiw/v2/account/journal?format=csv',
  '/api/v4/earn/uni/currencies',
]

test.each(['dual/order-list.csv', 'dual-sniper/order-list.csv', 'dual/order-list'])(
  'orders of %s name every coin',
  async (path) => {
    const { status, text } = await customer.get(`/apiw/v2/earn/${path}`)
    expect(status, text).toBe(200)
    expect(VOLATILE.filter((symbol) => !text.includes(symbol))).toEqual([])
  },
)

test('proof of what is owed names each', async () => {
  const { id } = await done(operator.post('/console/api/proof/snapshots'))
  const { status, text } = await customer.get(`/apiw/v2/proof/${id}/mine`)
  expect(status, text).toBe(200)
  expect(SYMBOLS.filter((symbol) => !text.includes(`"${symbol}"`))).toEqual([])
})

test.each(LISTS)('%s names every coin as it is spelled', async (path) => {
  const { status, text } = await customer.get(path)
  expect(status, text).toBe(200)
  // Lines of a calendar are folded at 75 bytes.
  const whole = text.replaceAll('\r\n ', '')
  expect(COINS.filter((symbol) => !whole.includes(symbol))).toEqual([])
})

describe('a program', () => {
  let key: ProgramKey
  beforeAll(async () => {
    const ask = { name: 'Bot', permission: 'read_write', password: PASSWORD }
    key = await done(customer.post('/apiw/v2/account/api-keys', ask))
  })

  test.each(COINS)('lends %s by its symbol in any case, and reads all of it', async (symbol) => {
    const ask = { currency: symbol.toLowerCase(), amount: '100', min_rate: '0.00001', type: 'lend' }
    const [status, label] = await callByKey(app, key, 'POST', '/api/v4/earn/uni/lends', JSON.stringify(ask))
    expect([label, status < 300]).toEqual([undefined, true])
    expect(PROGRAM_READS.length).toBeGreaterThan(8)
    for (const { endpoint } of PROGRAM_READS) {
      const address = addressWith(endpoint, symbol)
      const [readStatus] = await callByKey(app, key, 'GET', address)
      expect(readStatus, address).toBe(200)
    }
  })

  test.each([
    ['/api/v4/earn/dual/orders', VOLATILE],
    ['/api/v4/earn/structured/orders', VOLATILE],
    ['/api/v4/earn/uni/lends', COINS],
    ['/api/v4/earn/fixed-term/user/lend?order_type=0&page=1&limit=100', COINS],
  ])('reads each coin in %s', async (path, coins) => {
    const { payload, statusCode } = await sendByKey(app, key, 'GET', path)
    expect(statusCode, payload).toBe(200)
    expect(coins.filter((symbol) => !payload.includes(`"${symbol}"`))).toEqual([])
  })

  test.each(COINS)('switches auto-earn of %s on', async (symbol) => {
    const ask = { assets: symbol.toLowerCase(), status: '1' }
    expect(await done(customer.post(`${EARN}/autoinvest`, ask))).toMatchObject({ assets: symbol })
  })
})

test('posters of each are drawn in Arabic too', async () => {
  await app.db.execute('update dual_series set enabled = true where coin = any($1)', [COINS])
  await wait(MINUTE_MS)
  for (const coin of VOLATILE) {
    const [offer] = await done(
      customer.get(`/apiw/v2/earn/dual/project-list?coin=${encodeURIComponent(coin)}&type=put`),
    )
    for (const locale of ['en', 'ar']) {
      const url = `/apiw/v2/posters/dual.png?pid=${offer.id}&locale=${locale}`
      const { statusCode, rawPayload } = await app.server.inject({ method: 'GET', url })
      expect([coin, statusCode, rawPayload.readUInt32BE(16)]).toEqual([coin, 200, 1080])
    }
  }
  await app.db.execute('update dual_series set enabled = false')
})

test('a file of holdings takes each, in any case, and refuses an unknown symbol by its line', async () => {
  const { id } = (await customer.get('/apiw/v2/session')).data.user
  const stage = moveInStage(app, operator)
  const unknown = ['spot', 'flexible', 'fixed', 'staking', 'wealth']
  const product = (kind = '') => (kind === 'spot' || kind === 'flexible' ? '' : '1')
  const rows = [
    ...COINS.map((symbol) => ['spot', symbol.toLowerCase()]),
    ...COINS.map((symbol) => ['flexible', symbol]),
    ['spot', 'stETH'],
    ...unknown.map((kind) => [kind, 'NOSUCH']),
  ].map(([kind, symbol], at) => `m${at},${kind},${id},${symbol},5,${product(kind)}`)
  const { data } = await stage.dryRun('symbols', `id,kind,customer,asset,amount,product\n${rows.join('\n')}\n`)
  const lines = (await stage.lines(data.id)) as { line: number; reason: string | null }[]
  // Line 1 is the header. A token comes in by a kind of its own.
  const refused = lines.filter(({ reason }) => reason !== null).map(({ line }) => line)
  const taken = 2 * COINS.length + 1
  expect(refused).toEqual(Array.from({ length: 1 + unknown.length }, (_, at) => taken + 1 + at))
  expect(new Set((await stage.refusals(data.id)).map((each) => each.split(' ')[1]))).toEqual(
    new Set(['moveIn.asset.unknown']),
  )
})

/** Whether a program is on this machine. */
function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

test.runIf(isInstalled('hledger') && isInstalled('bean-check'))(
  'hledger and beancount take the journal',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tenor-journal-'))
    for (const [format, program, rest] of [
      ['hledger', 'hledger', ['check', '-f']],
      ['beancount', 'bean-check', []],
    ] as const) {
      const { text, status } = await customer.get(`/apiw/v2/account/journal?format=${format}`)
      expect(status, text).toBe(200)
      const file = join(folder, `books.${format}`)
      await writeFile(file, text)
      execFileSync(program, [...rest, file], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    }
    await rm(folder, { recursive: true })
  },
  60_000,
)

test('notices name each in Arabic, and the books hold', async () => {
  const strike = ceilTo(app.clock.now(), DAY_MS)
  await play(later(strike, MINUTE_MS))
  for (const pid of funds.values()) {
    const value = { pid, at: unixSeconds(strike), nav: '1.1', reason: 'as reported' }
    await done(operator.post('/console/api/wealth/nav', value))
  }
  await play(later(strike, 9 * HOUR_MS))
  const arabic = { 'accept-language': 'ar' }
  const { status, text, data } = await customer.send('GET', '/apiw/v2/account/notices?limit=100', undefined, arabic)
  expect(status, text).toBe(200)
  expect(COINS.filter((symbol) => !text.includes(symbol))).toEqual([])
  const tax = await customer.get(`/apiw/v2/account/tax.csv?year=${new Date(app.clock.now()).getUTCFullYear()}`)
  expect(COINS.filter((symbol) => !tax.text.includes(symbol))).toEqual([])
  expect(data.list.filter((row: { message: string }) => !/[\u0600-\u06ff]/.test(row.message))).toEqual([])
  expect(await reconcile(app.db, allChecks)).toEqual([])
})
