import { expect, test } from 'vitest'
import { readCode, withGiven } from '../../src/http/index.ts'
import { formatExact } from '../../src/money/index.ts'

test('what is given stands in place of what was, and what is not given stays', () => {
  const before: { rate: string; most: number; at: number | null } = { rate: '0.1', most: 5, at: null }
  expect(withGiven(before, { rate: '0.2', most: undefined })).toEqual({ rate: '0.2', most: 5, at: null })
  expect(before.rate).toBe('0.1')
  before.at = 7
  expect(withGiven(before, { at: null })).toEqual({ rate: '0.1', most: 5, at: null })
})

test('a number is one of the codes of a set, or none', () => {
  const codes = { NORMAL: 1, VIP: 3 } as const
  expect(readCode(codes, 3)).toBe(3)
  expect(() => readCode(codes, 2)).toThrow(RangeError)
})

test('a decimal text is formatted exactly, and a text that is none stays', () => {
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
  expect(formatExact(format, '999999999999.12345678')).toBe('999,999,999,999.12345678')
  expect(formatExact(format, 'none')).toBe('none')
})
