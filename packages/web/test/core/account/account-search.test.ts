import { describe, expect, test } from 'vitest'
import { readSignInSearch } from '../../../src/core/account/account-search.ts'

describe('where sign-in leads', () => {
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
    '',
    5,
  ])('is never %s', (next) => {
    expect(readSignInSearch({ next })).toEqual({})
  })
})
