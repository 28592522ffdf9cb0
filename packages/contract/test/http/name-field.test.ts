import { newEmailViolation } from '@tenor/contract/core'
import { nameField } from '@tenor/contract/http'
import { describe, expect, it } from 'vitest'

describe('a name that a person types', () => {
  it.each(['Growth fund', '成长基金', 'صندوق النمو', 'می‌خواهم', 'A & B (2), “C”', '=1+1', '🧑‍💻'])(
    'may be "%s"',
    (name) => {
      expect(nameField(60).parse(` ${name} `)).toBe(name)
    },
  )

  it.each([
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\u0000b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    'a\u200bb',
    'a\u2028b',
    'a\ufeffb',
  ])('is one line of what can be seen: %j', (name) => {
    expect(nameField(60).safeParse(name).error?.issues[0]?.message).toBe('name.malformed')
  })

  it('is neither empty nor longer than it may be', () => {
    expect(nameField(3).safeParse('  ').success).toBe(false)
    expect(nameField(3).safeParse('abcd').success).toBe(false)
    expect(nameField(3, 0).safeParse('').success).toBe(true)
  })
})

describe('an address that somebody takes as their own', () => {
  it.each([
    'ada@example.test',
    'ада@пример.test',
    'ada@пример.test',
    '山田たろう@例え.test',
    'a.б@example.test',
    'a1-2@x.test',
  ])('may be %s', (email) => {
    expect(newEmailViolation(email)).toBeNull()
  })

  it.each(['\u0430da@example.test', 'ada@ex\u0430mple.test', 'αda@example.test', 'ada@example.t\u0435st'])(
    'has one script in each part: %s',
    (email) => {
      expect(newEmailViolation(email)).toEqual({ reason: 'account.email.mixedScripts', params: {} })
    },
  )

  it('is an address first', () => {
    expect(newEmailViolation('ada')?.reason).toBe('account.email.malformed')
  })
})
