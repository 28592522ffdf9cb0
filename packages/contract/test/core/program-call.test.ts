import { createHmac, hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isTimely, PROGRAM_LABELS, programLabel, signedTexts, timestampSeconds } from '../../src/http/index.ts'
import { MANIFESTS } from '../../src/manifests.ts'

const parts = { method: 'GET', path: '/api/v4/earn/uni/lends', bodyDigest: 'cf83', timestamp: '1700000000.25' }

/* The examples of Gate's documentation: key `key`, secret `secret`, 1541993715. */
it.each([
  [
    ...(['GET', 'contract=BTC_USD&status=finished&limit=50', ''] as const),
    '55f84ea195d6fe57ce62464daaa7c3c02fa9d1dde954e4c898289c9a2407a3d6fb3faf24deff16790d726b66ac9f74526668b13bd01029199cc4fcc522418b8a',
  ],
  [
    ...(['POST', '', '{"contract":"BTC_USD","type":"limit","size":100,"price":6800,"time_in_force":"gtc"}'] as const),
    'eae42da914a590ddf727473aff25fc87d50b64783941061f47a3fdb92742541fc4c2c14017581b4199a1418d54471c269c03a38d788d802e2c306c37636389f0',
  ],
])('the documented example of %s has the documented signature', (method, query, body, signature) => {
  const bodyDigest = hash('sha512', body)
  const [text = ''] = signedTexts({
    method,
    path: '/api/v4/futures/orders',
    query,
    bodyDigest,
    timestamp: '1541993715',
  })
  expect(createHmac('sha512', 'secret').update(text).digest('hex')).toBe(signature)
})

describe('the text that a program signs', () => {
  it('is five lines, with the query decoded and in the order in which it was sent', () => {
    expect(signedTexts({ ...parts, query: 'b=2&a=x%20y' })[0]).toBe(
      'GET\n/api/v4/earn/uni/lends\nb=2&a=x y\ncf83\n1700000000.25',
    )
  })

  it('may also have the query as it was sent, or decoded by bytes as the Node client does it', () => {
    const queries = signedTexts({ ...parts, query: 'q=%C3%BC' }).map((text) => text.split('\n')[2])
    expect(queries).toEqual(['q=Ã¼', 'q=ü', 'q=%C3%BC'])
    expect(signedTexts({ ...parts, query: 'q=a+b' }).map((text) => text.split('\n')[2])).toEqual(['q=a+b', 'q=a b'])
    expect(signedTexts({ ...parts, query: 'q=1' })).toHaveLength(1)
    expect(signedTexts({ ...parts, query: 'q=%E0%A4%A' }).length).toBeGreaterThan(0)
  })
})

it.each([
  ['1700000000', 1_700_000_000],
  ['1700000000.123', 1_700_000_000.123],
  ['', null],
  ['-1', null],
  ['1e9', null],
  ['17000000000000', null],
])('the timestamp %j is %j', (text, seconds) => {
  expect(timestampSeconds(text)).toBe(seconds)
})

it('a call is in time up to sixty seconds to either side', () => {
  expect([-60.001, -60, 0, 60, 60.001].map((off) => isTimely(1_000 + off, 1_000))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

it('every reason with which a call of programs refuses has a label that the clients know', () => {
  const reasons = MANIFESTS.flatMap(({ programs = [] }) => programs.flatMap(({ refusals = [] }) => refusals))
  expect(reasons.length).toBeGreaterThan(20)
  for (const reason of reasons) expect(PROGRAM_LABELS).toContain(programLabel(reason, 422))
  expect(programLabel('ERR_BALANCE_NOT_ENOUGH', 422)).toBe('BALANCE_NOT_ENOUGH')
  expect(programLabel('dual.order.notFound', 404)).toBe('ORDER_NOT_FOUND')
  expect(programLabel('account.trading.locked', 403)).toBe('FORBIDDEN')
  expect(programLabel('request.tooMany', 429)).toBe('TOO_MANY_REQUESTS')
  expect(programLabel('dual.quote.lapsed', 409)).toBe('INVALID_PARAM_VALUE')
})
