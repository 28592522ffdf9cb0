import { decimal, decimalText } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountTextOf } from '../../src/inputs/amount-text.ts'

describe('text that a person types as an amount', () => {
  test.each([
    ['5000', '5000'],
    ['0.00000001', '0.00000001'],
    ['1,250.5', '1250.5'],
    ['12,345,678', '12345678'],
    [' 1 000 ', '1000'],
    ['١٢٫٥', '12.5'],
    ['１２．５', '12.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['3.', '3.'],
    ['', ''],
  ])('"%s" becomes "%s"', (typed, text) => {
    expect(amountTextOf(typed)).toBe(text)
  })

  test('pasted with more decimals than an amount has it is kept as it is, to be refused by name', () => {
    expect(amountTextOf('0.123456789', true)).toBe('0.123456789')
    expect(amountTextOf(' 1,250.1234567891 ', true)).toBe('1250.1234567891')
    expect(amountTextOf('1.2.3', true)).toBeNull()
  })

  test.each(['1,5', '1,', '12,34', '-1', '1e5', 'abc', '1.2.3', '0.123456789', '1234567890123'])(
    '"%s" does not get in',
    (typed) => {
      expect(amountTextOf(typed)).toBeNull()
    },
  )

  test('an amount as Tenor writes it comes back to the last unit, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        expect(decimal(amountTextOf(decimalText(value)) ?? '')).toBe(value)
      }),
    )
  })

  test('an amount as Tenor shows it can be pasted back', () => {
    const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        const shown = grouped.format(decimalText(value) as Intl.StringNumericLiteral)
        expect(amountTextOf(shown)).toBe(decimalText(value))
      }),
    )
  })
})
