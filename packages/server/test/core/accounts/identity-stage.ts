import type { IdentityClient } from '@tenor/contract/core'
import { type StandIn, startStandIn, type Wish } from '../../../../../e2e/identity-stand-in.ts'
import type { IdentitySetting } from '../../../src/platform/config/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'

export type { StandIn, Wish } from '../../../../../e2e/identity-stand-in.ts'
export { startStandIn }

/** Both clients of a provider, as the settings would have them. */
export function identitySetting(issuer: string, more: Partial<IdentitySetting> = {}): IdentitySetting {
  const base = { issuer, scopes: 'openid email', timeoutMs: 20_000, keysAgainMs: 0 }
  const client = (clientId: string) => ({ ...base, clientId, clientSecret: `secret-of-${clientId}`, name: 'Northway' })
  const tiers = new Map([['gold', 2]])
  const roles = new Map([['earn-admins', 'administrator'] as const, ['earn-desk', 'dealer'] as const])
  return {
    customers: {
      ...client('earn'),
      claims: { tier: 'tier', tiers, region: 'country', verified: 'kyc.level', verifiedValues: ['full'] },
    },
    desk: { ...client('earn-desk'), claims: { role: 'groups', roles, methods: ['mfa'], classes: [] } },
    hasLocal: true,
    ...more,
  }
}

const SESSION = '/apiw/v2/session/identity'

/** One browser that goes to the provider and comes back. */
export async function throughProvider(
  standIn: StandIn,
  client: TestClient,
  { as = 'customers', return_to }: { as?: IdentityClient; return_to?: string } = {},
) {
  const begun = await client.post(`${SESSION}/${as}/begin`, return_to === undefined ? {} : { return_to })
  if (begun.status !== 200) return begun
  return client.post(`${SESSION}/${as}/finish`, { answer: standIn.visit(begun.data.url) })
}

/** The claims of somebody whose address the provider has verified. */
export function person(sub: string, more: Record<string, unknown> = {}) {
  return { email: `${sub}@example.com`, email_verified: true, ...more }
}

/** Signs somebody in, in a browser of their own. */
export async function signedIn(
  app: TestApp,
  standIn: StandIn,
  sub: string,
  more: Record<string, unknown> = {},
  wish: Wish = {},
) {
  standIn.person(sub, person(sub, more), wish)
  const client = app.client(`198.19.7.${sub.length}`)
  return { client, reply: await throughProvider(standIn, client) }
}
