import { type Decimal8, decimal, decimalText, decimalTextFixed, pricePlaces } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountWords, compactWords, decimalWords, percentWords, priceWords } from '../../src/figures/figure-text.ts'

const LOCALES = ['en', 'zh-CN', 'ar']
const anyAmount = fc.bigInt({ min: 0n, max: decimal('999999999999.99999999') })

/** The digits and the point of a text, with nothing that groups or names them. */
const bare = (text: string) => text.replace(/[^\d.-]/g, '')

describe('amounts in words', () => {
  test.each(LOCALES)('every digit of an amount is said as it is held, in %s', (locale) => {
    fc.assert(
      fc.property(anyAmount, (value) => {
        expect(bare(decimalWords(locale, value))).toBe(decimalText(value))
      }),
    )
  })

  test('an amount that no binary float can hold keeps its last digit', () => {
    expect(decimalWords('en', decimal('999999999999.99999999'))).toBe('999,999,999,999.99999999')
    expect(decimalWords('en', decimal('9007199254.74099301'))).toBe('9,007,199,254.74099301')
  })

  test('with fewer decimals it is never said to be more than it is', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 8 }), (value, places) => {
        const shown = decimal(bare(decimalWords('en', value, places, places)))
        expect(shown).toBeLessThanOrEqual(value)
        expect(decimalTextFixed(shown, 8, 'down')).toBe(
          decimalTextFixed(decimal(decimalTextFixed(value, places, 'down')), 8, 'down'),
        )
      }),
    )
  })

  test.each([
    ['0.00000001', 2, '< 0.01'],
    ['-0.00000001', 2, '> −0.01'],
    ['0.00999999', 2, '< 0.01'],
    ['0.4', 0, '< 1'],
    ['0.01', 2, '0.01'],
    ['-0.01', 2, '−0.01'],
    ['0', 2, '0'],
    ['0.00000001', 8, '0.00000001'],
  ])('%s with %i decimals is %s', (value, places, shown) => {
    expect(amountWords('en', decimal(value), 0, places)).toBe(shown)
  })

  test('something is never shown as nothing, and nothing never as something', () => {
    const anySigned = fc.bigInt({ min: -decimal('2'), max: decimal('2') })
    fc.assert(
      fc.property(anySigned, fc.integer({ min: 0, max: 8 }), (value, places) => {
        const saysNothing = !/[1-9]/.test(amountWords('en', value, 0, places))
        expect(saysNothing).toBe(value === 0n)
      }),
    )
  })
})

describe('short amounts', () => {
  test.each([
    ['en', '999.99', '999.99'],
    ['en', '1000', '1K'],
    ['en', '12345', '12.34K'],
    ['en', '3450000', '3.45M'],
    ['en', '1999999999', '1.99B'],
    ['en', '999999999999', '999.99B'],
    ['en', '1250000000000', '1.25T'],
    ['zh-CN', '9999', '9999'],
    ['zh-CN', '10000', '1万'],
    ['zh-CN', '200000', '20万'],
    ['zh-CN', '99999999', '9999.99万'],
    ['zh-CN', '100000000', '1亿'],
    ['zh-CN', '1234567890', '12.34亿'],
    ['en', '0.00000001', '< 0.01'],
    ['en', '0', '0'],
  ])('in %s, %s is %s', (locale, value, shown) => {
    expect(compactWords(locale, decimal(value))).toBe(shown)
  })

  test('in Arabic the digits stay those of prices', () => {
    expect(compactWords('ar', decimal('3450000'))).toMatch(/^3\.45\s\D+$/)
  })
})

describe('prices', () => {
  test.each([
    ['1000', '1,000.00'],
    ['999.999', '999.999'],
    ['10', '10.000'],
    ['9.99994', '9.9999'],
    ['0.1', '0.1000'],
    ['0.09999', '0.09999'],
    ['0.01', '0.01000'],
    ['0.00999999', '0.010000'],
    ['0.00000001', '0.000000'],
  ])('%s is quoted as %s', (price, shown) => {
    expect(priceWords('en', decimal(price))).toBe(shown)
  })

  test('a quoted price is within half of its last decimal', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: decimal('10000000') }), (price) => {
        const away = decimal(bare(priceWords('en', price))) - price
        expect(absolute(away) * 2n).toBeLessThanOrEqual(10n ** BigInt(8 - pricePlaces(price)))
      }),
    )
  })
})

function absolute(value: Decimal8): Decimal8 {
  return value < 0n ? -value : value
}

test('a rate is cut, so that no rate is promised that is not paid', () => {
  expect(percentWords('en', decimal('0.09999999'))).toBe('9.99%')
  expect(percentWords('en', decimal('-0.09999999'))).toBe('−9.99%')
  expect(percentWords('en', decimal('123.45678901'), 4)).toBe('12,345.6789%')
})
