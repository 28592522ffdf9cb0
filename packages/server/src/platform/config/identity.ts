import { readFileSync } from 'node:fs'
import { ROLES, type Role } from '@tenor/contract/http'
import type { ProviderSetting } from '../openid/index.ts'
import { nameOf, outsideUrl } from './outside-systems.ts'
import { type Environment, text, Unusable } from './setting-text.ts'

/** How the exchange's provider signs somebody in; `name` is what people read on the button. */
type ProviderClient = ProviderSetting & { name: string }

/** Which claims say what of a customer; null: none does, and operators set it. */
export type CustomerClaims = {
  tier: string | null
  /** What a tier's value stands for; empty: values are numbers of tiers. */
  tiers: ReadonlyMap<string, number>
  region: string | null
  verified: string | null
  /** Values that mean verified. */
  verifiedValues: readonly string[]
}

export type DeskClaims = {
  role: string
  /** What a value stands for, the mightier first where somebody has several. */
  roles: ReadonlyMap<string, Role>
  /** Methods of signing in (`amr`, RFC 8176) of which live mode wants one. */
  methods: readonly string[]
  /** Classes (`acr`) of which one is as good. */
  classes: readonly string[]
}

export type IdentitySetting = {
  customers: (ProviderClient & { claims: CustomerClaims }) | null
  desk: (ProviderClient & { claims: DeskClaims }) | null
  /** Whether customers may open accounts here and sign in by a password or a passkey. */
  hasLocal: boolean
}

/** As without a provider. */
export const LOCAL_IDENTITY: IdentitySetting = { customers: null, desk: null, hasLocal: true }

/** TENOR_OIDC_… for customers, TENOR_DESK_OIDC_… for the back office, TENOR_LOCAL_ACCOUNTS. */
export function identityOf(env: Environment, mode: 'sandbox' | 'live'): IdentitySetting {
  const customers = clientOf(env, 'TENOR_OIDC', mode)
  const desk = clientOf(env, 'TENOR_DESK_OIDC', mode)
  const local = text(env, 'TENOR_LOCAL_ACCOUNTS') ?? 'on'
  if (local !== 'on' && local !== 'off') {
    throw new Unusable(`TENOR_LOCAL_ACCOUNTS is "${local}": write one of on, off.`)
  }
  if (local === 'off' && customers === null) {
    throw new Unusable('TENOR_LOCAL_ACCOUNTS=off wants TENOR_OIDC_ISSUER: without it no customer could sign in.')
  }
  return {
    customers: customers === null ? null : { ...customers, claims: customerClaimsOf(env) },
    desk: desk === null ? null : { ...desk, claims: deskClaimsOf(env) },
    hasLocal: local === 'on',
  }
}

type Prefix = 'TENOR_OIDC' | 'TENOR_DESK_OIDC'

function clientOf(env: Environment, prefix: Prefix, mode: 'sandbox' | 'live'): ProviderClient | null {
  const given = text(env, `${prefix}_ISSUER`)
  if (given === null) return null
  const issuer = outsideUrl(given, mode)
  if (issuer === null) {
    throw new Unusable(
      `${prefix}_ISSUER is no address: write one such as https://id.example.com, with https in live mode.`,
    )
  }
  const clientId = text(env, `${prefix}_CLIENT_ID`)
  if (clientId === null) {
    throw new Unusable(`${prefix}_CLIENT_ID is missing: write the name under which the provider knows this client.`)
  }
  const scopes = text(env, `${prefix}_SCOPES`) ?? 'openid email'
  if (
    !/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scopes) ||
    !scopes.split(' ').includes('openid')
  ) {
    throw new Unusable(`${prefix}_SCOPES is "${scopes}": write openid and others with spaces, such as openid email.`)
  }
  const name = nameOf(env, `${prefix}_NAME`, prefix === 'TENOR_OIDC' ? 'Exchange' : 'Staff sign-in')
  return { issuer, clientId, clientSecret: secretOf(env, prefix), scopes, name }
}

/** Of the environment or of a file; none: a public client. The text itself is never said. */
function secretOf(env: Environment, prefix: Prefix): string | null {
  const secret = text(env, `${prefix}_CLIENT_SECRET`)
  const file = text(env, `${prefix}_CLIENT_SECRET_FILE`)
  if (secret !== null || file === null) return secret
  const kept = contentOf(file)
  if (kept === '')
    throw new Unusable(`${prefix}_CLIENT_SECRET_FILE cannot be read: write the path of a file with the secret.`)
  return kept
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

const MOST_TIER = 20

function customerClaimsOf(env: Environment): CustomerClaims {
  const tiers = [...pairsOf(env, 'TENOR_OIDC_TIERS', 'gold=2,platinum=5')].map(([value, tier]) => {
    const number = /^\d{1,2}$/.test(tier) ? Number(tier) : MOST_TIER + 1
    if (number > MOST_TIER) throw new Unusable(`TENOR_OIDC_TIERS has "${tier}": write tiers from 0 to ${MOST_TIER}.`)
    return [value, number] as const
  })
  return {
    tier: text(env, 'TENOR_OIDC_TIER_CLAIM'),
    tiers: new Map(tiers),
    region: text(env, 'TENOR_OIDC_REGION_CLAIM'),
    verified: text(env, 'TENOR_OIDC_VERIFIED_CLAIM'),
    verifiedValues: listOf(env, 'TENOR_OIDC_VERIFIED_VALUES', 'true'),
  }
}

function deskClaimsOf(env: Environment): DeskClaims {
  const given = [...pairsOf(env, 'TENOR_DESK_OIDC_ROLES', 'earn-admins=administrator,earn-desk=dealer')].map(
    ([value, role]) => {
      const found = ROLES.find((each) => each === role && each !== 'customer')
      if (found === undefined) {
        throw new Unusable(`TENOR_DESK_OIDC_ROLES has "${role}": write one of ${DESK_ROLES.join(', ')}.`)
      }
      return [value, found] as const
    },
  )
  return {
    role: text(env, 'TENOR_DESK_OIDC_ROLE_CLAIM') ?? 'roles',
    roles: new Map(given.length > 0 ? given : DESK_ROLES.map((role) => [role, role])),
    methods: listOf(env, 'TENOR_DESK_OIDC_METHODS', 'mfa'),
    classes: listOf(env, 'TENOR_DESK_OIDC_CLASSES', ''),
  }
}

const DESK_ROLES = ROLES.filter((role) => role !== 'customer')

function pairsOf(env: Environment, name: string, example: string): Map<string, string> {
  const pairs = (text(env, name) ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => pair.split('=').map((part) => part.trim()))
  const odd = pairs.find((pair) => pair.length !== 2 || pair.includes(''))
  if (odd !== undefined)
    throw new Unusable(`${name} has "${odd.join('=')}": write pairs with commas, such as ${example}.`)
  return new Map(pairs.map(([value = '', meaning = '']) => [value, meaning]))
}

function listOf(env: Environment, name: string, otherwise: string): readonly string[] {
  const values = (text(env, name) ?? otherwise).split(',').map((value) => value.trim())
  return values.filter((value) => value !== '')
}
