import { expect, it } from 'vitest'
import { decimal, decimalText } from '../../../src/money/index.ts'
import { hourlyRate, yearlyRate } from '../../../src/products/simple-earn/programs/hourly-rate.ts'

it('every minimum of four decimals, told as a rate of an hour, leads back to itself', () => {
  for (let basis = 0; basis <= 10_000; basis += 1) {
    const year = decimal((basis / 10_000).toFixed(4))
    expect(yearlyRate(decimalText(hourlyRate(year, 'halfEven')))).toBe(year)
  }
})

it('a rate of an hour is the 8,760th part, cut where it is what was paid', () => {
  expect(decimalText(hourlyRate(decimal('0.05'), 'down'))).toBe('0.0000057')
  expect(decimalText(hourlyRate(decimal('0.05'), 'halfEven'))).toBe('0.00000571')
  expect(decimalText(yearlyRate('0.00001'))).toBe('0.0876')
})
