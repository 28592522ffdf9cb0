import { passwordViolation } from '@tenor/contract/core'
import {
  BREACHED_PASSWORDS,
  chosenPasswordViolation,
  LEAST_STRENGTH,
  passwordStrength,
} from '@tenor/contract/password-strength'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const EMAIL = 'ann.miller@example.com'
const LIVE = { sandbox: false }

describe('the list of breached passwords', () => {
  it('has more than the ten thousand most common ones', () => {
    expect(BREACHED_PASSWORDS.size).toBeGreaterThan(40_000)
    for (const password of ['123456', 'iloveyou', 'qwertyuiop', 'letmein']) {
      expect(BREACHED_PASSWORDS.has(password)).toBe(true)
    }
  })

  it('keeps out each of its own that is long enough to be chosen, however it is written', () => {
    const long = [...BREACHED_PASSWORDS].filter((password) => password.length >= 12)
    expect(long.length).toBeGreaterThan(200)
    const taken = long
      .flatMap((password) => [password, password.toUpperCase(), `${password[0]?.toUpperCase()}${password.slice(1)}`])
      .filter((password) => chosenPasswordViolation(password, EMAIL, LIVE) === null)
    expect(taken).toEqual([])
  })

  /* Of the hundred thousand most used ones that the NCSC published, and which are not in the list as they stand. */
  it.each([
    'playstation3',
    'linkedin2011',
    '1q2w3e4r5t6y7u8i',
    'seniseviyorum',
    '010203040506',
    '123456789asd',
    'qwerty666666',
    'chickenwing101!',
    'Monkeydragon99',
    'unbelievable1',
    'leavemealone7',
    'justinbieber2011',
    'superman1superman1',
    '19841984198419',
    'constructor1234',
    'c0nstruct0r123',
  ])('knows what %j is made of', (password) => {
    expect(chosenPasswordViolation(password, EMAIL, LIVE)?.reason).toBe('account.password.common')
  })
})

describe('a password that is chosen', () => {
  it.each([
    'correct horse battery',
    'quite another one',
    'bK3_x9Zq-Lk2',
    '820394817263',
    '#7$k!9@2^&*z',
    'الحصان والبطارية',
    '春眠不觉晓处处闻啼鸟夜来风雨',
    'TheGardenGate1967',
    '😀🐙🌵🧲🚲🧶🥝🪁🧭🎻🦔🧊',
  ])('may be %j', (password) => {
    expect(chosenPasswordViolation(password, EMAIL, LIVE)).toBeNull()
  })

  it('is judged with the address in mind', () => {
    expect(passwordStrength('ann.miller@example', EMAIL)).toBe(1)
    expect(passwordStrength('wilhelmina-1987', 'wilhelmina@example.com')).toBeLessThan(LEAST_STRENGTH)
  })

  it('is judged whatever names every object has', () => {
    for (const name of ['constructor', '__proto__', '__pr0t0__', 'c0nstruct0r', 'hasOwnProperty', 'toString', '']) {
      expect([0, 1, 2, 3, 4]).toContain(passwordStrength(name, `${name}@example.com`))
    }
    expect(passwordStrength('constructor', EMAIL)).toBe(0)
  })

  it('is anything of eight characters in a sandbox, where it is judged for show', () => {
    const sandbox = { sandbox: true }
    expect(chosenPasswordViolation('password', EMAIL, sandbox)).toBeNull()
    expect(passwordStrength('password', EMAIL)).toBe(0)
    expect(chosenPasswordViolation('passwor', EMAIL, sandbox)?.reason).toBe('account.password.tooShort')
  })

  it('is never taken where the light half of the rule says no', () => {
    const bits = fc.constantFrom(
      'password',
      'qwe',
      '12',
      'a',
      '😀',
      ' ',
      '__proto__',
      '__pr0t0__',
      'constructor',
      '(',
      '\\',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), fc.string({ maxLength: 40 }), (parts, email) => {
        const password = parts.join('')
        const light = passwordViolation(password, email)
        const whole = chosenPasswordViolation(password, email, LIVE)
        expect(light === null || whole?.reason === light.reason).toBe(true)
        expect([0, 1, 2, 3, 4]).toContain(passwordStrength(password, email))
      }),
      { numRuns: 60 },
    )
  })
})
