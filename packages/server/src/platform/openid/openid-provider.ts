import { HOUR_MS, SECOND_MS } from '@tenor/contract/time'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { errorCode } from '../errors/index.ts'
import { OUTSIDE_TIMEOUT_MS } from '../outside/index.ts'

/** The exchange's OpenID provider as one of our clients knows it. */
export type ProviderSetting = {
  issuer: string
  clientId: string
  /** Null: a public client, which PKCE protects alone. */
  clientSecret: string | null
  scopes: string
  /** Less than the usual only in tests. */
  timeoutMs?: number
  keysAgainMs?: number
}

/** Why a sign-in did not come about: nobody answers, the person said no, or what came is not to be believed. */
export class ProviderFault extends Error {
  readonly kind: 'away' | 'declined' | 'wrong'
  constructor(kind: ProviderFault['kind'], detail: string) {
    super(detail)
    this.name = 'ProviderFault'
    this.kind = kind
  }
}

export type Begun = { state: string; nonce: string; verifier: string }
export type Claims = Readonly<Record<string, unknown>>
/** Who signed in there; the issuer as the provider writes it, whatever the settings do. `sid` names the session there, where the provider says it. */
export type Subject = { issuer: string; subject: string; sid: string | null; claims: Claims; idToken: string }
/** Whom the provider signs out: at least one of the two is there. */
export type SignedOut = { id: string; issuer: string; subject: string | null; sid: string | null }

export type Provider = {
  /** Where the browser goes. `isFresh`: who is signed in there already has to show again who they are. */
  begin(begun: Begun, redirectUri: string, isFresh: boolean): Promise<string>
  /** Checks what the browser came back with, and exchanges it. `wanted`: claims that userinfo is asked for if need be. */
  finish(begun: Begun, returned: URL, wanted: { isFresh: boolean; claims: readonly string[] }): Promise<Subject>
  /** Where the browser signs out there; null where the provider has no such place or cannot be asked. */
  endUrl(idToken: string | null, returnUrl: string): Promise<string | null>
  readLogout(token: string): Promise<SignedOut>
}

/** None of a shared secret and not "none": keys of the provider alone sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const TOLERANCE_SECONDS = 30
const KEYS_AGAIN_MS = 10 * SECOND_MS
/** A sign-in that confirms who is here lies no longer back. */
const FRESH_SECONDS = 120
/** A logout token is sent when it is made; an older one is somebody's copy. */
const LOGOUT_SECONDS = 300
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

type Known = { config: openid.Configuration; keys: ReturnType<typeof createRemoteJWKSet>; until: number }

export function createProvider(setting: ProviderSetting): Provider {
  const known = createDiscovery(setting)
  return {
    begin: ({ state, nonce, verifier }, redirectUri, isFresh) =>
      judged(async () => {
        const { config } = await known()
        return openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: setting.scopes,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isFresh ? { prompt: 'login', max_age: String(FRESH_SECONDS) } : {}),
        }).href
      }),
    finish: (begun, returned, wanted) => judged(async () => finish(await known(), setting, begun, returned, wanted)),
    async endUrl(idToken, returnUrl) {
      const found = await known().catch(() => null)
      if (found?.config.serverMetadata().end_session_endpoint === undefined) return null
      const parameters = new URLSearchParams({ post_logout_redirect_uri: returnUrl })
      if (idToken !== null) parameters.set('id_token_hint', idToken)
      return openid.buildEndSessionUrl(found.config, parameters).href
    },
    readLogout: (token) => judged(async () => readLogout(await known(), setting, token)),
  }
}

/** What the provider says of itself, asked anew now and then; while it is away, what it said before. */
function createDiscovery(setting: ProviderSetting): () => Promise<Known> {
  let known: Known | null = null
  return async () => {
    if (known !== null && known.until > performance.now()) return known
    known = await discover(setting).catch((error: unknown) => {
      if (known === null || faultOf(error).kind !== 'away') throw error
      return { ...known, until: performance.now() + KEYS_AGAIN_MS }
    })
    return known
  }
}

async function discover(setting: ProviderSetting): Promise<Known> {
  const timeoutMs = setting.timeoutMs ?? OUTSIDE_TIMEOUT_MS
  const timeout = timeoutMs / SECOND_MS
  const url = new URL(setting.issuer)
  const execute = url.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const metadata = (await openid.discovery(url, setting.clientId, {}, undefined, { execute, timeout })).serverMetadata()
  const { jwks_uri, token_endpoint_auth_methods_supported: methods } = metadata
  if (jwks_uri === undefined) throw new ProviderFault('wrong', 'the provider names no keys')
  const config = new openid.Configuration(
    metadata,
    setting.clientId,
    { [openid.clockTolerance]: TOLERANCE_SECONDS },
    authentication(setting.clientSecret, methods),
  )
  config.timeout = timeout
  for (const allow of execute) allow(config)
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: timeoutMs,
    cooldownDuration: setting.keysAgainMs ?? KEYS_AGAIN_MS,
  })
  return { config, keys, until: performance.now() + HOUR_MS }
}

/** As RFC 8414 has it, a provider that says nothing takes the secret in the header. */
function authentication(secret: string | null, methods: readonly string[] | undefined): openid.ClientAuth {
  if (secret === null) return openid.None()
  return methods === undefined || methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret)
}

async function finish(
  { config, keys }: Known,
  setting: ProviderSetting,
  { state, nonce, verifier }: Begun,
  returned: URL,
  { isFresh, claims: wanted }: { isFresh: boolean; claims: readonly string[] },
): Promise<Subject> {
  const tokens = await openid.authorizationCodeGrant(config, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(isFresh ? { maxAge: FRESH_SECONDS } : {}),
  })
  const idToken = tokens.id_token ?? ''
  const payload = await verified(keys, config, setting, idToken)
  const subject = textOf(payload.sub)
  if (subject === null || subject.length > 255) throw new ProviderFault('wrong', 'no subject')
  const isMissing = wanted.some((claim) => claimAt(payload, claim) === undefined)
  const asks = isMissing && config.serverMetadata().userinfo_endpoint !== undefined
  const more = asks ? await openid.fetchUserInfo(config, tokens.access_token, subject) : {}
  return {
    issuer: payload.iss ?? '',
    subject,
    sid: textOf(payload.sid),
    claims: { ...more, ...payload },
    idToken,
  }
}

/** The library believes what came over TLS; we want the provider's signature besides. */
async function verified(
  keys: Known['keys'],
  config: openid.Configuration,
  { clientId }: ProviderSetting,
  token: string,
  more: { maxTokenAge?: number; requiredClaims?: string[] } = {},
): Promise<JWTPayload> {
  const { issuer } = config.serverMetadata()
  const rules = { issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_SECONDS }
  return (await jwtVerify(token, keys, { ...rules, ...more })).payload
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
async function readLogout({ config, keys }: Known, setting: ProviderSetting, token: string): Promise<SignedOut> {
  const claims = await verified(keys, config, setting, token, {
    maxTokenAge: LOGOUT_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { jti, events, sub, sid } = claims
  const event = readMember(events, LOGOUT_EVENT)
  if (typeof event !== 'object' || event === null) throw new ProviderFault('wrong', 'it is no logout token')
  if ('nonce' in claims) throw new ProviderFault('wrong', 'a logout token has no nonce')
  const [id, subject, session] = [textOf(jti), textOf(sub), textOf(sid)]
  if (id === null || (subject === null && session === null)) throw new ProviderFault('wrong', 'it names nobody')
  return { id, issuer: claims.iss ?? '', subject, sid: session }
}

/** A claim by its name or, where there is none, by a path such as `realm_access.roles`. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let at: unknown = claims
  for (const part of name.split('.')) {
    at = readMember(at, part)
  }
  return at
}

function readMember(value: unknown, name: string): unknown {
  const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isMember ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

async function judged<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(error)
  }
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

/** Only codes go into the log: texts of errors may hold tokens. */
function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  if (error instanceof openid.AuthorizationResponseError) {
    const isPersons = ['access_denied', 'login_required', 'interaction_required'].includes(error.error)
    return new ProviderFault(isPersons ? 'declined' : 'wrong', `the provider said ${nameOf(error.error)}`)
  }
  if (error instanceof openid.ResponseBodyError) {
    return new ProviderFault(error.status >= 500 ? 'away' : 'wrong', `the token endpoint said ${nameOf(error.error)}`)
  }
  const cause = error instanceof Error ? error.cause : undefined
  const isUnreached = error instanceof TypeError && error.message === 'fetch failed'
  // "fetch failed" tells an operator nothing: below it is what the network said.
  const name = errorCode(isUnreached ? cause : error) || 'unknown'
  const isFailing = errorCode(error) === 'ERR_JOSE_GENERIC' || (cause instanceof Response && cause.status >= 500)
  if (isUnreached || isFailing || (AWAY.has(name) && !(cause instanceof Response)))
    return new ProviderFault('away', name)
  return new ProviderFault('wrong', name)
}

function nameOf(error: string): string {
  return /^[\w.-]{1,64}$/.test(error) ? error : 'something else'
}
