import { decimal, decimalText, decimalTextFixed, divide, multiply, ONE, quotient } from '@tenor/contract/money'
import { YEAR_DAYS } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

/** Sum of slices × rate × days / 365, with one division at the end. */
function interest(slices: readonly (readonly [amount: string, rate: string])[], days: number): bigint {
  const yearly = slices.reduce((sum, [amount, rate]) => sum + decimal(amount) * decimal(rate), 0n)
  return divide(yearly * BigInt(days), ONE * BigInt(YEAR_DAYS), 'down')
}

describe('exact sums against published interest', () => {
  it('agrees with the fixed savings of the Bybit API document', () => {
    expect(decimalTextFixed(interest([['100.056', '0.0233']], 1), 4, 'down')).toBe('0.0063')
    expect(decimalTextFixed(interest([['201', '5.55']], 3), 4, 'down')).toBe('9.1689')
  })

  it('agrees with the tiered savings of Bitget support', () => {
    const slices = [
      ['500', '0.12'],
      ['4500', '0.008'],
      ['5000', '0.003'],
    ] as const
    expect(decimalText(interest(slices, 1))).toBe('0.30410958')
  })

  it('agrees with the coupon and early redemption of Whalefin support', () => {
    const earned = interest([['5', '0.02']], 10)
    const coupon = interest([['5', '0.01']], 10)
    expect(decimalText(earned)).toBe('0.00273972')
    expect(decimalText(coupon)).toBe('0.00136986')
    expect(decimalText(decimal('5') + earned + coupon)).toBe('5.00410958')
  })

  it('agrees with the exchange rates of the Binance WBETH page', () => {
    const tokens = quotient(decimal('10'), decimal('1.01004105'), 'down')
    expect(decimalTextFixed(tokens, 8, 'down')).toBe('9.90058770')
    expect(decimalText(multiply(tokens, decimal('1.01980774'), 'down'))).toBe('10.09669596')
  })
})
