import type { CustomerRow } from '@tenor/contract/core'
import { describe, expect, test } from 'vitest'
import { changeOf, formOf, regionViolation, TIERS } from '../../../src/core/customers/customer-change.ts'

const row: CustomerRow = {
  version: 'v1',
  id: 7,
  email: 'a@example.com',
  role: 'customer',
  vip_tier: 3,
  region: null,
  verified: false,
  trading_locked: true,
  locks: ['sales'],
  frozen_until: null,
  wallet_held_until: null,
  account_mode: 'classic',
  totp_enabled: false,
  fund_password_set: false,
  created_at: 1_900_000_000,
}

describe('a change of a customer', () => {
  test('is nothing while the form says what is', () => {
    expect(changeOf(formOf(row), row)).toEqual({})
  })

  test('carries only what differs', () => {
    const form = { ...formOf(row), tier: '0', region: 'CH', tradingLocked: false }
    expect(changeOf(form, row)).toEqual({ tier: 0, region: 'CH', trading_locked: 0 })
  })

  test('gives a customer a role of the back office, and makes an operator a customer again', () => {
    expect(changeOf({ ...formOf(row), role: 'operator' }, row)).toEqual({ role: 'operator' })
    expect(changeOf({ ...formOf(row), role: 'dealer' }, row)).toEqual({ role: 'dealer' })
    const operator = { ...row, role: 'operator' as const }
    expect(changeOf({ ...formOf(operator), role: 'customer' }, operator)).toEqual({ role: 'customer' })
  })

  test('offers the tiers from 0 to 20', () => {
    expect([TIERS[0], TIERS.at(-1), TIERS.length]).toEqual(['0', '20', 21])
  })

  test('takes a region of two letters, and lets one that is not known stay so', () => {
    const faultOf = (region: string, known: string | null = null) =>
      regionViolation({ ...formOf(row), region }, { ...row, region: known })?.reason ?? null
    expect([faultOf('CH'), faultOf('')]).toEqual([null, null])
    expect(faultOf('CHE')).toBe('console.customers.region.malformed')
    expect(faultOf('', 'CH')).toBe('console.customers.region.malformed')
  })
})
