import { instantOfSeconds } from '@tenor/contract/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  BASIC_DIFFERENCE,
  hideTip,
  isTipDue,
  keepReinvestStatus,
  keptReinvestStatus,
  longestTerm,
  termSeconds,
} from '../../../src/products/dual/dual-reinvest-rule.ts'

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
    keepReinvestStatus({ difference: BASIC_DIFFERENCE, term })
    expect(keptReinvestStatus()).toBe(true)
    keepReinvestStatus({ difference: 150_000_000n, term })
    expect(keptReinvestStatus()).toBe(false)
    keepReinvestStatus(null)
    expect(keptReinvestStatus()).toBe(false)
  })
})
