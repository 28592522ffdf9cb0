import { instantOfSeconds } from '@tenor/contract/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ruleTerm } from '../../../src/products/dual/holdings/dual-holding-rule.ts'
import {
  BASIC_DIFFERENCE,
  canEnable,
  hideTip,
  isTipDue,
  keepReinvestStatus,
  keptReinvestStatus,
  leastAprOf,
  leastAprText,
  longestTerm,
  reinvestTerm,
  ruleBody,
  termSeconds,
} from '../../../src/products/dual/reinvest/dual-reinvest-rule.ts'

describe('the term of an auto-reinvest rule', () => {
  test('goes out in seconds, an hour term as hours times 3600', () => {
    expect(termSeconds({ days: 7, hours: 0 })).toBe(604_800)
    expect(termSeconds({ days: 1, hours: 5 })).toBe(18_000)
  })

  test('is shown with 14 days more, and never above 30', () => {
    expect(longestTerm({ days: 1, hours: 0 })).toEqual({ days: 15, hours: 0 })
    expect(longestTerm({ days: 16, hours: 0 })).toEqual({ days: 30, hours: 0 })
    expect(longestTerm({ days: 30, hours: 0 })).toEqual({ days: 30, hours: 0 })
    expect(longestTerm({ days: 1, hours: 5 })).toEqual({ days: 1, hours: 5 })
  })
})

describe('a rule that is shown', () => {
  test('has at most 30 days, whatever the order or another client says', () => {
    expect(reinvestTerm({ days: 60, hours: 0 })).toEqual({ days: 30, hours: 0 })
    expect(reinvestTerm({ days: 30, hours: 0 })).toEqual({ days: 30, hours: 0 })
    expect(reinvestTerm({ days: 1, hours: 23 })).toEqual({ days: 1, hours: 23 })
    const own = { days: 45, hours: 0 }
    expect(ruleTerm(0, own)).toEqual({ days: 30, hours: 0 })
    expect(ruleTerm(31 * 86_400, own)).toEqual({ days: 30, hours: 0 })
    expect(ruleTerm(7 * 86_400, own)).toEqual({ days: 7, hours: 0 })
    expect(ruleTerm(23 * 3_600, own)).toEqual({ days: 1, hours: 23 })
    expect(ruleTerm(24 * 3_600, own)).toEqual({ days: 1, hours: 0 })
  })

  test('can be enabled only with a term above 0', () => {
    const difference = 150_000_000n
    expect(canEnable({ difference, term: { days: 7, hours: 0 }, leastApr: null })).toBe(true)
    expect(canEnable({ difference, term: { days: 1, hours: 5 }, leastApr: null })).toBe(true)
    expect(canEnable({ difference, term: { days: 0, hours: 0 }, leastApr: null })).toBe(false)
    expect(canEnable(null)).toBe(false)
  })
})

describe('the least APR of a rule', () => {
  test('is typed in percent, sent as a fraction, and none when it is empty', () => {
    const typed = (text: string) => {
      const { value, fault } = leastAprOf(text)
      const rule = { difference: BASIC_DIFFERENCE, term: { days: 1, hours: 0 }, leastApr: value }
      return fault?.reason ?? ruleBody(rule).min_apy
    }
    expect(['', '12.5', '0', 'x', '200000000'].map(typed)).toEqual([
      undefined,
      '0.125',
      '0',
      'dual.reinvest.leastApr',
      'dual.reinvest.leastApr',
    ])
    expect([leastAprText(null), leastAprText(12_500_000n)]).toEqual(['', '12.5'])
  })
})

describe('what a browser keeps of auto-reinvest', () => {
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    }
    vi.stubGlobal('localStorage', store)
  })

  afterEach(() => vi.unstubAllGlobals())

  test('a tip that was hidden is shown again after seven days', () => {
    const hidden = 1_700_000_000
    expect(isTipDue(instantOfSeconds(hidden))).toBe(true)
    hideTip(instantOfSeconds(hidden))
    expect(isTipDue(instantOfSeconds(hidden + 604_799))).toBe(false)
    expect(isTipDue(instantOfSeconds(hidden + 604_800))).toBe(true)
  })

  test('basic is remembered for the next form, an advanced rule and none are not', () => {
    const term = { days: 7, hours: 0 }
    expect(keptReinvestStatus()).toBe(false)
    keepReinvestStatus({ difference: BASIC_DIFFERENCE, term, leastApr: null })
    expect(keptReinvestStatus()).toBe(true)
    keepReinvestStatus({ difference: 150_000_000n, term, leastApr: null })
    expect(keptReinvestStatus()).toBe(false)
    keepReinvestStatus(null)
    expect(keptReinvestStatus()).toBe(false)
  })
})
