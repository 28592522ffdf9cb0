import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import { grantBody, grantFaults, newGrant } from '../../../src/core/vouchers/voucher-grant-form.ts'

const NOW = instantOfSeconds(1_900_000_020)
const GOOD = { ...newGrant(NOW, 'a@example.com'), amount: '12.50' }

describe('the form of a voucher', () => {
  test('sends exact text and unix seconds, and leaves out what is empty', () => {
    expect(grantBody(GOOD, NOW)).toEqual({
      currency: 'USDT',
      amount: '12.5',
      expires_at: unixSeconds(NOW) + 30 * 86_400,
    })
    expect(
      grantBody({ ...GOOD, begins: '2030-03-18T08:00', note: ' hello ', campaign: ' spring ' }, NOW),
    ).toMatchObject({
      valid_from: Date.parse('2030-03-18T08:00Z') / 1000,
      note: 'hello',
      campaign: 'spring',
    })
  })

  test('names what is wrong with each field, and sends nothing then', () => {
    const bad = { ...GOOD, email: 'nobody', amount: '0', begins: 'soon', ends: '' }
    expect(Object.keys(grantFaults(bad, NOW)).sort()).toEqual(['amount', 'begins', 'email', 'ends'])
    expect(grantBody(bad, NOW)).toBeNull()
    const ended = { ...GOOD, ends: '2030-01-01T00:00' }
    expect(grantFaults(ended, NOW)).toEqual({ ends: { reason: 'voucher.ended', params: {} } })
  })
})
