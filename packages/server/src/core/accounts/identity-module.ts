import type { IdentityClient } from '@tenor/contract/core'
import type { Role } from '@tenor/contract/http'
import type { CustomerClaims, DeskClaims, IdentitySetting } from '../../platform/config/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { createProvider, type Provider, ProviderFault } from '../../platform/openid/index.ts'

/** A client of the exchange's provider: whom it asks, and what people know it by. */
export type Client = { of: IdentityClient; name: string; provider: Provider }

export type Identity = {
  customers: (Client & { claims: CustomerClaims }) | null
  desk: (Client & { claims: DeskClaims }) | null
  hasLocal: boolean
}

export function createIdentity({ customers, desk, hasLocal }: IdentitySetting): Identity {
  return {
    customers:
      customers === null
        ? null
        : { of: 'customers', name: customers.name, provider: createProvider(customers), claims: customers.claims },
    desk:
      desk === null
        ? null
        : { of: 'back-office', name: desk.name, provider: createProvider(desk), claims: desk.claims },
    hasLocal,
  }
}

/** Refuses where no such client is configured. */
export function clientOf(identity: Identity, of: IdentityClient): Client {
  const client = of === 'customers' ? identity.customers : identity.desk
  if (client === null) throw new Refusal(404, 'account.identity.none')
  return client
}

/** Whether somebody of a role may sign in by a password or a passkey: operators too where they have no provider. */
export function isLocalOpen({ hasLocal, desk }: Identity, role: Role): boolean {
  return hasLocal || (role !== 'customer' && desk === null)
}

/** Whom an account of a role belongs to at the provider; null where there is none for it. */
export function clientFor({ customers, desk }: Identity, role: Role): Client | null {
  return role === 'customer' ? customers : desk
}

/** How one signs in here, as every session says it. */
export function signInWays(identity: Identity) {
  return {
    local: identity.hasLocal,
    provider: identity.customers?.name ?? null,
    desk_local: isLocalOpen(identity, 'operator'),
    desk_provider: identity.desk?.name ?? null,
  }
}

export function refuseLocal(identity: Identity, role: Role = 'customer'): void {
  if (isLocalOpen(identity, role)) return
  throw new Refusal(403, 'account.local.off', { name: clientFor(identity, role)?.name ?? '' })
}

const REASON = {
  away: 'account.identity.away',
  declined: 'account.identity.declined',
  wrong: 'account.identity.wrong',
} as const

type Log = { warn(fields: object, message: string): void }

/** Asks the provider, and says its faults as refusals; what exactly was wrong stands in the log alone. */
export async function asking<Answer>(log: Log, { name, of }: Client, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ client: of, fault: error.kind, detail: error.message }, 'identity')
    throw new Refusal(error.kind === 'away' ? 503 : 422, REASON[error.kind], { name })
  }
}
