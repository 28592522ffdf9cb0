import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient, type TestReply } from '../test-app.ts'
import { digestOfTables, faultOfRefusal } from './lawful.ts'

/* Input by hand that has broken other servers: each gets a clear refusal, and nothing has changed. */

const ORDER = '/apiw/v2/earn/dual/order'
const TRANSFER = '/apiw/v2/account/transfer'
const LOGIN = '/apiw/v2/session/login'
const LIST = '/apiw/v2/earn/dual/project-list'

let app: TestApp
let customer: TestClient
let operator: TestClient
let product: { id: number }

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  await app.tenor.runner.runUntil(app.clock.now())
  customer = await app.customer()
  operator = await app.operator()
  await customer.faucet('USDT', '10000')
  const fields = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5', delivery_timest: 1_900_090_800 }
  product = (await operator.post('/console/api/dual/products', fields)).data
})
afterAll(() => app.close())

type Raw = {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  payload?: string | Buffer
  type?: string
  headers?: Record<string, string>
}

/** A call with a body as it stands, by the customer who is signed in. */
async function raw({
  url,
  method = 'POST',
  payload,
  type = 'application/json',
  headers = {},
}: Raw): Promise<TestReply> {
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({
    method,
    url,
    headers: { cookie, 'x-csrf-token': customer.csrfToken, ...(payload ? { 'content-type': type } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const body = String(reply.headers['content-type']).includes('json') ? reply.json() : {}
  return { ...body, status: reply.statusCode, headers: reply.headers, text: reply.body }
}

/** Runs the calls and tells which was not refused as it ought to be, and whether anything changed. */
async function refused(calls: Record<string, () => Promise<TestReply>>, statuses = [400, 404, 413, 415, 422]) {
  const before = await digestOfTables(app.url)
  const faults: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const reply = await call()
    const fault = faultOfRefusal(reply)
    if (fault !== null || !statuses.includes(reply.status)) faults.push(`${name}: ${reply.status} ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await digestOfTables(app.url)).toEqual(before)
}

const AMOUNTS = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '+1',
  '.5',
  '1,5',
  '1 000',
  '1e400',
  '1e3',
  '1E-9',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '0b1',
  '0o7',
  '１２',
  '١٢',
  '0.000000001',
  '1.123456789',
  '1'.repeat(65),
  '9'.repeat(40),
  '1000000000000',
  '1\u0000',
  '\u0000',
  '1\n',
  '\u202e1',
  'null',
  'true',
  '[1]',
  '1;drop table app_user',
  "1'--",
  '1n',
  '1_000',
  '∞',
  0,
  1,
  -1,
  1e308,
  0.1,
  true,
  null,
  [],
  ['1'],
  {},
  { amount: '1' },
  [[['1']]],
]

describe('an amount', () => {
  it('that is no plain decimal in bounds is refused wherever money moves', async () => {
    const calls = AMOUNTS.flatMap((amount) => [
      [`order ${JSON.stringify(amount)}`, () => customer.post(ORDER, { project_id: product.id, amount })],
      [
        `transfer ${JSON.stringify(amount)}`,
        () => customer.post(TRANSFER, { asset: 'USDT', amount, from: 'spot', to: 'funding' }),
      ],
      [`faucet ${JSON.stringify(amount)}`, () => customer.post('/sandbox/faucet', { asset: 'USDT', amount })],
    ])
    await refused(Object.fromEntries(calls), [400])
  })

  it('that is more than there is, or less than a copy, is refused by the rules', async () => {
    await refused(
      {
        huge: () => customer.post(ORDER, { project_id: product.id, amount: '999999999999' }),
        tiny: () => customer.post(ORDER, { project_id: product.id, amount: '0.00000001' }),
        all: () => customer.post(TRANSFER, { asset: 'USDT', amount: '10000.00000001', from: 'spot', to: 'funding' }),
        same: () => customer.post(TRANSFER, { asset: 'USDT', amount: '1', from: 'spot', to: 'spot' }),
        unknown: () => customer.post(TRANSFER, { asset: 'NOPE', amount: '1', from: 'spot', to: 'funding' }),
      },
      [422],
    )
  })
})

it('text with half a character, which no database keeps, is refused wherever it stands', async () => {
  const half = (text: string) => `{"name":"${text}","permission":"read","password":"${PASSWORD}"}`
  const keys = { url: '/apiw/v2/account/api-keys' }
  await refused(
    {
      high: () => raw({ ...keys, payload: half('a\\ud800') }),
      low: () => raw({ ...keys, payload: half('\\udc00a') }),
      reversed: () => raw({ ...keys, payload: half('\\udc00\\ud83d') }),
      doubled: () => raw({ ...keys, payload: half('\\ud83d\\ud83d\\ude00') }),
      within: () => raw({ ...keys, payload: '{"name":"a","permission":"read","ips":["\\uD800"]}' }),
      named: () => raw({ ...keys, payload: '{"name":"a","permission":"read","\\udfff":1}' }),
    },
    [400],
  )
  expect((await raw({ ...keys, payload: half('\\ud83d\\ude00') })).status).toBe(200)
})

describe('an id', () => {
  it('that is unknown or no id at all is refused', async () => {
    const odd = [
      0,
      -1,
      1.5,
      2 ** 53,
      '9007199254740993',
      '1e3',
      '0x1',
      ' 1',
      '１',
      'abc',
      '1\u0000',
      [1],
      { id: 1 },
      true,
    ]
    const calls = [...odd, 999_999_999].flatMap((id) => [
      [`product ${JSON.stringify(id)}`, () => customer.post(ORDER, { project_id: id, amount: '100' })],
      [`order ${JSON.stringify(id)}`, () => customer.post('/apiw/v2/earn/dual/order-cancel', { order_id: id })],
      [
        `detail ${JSON.stringify(id)}`,
        () => customer.get(`/apiw/v2/earn/dual/order-detail?order_id=${encodeURIComponent(JSON.stringify(id))}`),
      ],
    ])
    await refused(Object.fromEntries(calls), [400, 404])
  })

  it('in a path that is long, odd or badly encoded is refused', async () => {
    const tier = (id: string) => () => operator.post(`/console/api/users/${id}/tier`, { tier: 1 })
    await refused({
      nul: tier('%00'),
      broken: tier('%'),
      overlong: tier('%c0%ae'),
      long: tier('9'.repeat(5_000)),
      dots: tier('..%2f..%2fetc%2fpasswd'),
      word: tier('abc'),
      nobody: tier('77'),
      'unknown job': () => operator.post('/console/api/jobs/nothing/run', {}),
      'job with nul': () => operator.post('/console/api/jobs/a%00b/run', {}),
    })
  })

  it('of the caller that is malformed is refused', async () => {
    const texts = ['x', 't-', 't-é', `t-${'a'.repeat(29)}`, 't-a b', 't-\u0000', 5, [], {}]
    const calls = texts.map((text) => [
      JSON.stringify(text),
      () => customer.post(ORDER, { project_id: product.id, amount: '100', text }),
    ])
    const keys = ['a b', 'é', 'x'.repeat(65)].map((key) => [
      `header ${key}`,
      () => customer.post(ORDER, { project_id: product.id, amount: '100' }, { 'idempotency-key': key }),
    ])
    await refused(Object.fromEntries([...calls, ...keys]), [400])
  })
})

describe('a body', () => {
  it('that cannot be read is refused', async () => {
    const texts = [
      '{',
      '{"a":}',
      '[',
      'nul',
      '"text"',
      '1',
      'null',
      '[]',
      '{"amount":"1"}}',
      '\u0000',
      '\ufeff{',
      "{'a':1}",
    ]
    const calls = texts.map((payload) => [payload, () => raw({ url: ORDER, payload })])
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0xd8])
    await refused({ ...Object.fromEntries(calls), bytes: () => raw({ url: ORDER, payload: bytes }) }, [400])
  })

  it('that is nested deeply or has ten megabytes is refused', async () => {
    const deep = `{"project_id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const deeper = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`
    const big = JSON.stringify({ project_id: 1, amount: '1'.repeat(10_000_000) })
    await refused(
      {
        deep: () => raw({ url: ORDER, payload: deep }),
        deeper: () => raw({ url: ORDER, payload: deeper }),
        big: () => raw({ url: ORDER, payload: big }),
        'big form': () =>
          raw({ url: ORDER, payload: `a=${'1'.repeat(10_000_000)}`, type: 'application/x-www-form-urlencoded' }),
        'big in the sandbox': () => raw({ url: '/sandbox/faucet', payload: big }),
        'many fields': () => raw({ url: ORDER, payload: `{${'"a":1,'.repeat(30_000)}"b":1}` }),
        'many form fields': () =>
          raw({ url: ORDER, payload: 'a=1&'.repeat(50_000), type: 'application/x-www-form-urlencoded' }),
      },
      [400, 413],
    )
  })

  it('in another format than JSON or a form is refused', async () => {
    const types = [
      'text/plain',
      'text/xml',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'x',
      'a/b/c',
    ]
    const payload = JSON.stringify({ project_id: product.id, amount: '100' })
    const calls = types.map((type) => [type, () => raw({ url: ORDER, payload, type })])
    await refused(Object.fromEntries(calls), [415])
  })

  it('that reaches for the prototype is refused or has no effect', async () => {
    const polluting = ['__proto__', 'constructor'].map((key) => [
      key,
      () => raw({ url: ORDER, payload: `{"${key}":{"prototype":{"polluted":1},"polluted":1},"project_id":1}` }),
    ])
    await refused({
      ...Object.fromEntries(polluting),
      form: () =>
        raw({ url: ORDER, payload: '__proto__[polluted]=1&__proto__=1', type: 'application/x-www-form-urlencoded' }),
    })
    await raw({ url: `${LIST}?__proto__[polluted]=1&__proto__=x&constructor=1`, method: 'GET' })
    expect('polluted' in {}).toBe(false)
  })

  it('of the wrong shape is refused wherever a call takes one', async () => {
    await refused({
      'array for an object': () => customer.post(ORDER, [{ project_id: 1, amount: '1' }]),
      'array for a text': () => customer.post(LOGIN, { email: ['a@example.com'], password: 'x' }),
      'object for a text': () => customer.post(LOGIN, { email: { $ne: '' }, password: { $ne: '' } }),
      'too many assets': () => customer.post('/apiw/v2/account/available-balance', { assets: Array(51).fill('USDT') }),
      'no assets': () => customer.post('/apiw/v2/account/available-balance', { assets: [] }),
      'long mode': () => customer.put('/apiw/v2/unified/account_mode', { mode: 'x'.repeat(10_000) }),
      'candle rows': () =>
        customer.post('/sandbox/candles', { pair: 'BTC_USDT', interval: '1m', candles: [[1, '2'], 'x', null] }),
      'candle numbers': () =>
        customer.post('/sandbox/candles', {
          pair: 'BTC_USDT',
          interval: '1m',
          candles: [[1, 1e308, 'NaN', '0x1', '-1', '']],
        }),
      'candle at the end of time': () =>
        customer.post('/sandbox/candles', {
          pair: 'BTC_USDT',
          interval: '1d',
          candles: [[253_402_300_799, '1', '1', '1', '1', '1']],
        }),
      'candle beyond all amounts': () =>
        customer.post('/sandbox/candles', {
          pair: 'BTC_USDT',
          interval: '1m',
          candles: [[60, '1', '9'.repeat(30), '1', '1', '1']],
        }),
      'both ways to move the clock': () => customer.post('/sandbox/clock', { advance: 1, to: 1_900_000_001 }),
      'clock back': () => customer.post('/sandbox/clock', { advance: -1 }),
      'clock too far': () => customer.post('/sandbox/clock', { to: 253_402_300_799 }),
      'no email': () => customer.post('/apiw/v2/session/register', { password: 'long enough' }),
      'odd email': () => customer.post('/apiw/v2/session/register', { email: 'a@b\r\nc.com', password: 'long enough' }),
      'email with nul': () => customer.post(LOGIN, { email: 'a\u0000@example.com', password: 'long enough' }),
      'statement of nul': () => customer.get('/apiw/v2/account/statement?event=a%00b'),
      'search with nul': () => operator.post('/console/api/users/search', { email: '\0' }),
    })
  })
})

describe('a query', () => {
  it('with a parameter twice, or none that fits, is refused', async () => {
    await refused(
      {
        twice: () => raw({ method: 'GET', url: `${LIST}?coin=BTC&coin=ETH` }),
        'page twice': () => raw({ method: 'GET', url: '/apiw/v2/account/statement?page=1&page=2' }),
        zero: () => raw({ method: 'GET', url: '/apiw/v2/account/statement?page=0' }),
        huge: () => raw({ method: 'GET', url: '/apiw/v2/account/statement?page_size=100000' }),
        'far page': () => raw({ method: 'GET', url: '/apiw/v2/account/statement?page=99999999999999999999' }),
        small: () => raw({ method: 'GET', url: `${LIST}?coin=b_c` }),
        'far time': () => raw({ method: 'GET', url: '/apiw/v2/account/statement?from=99999999999999' }),
        long: () => raw({ method: 'GET', url: `/apiw/v2/earn/coin-tickers?currency_pairs=${'A'.repeat(9_000)}` }),
      },
      [400],
    )
  })
})

describe('a header', () => {
  it('with a bad cookie makes a visitor, not a fault', async () => {
    const cookies = [
      'x',
      '=',
      'tenor_session=',
      'tenor_session=1.x',
      `tenor_session=9999.${'a'.repeat(43)}`,
      '%',
      ';;;',
    ]
    const more = ['tenor_session=a; tenor_session=b', `tenor_session=${'a'.repeat(12_000)}`, 'tenor_session=%00', 'é=é']
    await refused(
      Object.fromEntries(
        [...cookies, ...more].map((cookie) => [
          cookie.slice(0, 60),
          () => raw({ method: 'GET', url: '/apiw/v2/account/balances', headers: { cookie } }),
        ]),
      ),
      [401],
    )
  })

  it('with an odd language gets the sentence in English', async () => {
    for (const language of ['', 'x'.repeat(10_000), '*', ';;;', '__proto__', 'en-\u00e9', ',,,,', 'zh_', '../../etc']) {
      const reply = await raw({
        method: 'GET',
        url: `${LIST}?coin=b_c`,
        headers: { 'accept-language': language },
      })
      expect([reply.status, faultOfRefusal(reply)]).toEqual([400, null])
    }
  })
})

describe('what is over', () => {
  it('is refused: an ended product, a call twice, an address or a method that is not there', async () => {
    const fields = { type: 'put', coin: 'BTC', exercise_price: '50000', apy: '0.5', delivery_timest: 1_900_090_800 }
    const retired = (await operator.post('/console/api/dual/products', fields)).data
    await operator.put('/console/api/dual/products', { id: retired.id, status: 'retired' })
    await refused({
      retired: () => customer.post(ORDER, { project_id: retired.id, amount: '100' }),
      'no address': () => raw({ method: 'GET', url: '/apiw/v2/nothing' }),
      'no page': () => raw({ method: 'GET', url: '/../../../etc/passwd' }),
      'bad address': () => raw({ method: 'GET', url: '/%' }),
      'wrong method': () => raw({ method: 'PUT', url: ORDER, payload: '{}' }),
    })
  })

  it('is not sold after its delivery, though nobody retired it', async () => {
    app.clock.set((app.clock.now() + 90_000_000) as never)
    await refused({ ended: () => customer.post(ORDER, { project_id: product.id, amount: '100' }) }, [422])
  })
})
