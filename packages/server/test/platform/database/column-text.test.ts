import { decimal, decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOfColumn, instantOfColumn } from '../../../src/platform/database/column-text.ts'

describe('a numeric column as text', () => {
  it('is the same decimal as by the general way, of any size and with zeros behind', () => {
    const digits = fc.stringMatching(/^-?\d{1,20}(\.\d{1,8})?$/)
    fc.assert(fc.property(digits, (text) => decimalOfColumn(text) === decimal(text)))
    const whole = fc.bigInt(-(10n ** 20n), 10n ** 20n)
    fc.assert(fc.property(whole, (value) => decimalOfColumn(decimalText(value)) === value))
    for (const text of [
      '90071992.54740991',
      '90071992.54740992',
      '9007199254740993',
      '0.00000000',
      '-0.00000001',
      '1.',
    ])
      expect(decimalOfColumn(text), text).toBe(decimal(text))
  })

  it.each(['', '.', '.5', 'NaN', 'Infinity', '1e5', '1.000000001', '0.123456789', '1.2.3', '+1', ' 1'])(
    'is refused where it is none with eight places: "%s"',
    (text) => {
      expect(() => decimalOfColumn(text)).toThrow(RangeError)
    },
  )
})

describe('a timestamptz column as text', () => {
  it('is its instant, cut to milliseconds', () => {
    const date = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 999 }), (at, micros) => {
        const iso = at.toISOString().replace('T', ' ').slice(0, -1)
        const text = `${iso}${String(micros).padStart(3, '0')}`.replace(/\.?0+$/, '')
        const kept = text.length < 19 ? iso.slice(0, 19) : text
        expect(instantOfColumn(`${kept}+00`)).toBe(at.getTime())
      }),
    )
    const texts = ['2026-11-23 16:30:05+00', '2026-11-23 16:30:05.1+00', '2026-11-23 16:30:05.123999+00']
    expect(texts.map((text) => isoText(instantOfColumn(text)).slice(17))).toEqual(['05.000Z', '05.100Z', '05.123Z'])
  })

  it.each(['infinity', '-infinity', '1969-12-31 23:59:59+00', '10000-01-01 00:00:00+00', '0044-03-15 00:00:00+00 BC'])(
    'is refused where it is no instant of ours: %s',
    (text) => {
      expect(() => instantOfColumn(text)).toThrow(RangeError)
    },
  )

  it('may be of another zone', () => {
    expect(isoText(instantOfColumn('2026-11-23 22:00:05.5+05:30'))).toBe('2026-11-23T16:30:05.500Z')
  })
})
