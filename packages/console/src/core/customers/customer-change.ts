import { given } from '@tenor/browser/search'
import type { CustomerRow } from '@tenor/contract/core'
import { type Role, violation } from '@tenor/contract/http'
import type { FormViolation } from '../../platform/phrases/index.ts'

const HIGHEST_TIER = 20

/** What the form about a customer holds. `region` is ISO 3166-1 alpha-2, or nothing while it is not known. */
export type CustomerForm = {
  tier: string
  region: string
  verified: boolean
  tradingLocked: boolean
  role: Role
}

/** What is sent; a missing field stays as it is. */
export type CustomerChange = { tier?: number; region?: string; verified?: 0 | 1; trading_locked?: 0 | 1; role?: Role }

export function formOf(row: CustomerRow): CustomerForm {
  return {
    tier: String(row.vip_tier),
    region: row.region ?? '',
    verified: row.verified,
    tradingLocked: row.trading_locked,
    role: row.role,
  }
}

/** A region that is known can be changed and not taken away. */
export function regionViolation(form: CustomerForm, row: CustomerRow): FormViolation | null {
  const isGood = /^[A-Z]{2}$/.test(form.region) || (form.region === '' && row.region === null)
  return isGood ? null : violation('console.customers.region.malformed')
}

export function changeOf(form: CustomerForm, row: CustomerRow): CustomerChange {
  const tier = TIERS.indexOf(form.tier)
  return given({
    tier: tier === row.vip_tier || tier < 0 ? undefined : tier,
    region: form.region === (row.region ?? '') ? undefined : form.region,
    verified: form.verified === row.verified ? undefined : flagOf(form.verified),
    trading_locked: form.tradingLocked === row.trading_locked ? undefined : flagOf(form.tradingLocked),
    role: form.role === row.role ? undefined : form.role,
  })
}

export const TIERS: readonly string[] = Array.from({ length: HIGHEST_TIER + 1 }, (_, tier) => String(tier))

function flagOf(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0
}
