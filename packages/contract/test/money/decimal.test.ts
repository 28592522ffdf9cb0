import {
  type Decimal8,
  decimal,
  decimalText,
  decimalTextFixed,
  divide,
  isDecimal,
  larger,
  multiply,
  multiplyDivide,
  ONE,
  percentOf,
  percentText,
  quotient,
  readAmount,
  readDecimal,
  roundTo,
  shareWithin,
  smaller,
} from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const anyDecimal = fc.bigInt(-(10n ** 24n), 10n ** 24n)

describe('reading and writing decimals', () => {
  it('gives back the same decimal from its text, whatever its size', () => {
    fc.assert(fc.property(anyDecimal, (value) => decimal(decimalText(value)) === value))
  })

  it('writes the shortest text of small and large decimals alike', () => {
    const general = (value: Decimal8) => {
      const digits = (value < 0n ? -value : value).toString().padStart(9, '0')
      const fraction = digits.slice(-8).replace(/0+$/, '')
      return `${value < 0n ? '-' : ''}${digits.slice(0, -8)}${fraction === '' ? '' : `.${fraction}`}`
    }
    for (const most of [10n ** 3n, 10n ** 9n, 10n ** 15n, 10n ** 17n]) {
      fc.assert(fc.property(fc.bigInt(-most, most), (value) => decimalText(value) === general(value)))
    }
    for (const value of [99n, 100n, -99n, -100n, 10n ** 15n - 1n, 10n ** 15n, 10n ** 15n + 1n, 2n ** 53n + 1n])
      expect(decimalText(value)).toBe(general(value))
  })

  it('says of any text whether it reads it, without reading', () => {
    const digits = fc.stringMatching(/^-?[0-9]{0,31}\.?[0-9]{0,9}0{0,23}[0-9]?$/)
    fc.assert(fc.property(fc.oneof(digits, fc.string()), (text) => isDecimal(text) === readDecimal(text).ok))
    for (const text of [
      '',
      '-',
      '.',
      '1.',
      '1e5',
      ' 1',
      '1\n',
      '١',
      '0.000000001',
      '0.0000000010',
      '0.1234567800',
      '1'.repeat(31),
    ]) {
      expect(isDecimal(text), text).toBe(readDecimal(text).ok)
    }
  })

  it('writes no trailing zero, no exponent and no minus zero', () => {
    expect([0n, 1n, -1n, ONE, -150_000_000n, 99_999_999_999_999_999_999n].map(decimalText)).toEqual([
      '0',
      '0.00000001',
      '-0.00000001',
      '1',
      '-1.5',
      '999999999999.99999999',
    ])
  })

  it.each([
    ['', 'empty'],
    ['.', 'malformed'],
    ['.5', 'malformed'],
    ['1e5', 'malformed'],
    ['+1', 'malformed'],
    ['1,000', 'malformed'],
    [' 1', 'malformed'],
    ['١', 'malformed'],
    ['1'.repeat(70), 'too_large'],
    ['0.000000001', 'too_many_decimals'],
  ])('refuses %j as %s', (text, fault) => {
    expect(readDecimal(text)).toEqual({ ok: false, fault })
  })

  it('takes zeros after the eighth decimal', () => {
    expect(readDecimal('3.1400000000')).toEqual({ ok: true, value: 314_000_000n })
  })

  it('cuts to fewer places as named', () => {
    expect(decimalTextFixed(decimal('1.005'), 2, 'halfEven')).toBe('1.00')
    expect(decimalTextFixed(decimal('1.015'), 2, 'halfEven')).toBe('1.02')
    expect(decimalTextFixed(decimal('-1.001'), 2, 'up')).toBe('-1.01')
    expect(decimalTextFixed(decimal('1.999'), 0, 'down')).toBe('1')
    expect(roundTo(decimal('0.123456789'.slice(0, 10)), 4, 'down')).toBe(decimal('0.1234'))
  })
})

describe('dividing', () => {
  const integers = fc.tuple(
    anyDecimal,
    fc.bigInt(-(10n ** 12n), 10n ** 12n).filter((divisor) => divisor !== 0n),
  )

  it('lies with down at or nearer to zero and with up at or farther from it, at most one step apart', () => {
    fc.assert(
      fc.property(integers, ([numerator, divisor]) => {
        const down = absolute(divide(numerator, divisor, 'down'))
        const up = absolute(divide(numerator, divisor, 'up'))
        expect(down * absolute(divisor) <= absolute(numerator)).toBe(true)
        expect(up * absolute(divisor) >= absolute(numerator)).toBe(true)
        expect(up - down <= 1n).toBe(true)
      }),
    )
  })

  it('is with halfEven never more than half a step away', () => {
    fc.assert(
      fc.property(integers, ([numerator, divisor]) => {
        const error = numerator - divide(numerator, divisor, 'halfEven') * divisor
        expect(2n * absolute(error) <= absolute(divisor)).toBe(true)
      }),
    )
  })

  it('rounds ties to the even neighbour, on both sides of zero', () => {
    const halves = [5n, 15n, 25n, -5n, -15n, -25n].map((value) => divide(value, 10n, 'halfEven'))
    expect(halves).toEqual([0n, 2n, 2n, 0n, -2n, -2n])
  })

  it('refuses a zero divisor', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError)
  })

  it('multiplies and divides with one rounding, at the end', () => {
    expect(multiplyDivide(2n, 5n, 3n, 'down')).toBe(3n)
    expect(multiply(decimal('0.1'), decimal('0.00000001'), 'up')).toBe(1n)
    expect(quotient(decimal('1'), decimal('3'), 'down')).toBe(decimal('0.33333333'))
    expect([smaller(1n, 2n), larger(1n, 2n)]).toEqual([1n, 2n])
  })
})

function absolute(value: Decimal8): Decimal8 {
  return value < 0n ? -value : value
}

describe('a share of what is held', () => {
  it('is rounded down, never above the most, and nothing where nothing is known', () => {
    expect(shareWithin(decimal('0.00000003'), 50)).toBe(1n)
    expect(shareWithin(decimal('100'), 25)).toBe(decimal('25'))
    expect(shareWithin(decimal('100'), 100, { most: decimal('30') })).toBe(decimal('30'))
    expect(shareWithin(decimal('20'), 100, { most: decimal('30') })).toBe(decimal('20'))
    expect(shareWithin(decimal('9.87654321'), 75, { places: 6 })).toBe(decimal('7.407407'))
    expect(shareWithin(decimal('9'), 100, { most: decimal('1.00000009'), places: 6 })).toBe(decimal('1'))
    expect([shareWithin(null, 100), shareWithin(-1n, 100), shareWithin(0n, 100)]).toEqual([0n, 0n, 0n])
  })
})

describe('what stands in the field of an amount', () => {
  it('is an amount above zero, rounded down to the decimals that are sent', () => {
    expect(readAmount('1.23456789')).toBe(decimal('1.23456789'))
    expect(readAmount('1.2345678', 6)).toBe(decimal('1.234567'))
    expect(['', '0', '-1', 'x', '1e3', '1.123456789'].map((text) => readAmount(text))).toEqual(Array(6).fill(null))
    expect(readAmount('0.0000009', 6)).toBeNull()
  })
})

describe('a fraction in percent', () => {
  it('is exact, whatever its size', () => {
    expect(percentText(decimal('0.0849'))).toBe('8.49')
    expect(percentText(decimal('-0.00000001'))).toBe('-0.000001')
    expect([percentText(0n), percentText(ONE)]).toEqual(['0', '100'])
    fc.assert(fc.property(anyDecimal, (fraction) => decimal(percentText(fraction)) === percentOf(fraction)))
  })
})
