import { createHmac, hash } from 'node:crypto'
import { unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Key, keyOf, programCall, programOf } from '../program-call.ts'
import { createTestApp, type TestApp, type TestClient } from '../test-app.ts'

/* Calls as the documentation of Gate's clients in four languages has them, each signed the way that its client signs. */

let app: TestApp
let customer: TestClient
let key: Key

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  const operator = await app.operator()
  const curve = { base: '0.02', slope1: '0.05', kink: '0.8', slope2: '0.5', cap: '0.5' }
  const pool = { asset: 'BTC', curve, limit_min_lend_rate_year: '0.01', min_lend_amount: '0.001', service_fee: '0.1' }
  await operator.post('/console/api/simple-earn/flexible', { ...pool, max_lend_rate_year: '0.05' })
  customer = await app.customer()
  await customer.faucet('BTC', '1')
  key = await keyOf(customer)
})
afterAll(() => app.close())

type Asked = { path: string; query: readonly (readonly [string, string])[] }
/** The address that a client sends, and the path and query that it signs. */
type Written = { sent: string; path: string; query: string }

const encoded = (pairs: Asked['query'], encode: (text: string) => string) =>
  pairs.map((pair) => pair.map(encode).join('=')).join('&')
const asForm = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
const plain = (pairs: Asked['query']) => pairs.map((pair) => pair.join('=')).join('&')
const join = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

const LANGUAGES: Record<string, (asked: Asked) => Written> = {
  // `unescape(querystring.stringify(params))`
  javascript: ({ path, query }) => {
    const sent = encoded(query, encodeURIComponent)
    const byCharacter = sent.replace(/%([0-9A-F]{2})/g, (_all, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    return { sent: join(path, sent), path, query: byCharacter }
  },
  // `unquote_plus(urlencode(params))`
  python: ({ path, query }) => ({ sent: join(path, encoded(query, asForm)), path, query: plain(query) }),
  // `url.QueryUnescape(url.Values.Encode())`, which sorts by name
  go: ({ path, query }) => {
    const sorted = query.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return { sent: join(path, encoded(sorted, asForm)), path, query: plain(sorted) }
  },
  // okhttp: `encodedPath()` and `query()`
  java: ({ path, query }) => ({ sent: join(path, encoded(query, encodeURIComponent)), path, query: plain(query) }),
}

async function ask(language: string, asked: Asked) {
  const written = LANGUAGES[language]?.(asked)
  if (written === undefined) throw new TypeError(language)
  const at = String(app.realTime.now() / 1_000)
  const text = ['GET', written.path, written.query, hash('sha512', ''), at].join('\n')
  const sign = createHmac('sha512', key.secret).update(text).digest('hex')
  return programCall(app, key, written.sent, { at, sign })
}

const EARN = '/api/v4/earn'
/** The examples of the documents, where they read. */
const EXAMPLES: readonly [name: string, asked: Asked][] = [
  ['getUniCurrency', { path: `${EARN}/uni/currencies/btc`, query: [] }],
  ['getUniInterest', { path: `${EARN}/uni/interests/btc`, query: [] }],
  ['getUniInterestStatus', { path: `${EARN}/uni/interest_status/btc`, query: [] }],
  [
    'listUserUniLends',
    {
      path: `${EARN}/uni/lends`,
      query: [
        ['currency', 'BTC'],
        ['page', '1'],
        ['limit', '100'],
      ],
    },
  ],
  [
    'listUniLendRecords',
    {
      path: `${EARN}/uni/lend_records`,
      query: [
        ['currency', 'BTC'] as const,
        ['page', '1'] as const,
        ['limit', '100'] as const,
        ['from', '1547706332'] as const,
        ['to', '1547706332'] as const,
        ['type', 'lend'] as const,
      ],
    },
  ],
  [
    'listUniChart',
    {
      path: `${EARN}/uni/chart`,
      query: [
        ['from', '1719763200'],
        ['to', '1722441600'],
        ['asset', 'BTC'],
      ],
    },
  ],
  [
    'listDualOrders',
    {
      path: `${EARN}/dual/orders`,
      query: [
        ['from', '1740727000'] as const,
        ['to', '1740729000'] as const,
        ['type', 'put'] as const,
        ['status', 'HOLD'] as const,
        ['coin', 'BTC'] as const,
        ['page', '1'] as const,
        ['limit', '100'] as const,
      ],
    },
  ],
  [
    'getDualProjectRecommend',
    {
      path: `${EARN}/dual/project-recommend`,
      query: [
        ['mode', 'normal'],
        ['coin', 'ETH'],
        ['type', 'call'],
        ['history_pids', '110656,110652'],
      ],
    },
  ],
  [
    'orderList',
    {
      path: `${EARN}/staking/order_list`,
      query: [
        ['coin', 'ETH'],
        ['type', '0'],
        ['page', '1'],
      ],
    },
  ],
  [
    'awardList',
    {
      path: `${EARN}/staking/award_list`,
      query: [
        ['coin', 'ETH'],
        ['page', '1'],
      ],
    },
  ],
  ['assetList', { path: `${EARN}/staking/assets`, query: [['coin', 'ETH']] }],
  ['listEarnFixedTermProductsByAsset', { path: `${EARN}/fixed-term/product/usdt/list`, query: [['type', '1']] }],
  [
    'listEarnFixedTermLends',
    {
      path: `${EARN}/fixed-term/user/lend`,
      query: [
        ['order_type', '1'],
        ['page', '1'],
        ['limit', '10'],
      ],
    },
  ],
  [
    'listEarnFixedTermHistory',
    {
      path: `${EARN}/fixed-term/user/history`,
      query: [
        ['type', '1'] as const,
        ['page', '1'] as const,
        ['limit', '10'] as const,
        ['business_filter', '[{"business":1, "sub_business": 0},{"business":2, "sub_business": 0}]'],
      ],
    },
  ],
]

test.each(Object.keys(LANGUAGES))(
  'the examples of the %s documents are served as they stand there',
  async (language) => {
    for (const [name, asked] of EXAMPLES) {
      const { status, body } = await ask(language, asked)
      expect([name, status, body.label]).toEqual([name, 200, undefined])
    }
  },
)

test('a space in a query is read and signed alike, whether it is sent as + or as %20', async () => {
  const asked = { path: `${EARN}/staking/coins`, query: [['cointype', 'a b'] as const] }
  for (const language of Object.keys(LANGUAGES)) {
    // The signature is good: the value is what is refused.
    const { status, body } = await ask(language, asked)
    expect([language, status, body.label]).toEqual([language, 400, 'INVALID_PARAM_VALUE'])
  }
})

test('a path is refused that encodes what needs no encoding: what is signed is what is matched', async () => {
  for (const path of ['uni/%6cends', 'uni%2Fcurrencies%2F%42TC', 'uni/currencies/%42TC', 'uni/lend%5frecords']) {
    const { status, body } = await programCall(app, key, `${EARN}/${path}`)
    expect([path, status, body.label]).toEqual([path, 400, 'INVALID_PARAM_VALUE'])
  }
  expect((await customer.get('/apiw/v2/%73ession')).status).toBe(400)
  expect((await customer.get('/apiw/v2/session?x=%41')).status).toBe(200)
})

test('a path parameter in any case names its coin; one that names none is a value that cannot be taken', async () => {
  for (const currency of ['btc', 'Btc', 'BTC']) {
    expect((await programCall(app, key, `${EARN}/uni/currencies/${currency}`)).body).toMatchObject({ currency: 'BTC' })
  }
  const refused = await programCall(app, key, `${EARN}/uni/currencies/b-t-c!`)
  expect([refused.status, refused.body.label]).toEqual([400, 'INVALID_PARAM_VALUE'])
})

test("a reply tells the limit of its key and call, and a key's calls are counted each by itself", async () => {
  const own = await keyOf(customer)
  const limitOf = async (url: string, of = own) => {
    const { headers } = await programCall(app, of, url)
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    const reset = Number(headers['x-gate-ratelimit-reset-timestamp'])
    expect(Math.abs(reset - Date.now() / 1_000)).toBeLessThan(60)
    return [headers['x-gate-ratelimit-limit'], headers['x-gate-ratelimit-requests-remain']].map(Number)
  }
  const [most = 0, left = 0] = await limitOf(`${EARN}/uni/lends`)
  expect([most, left]).toEqual([10_000, 9_999])
  expect(await limitOf(`${EARN}/uni/lends`)).toEqual([most, left - 1])
  expect(await limitOf(`${EARN}/uni/rate`)).toEqual([most, left])
  expect(await limitOf(`${EARN}/uni/lends`, await keyOf(customer))).toEqual([most, left])
  const open = await app.server.inject(`${EARN}/uni/currencies`)
  expect(Number(open.headers['x-gate-ratelimit-limit'])).toBeGreaterThan(0)
})

test('a redemption of more than is held is refused, and nothing leaves', async () => {
  const program = await programOf(app, customer)
  expect((await program(`${EARN}/uni/lends`, { currency: 'BTC', amount: '0.5', type: 'lend' })).status).toBe(200)
  const { status, body } = await program(`${EARN}/uni/lends`, { currency: 'BTC', amount: '0.50000001', type: 'redeem' })
  expect([status, body.label]).toEqual([422, 'BALANCE_NOT_ENOUGH'])
  expect((await program(`${EARN}/uni/lends`)).body).toMatchObject([{ currency: 'BTC', amount: '0.5' }])
  expect((await program(`${EARN}/uni/lends`, { currency: 'BTC', amount: '0.5', type: 'redeem' })).status).toBe(200)
  expect((await program(`${EARN}/uni/lends`)).body).toEqual([])
})

test("one clock in one reply: a dated reply has the products' time", async () => {
  const { body } = await programCall(app, key, `${EARN}/fixed-term/product?page=1&limit=10`)
  expect(body.timestamp).toBe(unixSeconds(app.clock.now()))
})
