import type { Endpoint } from '@tenor/contract/http'
import { MINUTE_MS } from '@tenor/contract/time'
import type { FastifyRequest } from 'fastify'
import type { Allowance, Attempts } from '../attempts/index.ts'
import type { Mode } from '../config/index.ts'
import { networkOf, siteOf } from './network.ts'
import { tooMany } from './refusal.ts'

const PER_MINUTE = { sign_in: 20, register: 10, order: 120, picture: 30, write: 120, read: 600 } as const
/** Signed calls of programs, whose keys are counted by call besides. */
const PROGRAMS_PER_MINUTE = 6_000
/** A network has room for many visitors: so many times what one account may read. */
const VISITORS_FACTOR = 4
type Kind = keyof typeof PER_MINUTE

const SANDBOX_FACTOR = 100
/** A /48 has room for many who are strangers to each other: so many times what one network may. */
const SITE_FACTOR = 4
/** What opens accounts: who calls is counted by network whoever is signed in, and by all processes together. */
const GUARDED: readonly Kind[] = ['sign_in', 'register']

/** Wider where all money is play money. */
export function wider(most: number, mode: Mode): number {
  return most * (mode === 'sandbox' ? SANDBOX_FACTOR : 1)
}

function kindOf(endpoint: Endpoint): Kind {
  return endpoint.limit ?? (endpoint.method === 'GET' ? 'read' : 'write')
}

function isGuarded(kind: Kind): boolean {
  return GUARDED.includes(kind)
}

/**
 * How often calls of a group may come in a minute to this process, all its routes together: by account where there is one, by network
 * otherwise.
 */
export function rateLimitOf(endpoint: Endpoint, mode: Mode) {
  const kind = kindOf(endpoint)
  const most = wider(PER_MINUTE[kind], mode)
  const accountOf = ({ identity }: FastifyRequest) => (isGuarded(kind) ? undefined : identity.customer?.userId)
  return {
    max: (request: FastifyRequest) =>
      kind === 'read' && accountOf(request) === undefined ? most * VISITORS_FACTOR : most,
    timeWindow: MINUTE_MS,
    groupId: kind,
    keyGenerator: (request: FastifyRequest) => String(accountOf(request) ?? networkOf(request.ip)),
  }
}

/** The group of calls that an account's calls of this endpoint are counted with; undefined where networks are counted. */
export function countedAs(endpoint: Endpoint): string | undefined {
  const kind = kindOf(endpoint)
  return isGuarded(kind) ? undefined : kind
}

/** Of signed calls: how many a network may try, before any signature is looked at. */
export function programLimit(mode: Mode) {
  return {
    max: wider(PROGRAMS_PER_MINUTE, mode),
    timeWindow: MINUTE_MS,
    groupId: 'program',
    keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
  }
}

/** Counts a call that opens accounts, in all processes together: by network, by the site around it, and by account. */
export type SharedLimit = (request: FastifyRequest, attempts: Attempts) => Promise<void>

/** Null for calls that each process counts by itself. */
export function sharedLimitOf(endpoint: Endpoint, mode: Mode): SharedLimit | null {
  const kind = kindOf(endpoint)
  if (!isGuarded(kind)) return null
  const most = wider(PER_MINUTE[kind], mode)
  const allow = (who: string, times = 1): Allowance => {
    return { subject: `call ${kind} ${who}`, most: most * times, windowMs: MINUTE_MS }
  }
  return async ({ ip, identity }, attempts) => {
    const [network, site, account] = [networkOf(ip), siteOf(ip), identity.customer?.userId]
    const around = site === network ? [] : [allow(`site ${site}`, SITE_FACTOR)]
    await refuseOver(attempts, `call ${site}`, [allow(`network ${network}`), ...around])
    if (account !== undefined) await refuseOver(attempts, `call ${account}`, [allow(`account ${account}`)])
  }
}

async function refuseOver(attempts: Attempts, root: string, allowances: readonly Allowance[]): Promise<void> {
  const refused = await attempts.take(root, allowances)
  if (refused === null) return
  throw tooMany(refused.retryAfterSeconds)
}
