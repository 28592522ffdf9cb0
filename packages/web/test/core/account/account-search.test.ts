import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSignInSearch } from '../../../src/core/account/account-search.ts'

describe('where sign-in leads', () => {
  test('stays with us, whatever is written, also as a browser reads it', () => {
    const bits = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'javascript:',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 8 }), (parts) => {
        const { next } = readSignInSearch({ next: parts.join('') })
        if (next !== undefined) expect(new URL(next, 'https://own.example').origin).toBe('https://own.example')
      }),
      { numRuns: 2_000 },
    )
  })

  test('is a path of our own, with what it carries', () => {
    const next = '/dual-currency-investment?pid=7&type=put&coin=BTC'
    expect(readSignInSearch({ next })).toEqual({ next })
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' https://evil.example',
    '\u0000//evil.example',
    '/\r\n/evil.example',
    '/\\/evil.example',
    '///evil.example',
    'evil.example',
    'data:text/html,x',
    ['/balances', '//evil.example'],
    '',
    5,
  ])('is never %s', (next) => {
    expect(readSignInSearch({ next })).toEqual({})
  })
})
