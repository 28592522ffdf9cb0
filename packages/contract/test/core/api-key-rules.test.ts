import { describe, expect, it } from 'vitest'
import { apiKeyEnd, apiKeyEndViolation, endsOthers, isApiKeyAsleep } from '../../src/core/index.ts'
import { DAY_MS, instantOfSeconds, later } from '../../src/time/index.ts'

const NOW = instantOfSeconds(1_900_000_000)
const days = (count: number) => later(NOW, count * DAY_MS)

describe('the end of a key', () => {
  it('is 90 days from now at the latest without addresses, and never where it is bound to some', () => {
    expect(apiKeyEnd({ ips: [], asked: null, now: NOW })).toBe(days(90))
    expect(apiKeyEnd({ ips: [], asked: days(30), now: NOW })).toBe(days(30))
    expect(apiKeyEnd({ ips: ['203.0.113.1'], asked: null, now: NOW })).toBeNull()
  })

  it('may be asked for up to the 90th day, and beyond it only with addresses', () => {
    const fault = (ips: string[], asked: ReturnType<typeof days> | null) =>
      apiKeyEndViolation({ ips, asked, now: NOW })?.reason ?? null
    expect(fault([], days(90))).toBeNull()
    expect(fault([], later(days(90), 1))).toBe('apiKey.expiry.far')
    expect(fault(['203.0.113.1'], days(365))).toBeNull()
    expect(fault(['203.0.113.1'], NOW)).toBe('apiKey.expiry.past')
  })
})

it('a key sleeps where the account has a fund password and the key was made without it', () => {
  expect(isApiKeyAsleep({ hasFundPassword: true, isConfirmed: false })).toBe(true)
  expect(isApiKeyAsleep({ hasFundPassword: true, isConfirmed: true })).toBe(false)
  expect(isApiKeyAsleep({ hasFundPassword: false, isConfirmed: false })).toBe(false)
})

it('a change ends keys and sessions unless its owner says otherwise; the first fund password only if asked to', () => {
  expect([endsOthers(undefined), endsOthers(1), endsOthers(0)]).toEqual([true, true, false])
  expect([endsOthers(undefined, true), endsOthers(1, true), endsOthers(0, true)]).toEqual([false, true, false])
})
