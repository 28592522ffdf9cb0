import { decimal } from '@tenor/contract/money'
import { HOUR_MS, instant, MINUTE_MS } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import { compactWords, decimalWords, percentWords, priceWords } from '../../src/figures/figure-text.ts'
import { countdownWords, instantWords } from '../../src/figures/instant-text.tsx'

describe('numbers in words', () => {
  test('no digit is lost at twelve whole digits and eight decimals', () => {
    expect(decimalWords('en', decimal('999999999999.12345678'))).toBe('999,999,999,999.12345678')
  })

  test('an amount with fewer decimals is cut, never rounded up', () => {
    expect(decimalWords('en', decimal('1.99999999'), 2, 2)).toBe('1.99')
    expect(percentWords('en', decimal('0.41729999'))).toBe('41.72%')
  })

  test('Chinese shortens by ten thousands and hundred millions', () => {
    expect(compactWords('zh-CN', decimal('200000'))).toBe('20万')
    expect(compactWords('zh-CN', decimal('200000000'))).toBe('2亿')
    expect(compactWords('en', decimal('200000'))).toBe('200K')
  })

  test('Arabic keeps the digits of prices', () => {
    expect(decimalWords('ar', decimal('64218.4'))).toMatch(/^[\d.,]+$/)
  })

  test.each([
    ['64227.81869867', '64,227.82'],
    ['999.9999', '1,000.000'],
    ['0.70125', '0.7012'],
    ['0.00912345', '0.009123'],
  ])('a price of %s is shown as %s', (price, shown) => {
    expect(priceWords('en', decimal(price))).toBe(shown)
  })

  test('a target that is a whole number is said as one', () => {
    expect(priceWords('en', decimal('62000'), true)).toBe('62,000')
    expect(priceWords('en', decimal('64218.4'))).toBe('64,218.40')
  })
})

describe('instants in words', () => {
  test('an instant names its day, its time and UTC', () => {
    expect(instantWords('en', instant(Date.UTC(2026, 10, 24, 8)))).toBe('24 Nov 2026, 08:00 UTC')
  })

  test('a countdown has its two largest units and ends at nothing', () => {
    expect(countdownWords('en', 64 * HOUR_MS)).toBe('2d 16h')
    expect(countdownWords('en', 16 * HOUR_MS + 22 * MINUTE_MS)).toBe('16h 22m')
    expect(countdownWords('en', -5)).toBe('0s')
  })
})
