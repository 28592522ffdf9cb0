import { emailViolation, normalEmail } from '@tenor/contract/core'
import type { Role } from '@tenor/contract/http'
import type { CustomerClaims, DeskClaims } from '../../platform/config/index.ts'
import { type Claims, claimAt } from '../../platform/openid/index.ts'
import type { User } from './users.ts'

/* What claims say, by the configuration's words. What is missing or makes no sense says nothing: what stands here stays. */

const MOST_TIER = 20

export type Said = Partial<Pick<User, 'vipTier' | 'region' | 'verified'>>

export function customerOf(claims: Claims, mapping: CustomerClaims): Said {
  const [tier, region, verified] = [tierOf(claims, mapping), regionOf(claims, mapping), verifiedOf(claims, mapping)]
  return {
    ...(tier === null ? {} : { vipTier: tier }),
    ...(region === null ? {} : { region }),
    ...(verified === null ? {} : { verified }),
  }
}

/** Claims by which a customer is described, beside the address. */
export function wantedOf({ tier, region, verified }: CustomerClaims): readonly string[] {
  return ['email', tier, region, verified].filter((claim) => claim !== null)
}

function tierOf(claims: Claims, { tier, tiers }: CustomerClaims): number | null {
  const value = scalarOf(claims, tier)
  if (value === null) return null
  if (tiers.size > 0) return tiers.get(value) ?? null
  return /^\d{1,2}$/.test(value) && Number(value) <= MOST_TIER ? Number(value) : null
}

function regionOf(claims: Claims, { region }: CustomerClaims): string | null {
  const value = scalarOf(claims, region)?.toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(value) ? value : null
}

function verifiedOf(claims: Claims, { verified, verifiedValues }: CustomerClaims): boolean | null {
  const value = scalarOf(claims, verified)
  return value === null ? null : verifiedValues.includes(value)
}

function scalarOf(claims: Claims, name: string | null): string | null {
  const value = name === null ? undefined : claimAt(claims, name)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
}

/** The address in its normal form, where the provider says that it has verified it. */
export function addressOf(claims: Claims): string | null {
  const { email, email_verified } = claims
  const isVerified = email_verified === true || email_verified === 'true'
  return typeof email === 'string' && isVerified && emailViolation(email) === null ? normalEmail(email) : null
}

/** The role of the first value of the configuration that the operator has; null: none. */
export function roleOf(claims: Claims, { role, roles }: DeskClaims): Role | null {
  const given = listOf(claimAt(claims, role))
  for (const [value, means] of roles) if (given.includes(value)) return means
  return null
}

/** Whether they signed in there as the back office of live mode wants it. */
export function hasSecondFactor(claims: Claims, { methods, classes }: DeskClaims): boolean {
  const { amr, acr } = claims
  return listOf(amr).some((method) => methods.includes(method)) || listOf(acr).some((each) => classes.includes(each))
}

function listOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((each) => typeof each === 'string')
}
