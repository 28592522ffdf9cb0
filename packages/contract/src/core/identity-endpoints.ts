import { z } from 'zod'
import { endpoint } from '../http/index.ts'
import { sessionData } from './account-endpoints.ts'

/* Signing in by the exchange's own OpenID provider. The browser goes there and comes back with a code, which is handed in here. */

const SESSION = '/apiw/v2/session/identity'
const ACCOUNT = '/apiw/v2/account/identity'

/** As what Tenor is known to the provider: one client for customers, one for the back office. */
export const IDENTITY_CLIENTS = ['customers', 'back-office'] as const
/** One of the clients. */
export type IdentityClient = (typeof IDENTITY_CLIENTS)[number]

/** Why a browser goes to the provider: to sign in, to connect an account that is here, to show anew who it is. */
export const IDENTITY_PURPOSES = ['sign_in', 'connect', 'confirm'] as const
/** One of the purposes. */
export type IdentityPurpose = (typeof IDENTITY_PURPOSES)[number]

/** The page to which the provider sends a browser back, by client; what it brings stands in the query. */
export const IDENTITY_PAGES: Readonly<Record<IdentityClient, string>> = {
  customers: '/signed-in',
  'back-office': '/console/signed-in',
}

/** Minutes in which a browser has to be back. */
export const IDENTITY_MINUTES = 10
/** Minutes for which a customer who showed the provider anew who they are is not asked again. */
export const IDENTITY_CONFIRMED_MINUTES = 10

const HOME: Readonly<Record<IdentityClient, string>> = { customers: '/', 'back-office': '/console' }

/** A page of ours to go on at: a path as it is given, or the first page where it is none or leads elsewhere. */
export function ownPage(client: IdentityClient, given: string | undefined): string {
  const home = HOME[client]
  if (given === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\')) return home
  const url = URL.parse(given, 'https://own.invalid')
  if (url === null || url.origin !== 'https://own.invalid') return home
  const isConsole = url.pathname === '/console' || url.pathname.startsWith('/console/')
  return isConsole === (client === 'back-office') ? `${url.pathname}${url.search}${url.hash}` : home
}

const params = z.object({ client: z.enum(IDENTITY_CLIENTS) })
const returnTo = z.string().max(512).optional()
const goData = z.object({
  /** Where the browser goes. */
  url: z.string(),
})

/** POST identity/{client}/begin: where to sign in at the provider. */
export const identityBegin = endpoint({
  method: 'POST',
  path: `${SESSION}/:client/begin`,
  summary: 'Begin to sign in at the exchange',
  audience: 'visitor',
  goesOnInDoubt: true,
  limit: 'sign_in',
  params,
  body: z.object({ return_to: returnTo }),
  data: goData,
  refusals: ['account.identity.away', 'account.identity.none', 'account.identity.wrong'],
})

/** Reply of `identityFinish`: the session, and the page to go on at. */
export const identityFinished = sessionData.extend({ purpose: z.enum(IDENTITY_PURPOSES), return_to: z.string() })

/** POST identity/{client}/finish: hands in the query with which the browser came back. */
export const identityFinish = endpoint({
  method: 'POST',
  path: `${SESSION}/:client/finish`,
  summary: 'Sign in with what the exchange has answered',
  audience: 'visitor',
  goesOnInDoubt: true,
  limit: 'sign_in',
  params,
  body: z.object({
    /** As it stands in the address, without the question mark. */
    answer: z.string().max(8192),
  }),
  data: identityFinished,
  refusals: [
    'account.identity.address',
    'account.identity.away',
    'account.identity.connected',
    'account.identity.declined',
    'account.identity.none',
    'account.identity.operator',
    'account.identity.other',
    'account.identity.over',
    'account.identity.role',
    'account.identity.secondFactor',
    'account.identity.taken',
    'account.identity.wrong',
  ],
})

/** POST identity/{client}/logout: the provider signs somebody out (OpenID Connect Back-Channel Logout 1.0). */
export const identityLogout = endpoint({
  method: 'POST',
  path: `${SESSION}/:client/logout`,
  summary: 'The exchange signs somebody out',
  audience: 'visitor',
  goesOnInDoubt: true,
  limit: 'read',
  isSigned: true,
  params,
  body: z.object({ logout_token: z.string().max(16_384) }),
  data: z.object({}),
  refusals: ['account.identity.away', 'account.identity.logout', 'account.identity.none'],
})

/** How the customer's account stands to the provider. Times in unix seconds of the machine's clock. */
export const accountIdentityData = z.object({
  /** What customers know the provider by; null: there is none. */
  provider: z.string().nullable(),
  /** Null: this account is not connected. */
  connected_at: z.int().nullable(),
  last_used: z.int().nullable(),
  /** What is asked again before something important changes. */
  asks: z.enum(['password', 'provider']),
  /** Whether the provider was shown just now who this is. */
  confirmed: z.boolean(),
})
/** `accountIdentityData` as a type. */
export type AccountIdentity = z.infer<typeof accountIdentityData>

/** GET account/identity. */
export const accountIdentity = endpoint({
  method: 'GET',
  path: ACCOUNT,
  summary: 'How the account stands to the exchange’s own sign-in',
  audience: 'customer',
  data: accountIdentityData,
})

/** POST account/identity/connect: where to go to connect this account, against the password. */
export const identityConnect = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/connect`,
  summary: 'Begin to connect the account with the exchange’s sign-in',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({
    password: z.string().max(256).optional(),
    totp: z.string().max(16).optional(),
    return_to: returnTo,
  }),
  data: goData,
  refusals: [
    'account.identity.away',
    'account.identity.connected',
    'account.identity.none',
    'account.identity.wrong',
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.needed',
    'account.totp.wrong',
  ],
})

/** POST account/identity/confirm: where to go to show anew who one is. */
export const identityConfirm = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/confirm`,
  summary: 'Begin to confirm at the exchange who one is',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ return_to: returnTo }),
  data: goData,
  refusals: [
    'account.identity.away',
    'account.identity.none',
    'account.identity.notConnected',
    'account.identity.wrong',
  ],
})

/** POST account/identity/disconnect: against the password, which has to be there to sign in with. */
export const identityDisconnect = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/disconnect`,
  summary: 'Disconnect the account from the exchange’s sign-in',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ password: z.string().max(256).optional() }),
  data: accountIdentityData,
  refusals: [
    'account.identity.notConnected',
    'account.identity.only',
    'account.password.wrong',
    'account.signIn.tooMany',
  ],
})
