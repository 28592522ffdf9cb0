import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/platform/config/index.ts'

const OPERATOR = { TENOR_OPERATOR_EMAIL: 'desk@example.com', TENOR_OPERATOR_PASSWORD: 'kestrel-over-wet-slate' }

/** What a start with these values says; null when it goes on. */
function sentenceFor(env: Record<string, string>): string | null {
  const read = readConfig(env)
  return read.ok ? null : read.sentence
}

describe('the environment', () => {
  test('without any value there is a sandbox on port 3000 with a database of its own', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        databaseUrl: null,
        dataFolder: '.tenor',
        mode: 'sandbox',
        operator: null,
        clockStart: null,
        origin: null,
        trustedProxies: ['loopback'],
        webhookNetworks: [],
        proxySecret: null,
        metricsToken: null,
        logLevel: 'info',
        keepDays: { answers: 90, events: 30, runs: 90, products: 90, notices: 365, quotas: 30 },
        settlementMinutes: 15,
        permits: { unverifiedMay: ['trade', 'transfer'], unknownRegionMay: ['trade', 'transfer'] },
      },
    })
  })

  test.each([
    ['TENOR_UNVERIFIED_MAY', 'everything'],
    ['TENOR_UNKNOWN_REGION_MAY', 'trade,trade'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'tenor'],
    ['DATABASE_URL', 'mysql://user:password@host/tenor'],
    ['TENOR_MODE', 'Live'],
    ['LOG_LEVEL', 'loud'],
    ['TENOR_APP_DATABASE_URL', 'tenor'],
    ['TENOR_KEEP_ANSWERS_DAYS', '89'],
    ['TENOR_KEEP_EVENTS_DAYS', '0'],
    ['TENOR_KEEP_NOTICES_DAYS', 'a year'],
    ['TENOR_KEEP_QUOTAS_DAYS', '0'],
    ['TENOR_HOLD_HOURS', '73'],
    ['TENOR_HOLD_HOURS', '-1'],
    ['TENOR_HOLD_HOURS', 'a day'],
    ['TENOR_SETTLEMENT_MINUTES', '0'],
    ['TENOR_SETTLEMENT_MINUTES', '1441'],
    ['TENOR_SETTLEMENT_MINUTES', 'soon'],
    ['TENOR_PROOF_KEY', 'secret'],
    ['TENOR_CLOCK_START', 'yesterday'],
    ['TENOR_CLOCK_START', 'March 1'],
    ['TENOR_CLOCK_START', '2023-02-30T00:00:00Z'],
    ['TENOR_CLOCK_START', '2023-03-01T25:00:00Z'],
    ['TENOR_CLOCK_START', '2023-03-01T00:00:00'],
    ['TENOR_CLOCK_START', '99999999999999'],
    ['TENOR_CLOCK_START', '0'],
    ['TENOR_ORIGIN', 'earn.example.com'],
    ['TENOR_ORIGIN', 'https://earn.example.com/shop'],
    ['TENOR_ORIGIN', 'https://a:b@earn.example.com'],
    ['TENOR_ORIGIN', 'ftp://earn.example.com'],
    ['TENOR_TRUSTED_PROXIES', 'nginx'],
    ['TENOR_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TENOR_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TENOR_TRUSTED_PROXIES', '127.0.0.1,,::1'],
    ['TENOR_METRICS_TOKEN', 'short'],
    ['TENOR_PROXY_SECRET', 'short'],
    ['TENOR_METRICS_TOKEN', `${'k'.repeat(40)} with spaces`],
    ['TENOR_CLOCK_START', '1999-12-31T23:59:59Z'],
    ['TENOR_CLOCK_START', '2100-01-01T00:00:01Z'],
  ])('%s=%s ends the start with one sentence that names it and says what to write', (name, value) => {
    expect(sentenceFor({ [name]: value })).toMatch(new RegExp(`^${name} .*write [^.]+\\S*[^.]*\\.$`))
  })

  test.each([
    ['no address', { TENOR_OPERATOR_PASSWORD: OPERATOR.TENOR_OPERATOR_PASSWORD }, /^TENOR_OPERATOR_EMAIL .*write/],
    ['not an address', { ...OPERATOR, TENOR_OPERATOR_EMAIL: 'desk' }, /^TENOR_OPERATOR_EMAIL .*write/],
    ['an endless address', { ...OPERATOR, TENOR_OPERATOR_EMAIL: `${'a'.repeat(300)}@b.com` }, /^TENOR_OPERATOR_EMAIL/],
    ['no password', { TENOR_OPERATOR_EMAIL: 'desk@example.com' }, /^TENOR_OPERATOR_PASSWORD .*write/],
    ['a short password', { ...OPERATOR, TENOR_OPERATOR_PASSWORD: 'slate' }, /^TENOR_OPERATOR_PASSWORD .*short.*write/],
    ['a long one', { ...OPERATOR, TENOR_OPERATOR_PASSWORD: 'ab'.repeat(65) }, /^TENOR_OPERATOR_PASSWORD .*long.*write/],
    [
      'the address as password',
      { ...OPERATOR, TENOR_OPERATOR_PASSWORD: 'desk@example.com' },
      /^TENOR_OPERATOR_PASSWORD/,
    ],
  ])('an operator with %s ends it too', (_what, env, sentence) => {
    expect(sentenceFor(env)).toMatch(sentence)
  })

  test('in live mode an operator has a password that not everyone tries first; play money asks less', () => {
    const common = { ...OPERATOR, TENOR_OPERATOR_PASSWORD: 'Password123!!' }
    expect(sentenceFor({ ...common, TENOR_MODE: 'live' })).toMatch(/^TENOR_OPERATOR_PASSWORD .*everyone.*write/)
    expect(sentenceFor({ ...OPERATOR, TENOR_OPERATOR_PASSWORD: 'elk-fjord', TENOR_MODE: 'live' })).toContain('12')
    expect(readConfig(common)).toMatchObject({ ok: true })
  })

  test('live mode is told under which address it is reached, with TLS but on this machine', () => {
    expect(sentenceFor({ TENOR_MODE: 'live' })).toMatch(/^TENOR_ORIGIN .*write/)
    expect(sentenceFor({ TENOR_MODE: 'live', TENOR_ORIGIN: 'http://earn.example.com' })).toMatch(
      /^TENOR_ORIGIN .*write/,
    )
    const read = readConfig({ TENOR_MODE: 'live', TENOR_ORIGIN: 'https://earn.example.com/' })
    expect(read.ok && read.config.origin).toBe('https://earn.example.com')
    expect(readConfig({ TENOR_MODE: 'live', TENOR_ORIGIN: 'http://localhost:3000' })).toMatchObject({ ok: true })
    expect(readConfig({ TENOR_ORIGIN: 'http://192.0.2.1:3000' })).toMatchObject({ ok: true })
  })

  test('proxies are addresses and networks', () => {
    const read = readConfig({ TENOR_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' })
    const sent = readConfig({ TENOR_WEBHOOK_NETWORKS: '10.1.2.0/24, fd12::/16' })
    expect(sent.ok && sent.config.webhookNetworks).toEqual(['10.1.2.0/24', 'fd12::/16'])
    expect(readConfig({ TENOR_WEBHOOK_NETWORKS: 'loopback' }).ok).toBe(false)
    expect(read.ok && read.config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])
  })

  test('live mode has no clock to begin elsewhere', () => {
    expect(sentenceFor({ TENOR_MODE: 'live', TENOR_CLOCK_START: '1677628800' })).toContain('TENOR_MODE=sandbox')
  })

  test.each([
    ['1677628800'],
    ['2023-03-01'],
    ['2023-03-01T00:00Z'],
    ['2023-03-01T00:00:00.000Z'],
    ['2023-03-01T08:00:00+08:00'],
  ])('the clock starts at %s', (value) => {
    const read = readConfig({ TENOR_CLOCK_START: value })
    expect(read.ok && read.config.clockStart).toBe(Date.UTC(2023, 2, 1))
  })
})

test('live mode lets nobody trade whom nobody has verified or whose region is unknown, unless its settings say so', () => {
  const live = { TENOR_MODE: 'live', TENOR_ORIGIN: 'https://earn.example.com' }
  const permits = (more: Record<string, string> = {}) => {
    const read = readConfig({ ...live, ...more })
    return read.ok ? read.config.permits : read.sentence
  }
  expect(permits()).toEqual({ unverifiedMay: [], unknownRegionMay: [] })
  expect(permits({ TENOR_UNVERIFIED_MAY: 'transfer', TENOR_UNKNOWN_REGION_MAY: 'transfer, trade' })).toEqual({
    unverifiedMay: ['transfer'],
    unknownRegionMay: ['trade', 'transfer'],
  })
  expect(permits({ TENOR_UNVERIFIED_MAY: 'nothing' })).toMatchObject({ unverifiedMay: [] })
})
