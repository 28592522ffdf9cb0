import {
  emailViolation,
  fundPasswordViolation,
  normalEmail,
  oneTimeCode,
  passwordViolation,
  spellAddress,
} from '@tenor/contract/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('account rules', () => {
  it.each(['a@b.co', 'First.Last+tag@mail.example.org', ' Ann@Example.COM ', '用户@例子.公司'])(
    'take the address %j',
    (text) => {
      expect(emailViolation(text)).toBeNull()
    },
  )

  it.each(['', 'a', 'a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@@b.co', 'a@-b.co', `${'a'.repeat(65)}@b.co`])(
    'refuse the address %j',
    (text) => {
      expect(emailViolation(text)?.reason).toBe('account.email.malformed')
    },
  )

  it.each([
    'a\u200bb@c.de',
    'ann\u202e@c.de',
    'a\u00add@c.de',
    'a\u0007@b.co',
    'a\ufe0f@b.co',
    'a\u3164@b.co',
    'a\ud800@b.co',
  ])('refuse the address %j, which has a character that nobody sees', (text) => {
    expect(emailViolation(text)?.reason).toBe('account.email.malformed')
  })

  it.each([
    ['ada@exchange.example', null],
    ['ada@xn--80ak6aa92e.com', 'ada@xn--80ak6aa92e.com'],
    ['ada@аррӏе.com', 'ada@xn--80ak6aa92e.com'],
    ['ada@exämple.test', 'ada@xn--exmple-cua.test'],
    ['аda@exchange.example', '\\u{430}da@exchange.example'],
  ])('spell %s in ASCII where it may look like another', (email, ascii) => {
    expect(spellAddress(email)).toBe(ascii)
  })

  it('compare addresses without case and surrounding space', () => {
    expect(normalEmail(' Ann@Example.COM ')).toBe('ann@example.com')
  })

  it('want 12 to 128 characters in a password, counted as people count them', () => {
    expect(passwordViolation('fjord-9-elk', 'a@b.co')).toEqual({
      reason: 'account.password.tooShort',
      params: { number: 12 },
    })
    expect(passwordViolation('😀🐙🌵🧲'.repeat(2), 'a@b.co')?.reason).toBe('account.password.tooShort')
    expect(passwordViolation('😀🐙🌵🧲'.repeat(3), 'a@b.co')).toBeNull()
    expect(passwordViolation('x'.repeat(129), 'a@b.co')?.reason).toBe('account.password.tooLong')
    expect(passwordViolation('Ann@example.com', 'ann@Example.com')?.reason).toBe('account.password.sameAsEmail')
  })

  it.each([
    'password1234',
    'Password123!!',
    'P@ssw0rd!2024',
    'pass-word-pass-word',
    '123456789012',
    '098765432109',
    'qwertyuiop123',
    '1qaz2wsx3edc',
    '!@#$%^&*()_+',
    'aaaaaaaaaaaa',
    'hunter2hunter2',
    'iloveyou1990',
    'monkeydragon12',
    'ｐａｓｓｗｏｒｄ１２３４',
    'Tenor-Tenor-2024',
    'ann.miller1984',
    'ann-miller-example',
  ])('refuse %j, which everyone tries first', (password) => {
    expect(passwordViolation(password, 'ann.miller@example.com')?.reason).toBe('account.password.common')
  })

  it.each([
    'correct horse battery',
    'quite another one',
    'bK3_x9Zq-Lk2',
    '820394817263',
    '#7$k!9@2^&*z',
    'الحصان والبطارية',
  ])('take %j, whatever characters it has', (password) => {
    expect(passwordViolation(password, 'ann.miller@example.com')).toBeNull()
  })

  it('are content in a sandbox with eight characters of any kind, yet not with the address', () => {
    const sandbox = { sandbox: true }
    expect(passwordViolation('password', 'a@b.co', sandbox)).toBeNull()
    expect(passwordViolation('passwor', 'a@b.co', sandbox)?.params).toEqual({ number: 8 })
    expect(passwordViolation('Ann@example.com', 'ann@Example.com', sandbox)?.reason).toBe(
      'account.password.sameAsEmail',
    )
  })

  it('judge any text in a moment, however it is put together', () => {
    const bits = fc.constantFrom('password', 'qwe', '12', 'a', '0', '😀', ' ', '$', 'ab', '\\', '(', ']', '\u0000')
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), fc.string({ maxLength: 40 }), (parts, email) => {
        const judged = passwordViolation(parts.join(''), email)
        expect(judged === null || judged.reason.startsWith('account.password.')).toBe(true)
      }),
    )
  })

  it('judge a fund password like a password, of at most 64 characters', () => {
    const judged = (text: string, sandbox = false) => fundPasswordViolation(text, 'someone@example.com', { sandbox })
    expect(judged('123456')).toEqual({ reason: 'account.fundPassword.tooShort', params: { number: 12 } })
    expect(judged('123456', true)).toEqual({ reason: 'account.fundPassword.tooShort', params: { number: 8 } })
    expect(judged('password1234')?.reason).toBe('account.fundPassword.common')
    expect(judged('Someone@example.com')?.reason).toBe('account.fundPassword.sameAsEmail')
    expect(judged('quince tray lantern')).toBeNull()
    expect(judged('12345678', true)).toBeNull()
    expect(judged('quince tray lantern '.repeat(4))).toEqual({
      reason: 'account.fundPassword.tooLong',
      params: { number: 64 },
    })
  })

  it('read a one-time code as people type it', () => {
    expect(oneTimeCode('123 456')).toBe('123456')
    expect([oneTimeCode('12345'), oneTimeCode('1234567'), oneTimeCode('१२३४५६')]).toEqual([null, null, null])
  })
})
