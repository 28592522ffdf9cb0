import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  countedTotal,
  dayAverage,
  eligible,
  paysMore,
  type SoftTerms,
  softDailyReward,
  softReward,
  softTermsOf,
  softTermsViolation,
  softTermsWire,
} from '@tenor/contract/soft-staking'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const TERMS: SoftTerms = { rate: decimal('0.018'), floor: decimal('0.05'), cap: decimal('2') }
const sumOf = (parts: readonly [times: number, amount: string][]): Decimal8 =>
  parts.reduce((sum, [times, amount]) => sum + BigInt(times) * decimal(amount), 0n)
const paid = (parts: readonly [number, string][], terms = TERMS) => decimalText(softReward(sumOf(parts), terms))

describe('a day’s reward', () => {
  test('worked example 9: the average counts up to the cap', () => {
    const parts: [number, string][] = [
      [2, '0'],
      [10, '1.5'],
      [12, '4'],
    ]
    expect(decimalText(dayAverage(sumOf(parts)))).toBe('2.625')
    expect(paid(parts)).toBe('0.00009863')
    expect(paid(parts, { ...TERMS, cap: null })).toBe('0.00012945')
  })

  test('worked example 9: what is switched off counts its first snapshots over all 24', () => {
    expect(decimalText(dayAverage(sumOf([[9, '1.5']])))).toBe('0.5625')
    expect(paid([[9, '1.5']])).toBe('0.00002773')
  })

  test('worked example 9: an average below the floor earns nothing, one at the floor does', () => {
    expect(decimalText(dayAverage(sumOf([[9, '0.06']])))).toBe('0.0225')
    expect(paid([[9, '0.06']])).toBe('0')
    expect(countedTotal(decimal('0.05') * 24n, TERMS)).toBe(decimal('1.2'))
    expect(countedTotal(decimal('0.05') * 24n - 1n, TERMS)).toBe(0n)
  })

  test('a page shows of an amount what a day of it pays', () => {
    expect(decimalText(softDailyReward(decimal('2'), TERMS))).toBe('0.00009863')
    expect(softDailyReward(decimal('9'), TERMS)).toBe(softDailyReward(decimal('2'), TERMS))
  })

  test('what is lent of a coin does not count, and never below zero', () => {
    expect(eligible(decimal('3'), decimal('1'))).toBe(decimal('2'))
    expect(eligible(decimal('1'), decimal('3'))).toBe(0n)
  })
})

const amount = fc.bigInt({ min: 0n, max: decimal('1000000') })
const day = fc.array(amount, { minLength: 24, maxLength: 24 })
const total = (snapshots: readonly Decimal8[]) => snapshots.reduce((sum, each) => sum + each, 0n)

test('two accounts that pass one coin to and fro never earn more than one that keeps it', () => {
  const free = { ...TERMS, floor: 0n, cap: null }
  fc.assert(
    fc.property(amount, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (coin, hasIt) => {
      const first = softReward(total(hasIt.map((is) => (is ? coin : 0n))), free)
      const second = softReward(total(hasIt.map((is) => (is ? 0n : coin))), free)
      expect(first + second <= softReward(coin * 24n, free)).toBe(true)
    }),
  )
})

test('a larger balance never earns less, and nothing earns more than the cap does', () => {
  fc.assert(
    fc.property(day, fc.nat(23), amount, (snapshots, hour, more) => {
      const before = softReward(total(snapshots), TERMS)
      const after = softReward(total(snapshots.with(hour, (snapshots[hour] ?? 0n) + more)), TERMS)
      expect(after >= before).toBe(true)
      expect(after <= softDailyReward(decimal('2'), TERMS)).toBe(true)
    }),
  )
})

describe('terms of a coin', () => {
  const WIRE = { rate_year: '0.018', min_amount: '0.05', max_amount: '2' }

  test.each([
    ['0', '0.05', '2', 'soft-staking.coin.rate'],
    ['-0.1', '0.05', '2', 'soft-staking.coin.rate'],
    ['10.00000001', '0.05', '2', 'soft-staking.coin.rate'],
    ['0.018', '-1', '2', 'soft-staking.coin.limits'],
    ['0.018', '0.05', '0', 'soft-staking.coin.limits'],
    ['0.018', '0.05', '-2', 'soft-staking.coin.limits'],
    ['0.018', '3', '2', 'soft-staking.coin.limits'],
  ])('of rate %s from %s to %s are refused', (rate_year, min_amount, max_amount, reason) => {
    expect(softTermsViolation(softTermsOf({ rate_year, min_amount, max_amount }))?.reason).toBe(reason)
  })

  test('are read and written alike, -1 is no most', () => {
    for (const max_amount of ['2', '-1']) {
      const terms = softTermsOf({ ...WIRE, max_amount })
      expect(softTermsViolation(terms)).toBeNull()
      expect(softTermsWire(terms)).toEqual({ ...WIRE, max_amount })
    }
  })

  test('give more by a higher rate, a lower floor or a wider cap, and by nothing else', () => {
    const changed = (wire: Partial<typeof WIRE>) => paysMore(TERMS, softTermsOf({ ...WIRE, ...wire }))
    expect(['0.019', '0.018', '0.017'].map((rate_year) => changed({ rate_year }))).toEqual([true, false, false])
    expect(['0.04', '0.06'].map((min_amount) => changed({ min_amount }))).toEqual([true, false])
    expect(['3', '-1', '1'].map((max_amount) => changed({ max_amount }))).toEqual([true, true, false])
  })
})
