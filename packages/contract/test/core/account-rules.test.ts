import {
  emailViolation,
  fundPasswordViolation,
  normalEmail,
  oneTimeCode,
  passwordViolation,
} from '@tenor/contract/core'
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

  it('compare addresses without case and surrounding space', () => {
    expect(normalEmail(' Ann@Example.COM ')).toBe('ann@example.com')
  })

  it('want 8 to 128 characters in a password, counted as people count them', () => {
    expect(passwordViolation('1234567', 'a@b.co')).toEqual({
      reason: 'account.password.tooShort',
      params: { number: 8 },
    })
    expect(passwordViolation('😀'.repeat(7), 'a@b.co')?.reason).toBe('account.password.tooShort')
    expect(passwordViolation('😀'.repeat(8), 'a@b.co')).toBeNull()
    expect(passwordViolation('x'.repeat(129), 'a@b.co')?.reason).toBe('account.password.tooLong')
    expect(passwordViolation('Ann@example.com', 'ann@Example.com')?.reason).toBe('account.password.sameAsEmail')
  })

  it('want 6 to 64 characters in a fund password', () => {
    expect(fundPasswordViolation('12345')?.reason).toBe('account.fundPassword.tooShort')
    expect(fundPasswordViolation('123456')).toBeNull()
    expect(fundPasswordViolation('x'.repeat(65))?.reason).toBe('account.fundPassword.tooLong')
  })

  it('read a one-time code as people type it', () => {
    expect(oneTimeCode('123 456')).toBe('123456')
    expect([oneTimeCode('12345'), oneTimeCode('1234567'), oneTimeCode('१२३४५६')]).toEqual([null, null, null])
  })
})
