import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/* An OpenID provider on loopback for tests, which misbehaves on demand. Nobody signs in there: who is asked is said before. */

export type Wish = {
  /** Claims of the ID token beside or instead of the right ones; undefined leaves one out. */
  claims?: JWTPayload
  /** Claims that userinfo alone tells. */
  userinfo?: Record<string, unknown>
  /** Signed by nobody, or by a key that the provider does not publish. */
  signed?: 'none' | 'unknown'
  /** What the browser comes back with instead of a code. */
  error?: string
  /** Of the browser's return, instead of its own. */
  state?: string
  issuer?: string
  /** What the token endpoint answers. */
  token?: 'error' | 'down' | 'no-id-token'
}

type Person = { sub: string; sid: string; wish: Wish }
type Granted = Person & { nonce: string | null; challenge: string; clientId: string; redirectUri: string }
type Book = {
  issuer: string
  key: Key
  person: Person
  state: 'up' | 'down' | 'silent'
  granted: Map<string, Granted>
  codes: number
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

export async function startStandIn() {
  const nobody: Person = { sub: 'nobody', sid: 'none', wish: {} }
  const book: Book = { issuer: '', key: await newKey(), person: nobody, state: 'up', granted: new Map(), codes: 0 }
  const server = createServer((request, response) => {
    answer(book, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  book.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer: book.issuer,
    /** Who signs in next, and what goes wrong then. */
    person(sub: string, claims: JWTPayload = {}, wish: Wish = {}, sid = `sid-of-${sub}`): void {
      book.person = { sub, sid, wish: { ...wish, claims: { ...claims, ...wish.claims } } }
    },
    /** Follows a link to the provider as a browser does; answers with the query that it comes back with. */
    visit: (url: string) => new URL(authorize(book, new URL(url))).search.slice(1),
    become(state: Book['state']): void {
      book.state = state
    },
    async rotate(): Promise<void> {
      book.key = await newKey()
    },
    logoutToken: (clientId: string, claims: Claims, signed?: Wish['signed']) =>
      logoutToken(book, clientId, claims, signed),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function answer(book: Book, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', book.issuer)
  if (book.state === 'silent') return
  if (book.state === 'down') return send(response, 503, { error: 'temporarily_unavailable' })
  switch (url.pathname) {
    case '/.well-known/openid-configuration':
      return send(response, 200, metadata(book.issuer))
    case '/keys':
      return send(response, 200, { keys: [await publicKey(book.key)] })
    case '/authorize':
      return redirect(response, authorize(book, url))
    case '/token':
      return token(book, request, response)
    case '/userinfo':
      return send(response, 200, { sub: book.person.sub, ...book.person.wish.userinfo })
    case '/end':
      return redirect(response, url.searchParams.get('post_logout_redirect_uri') ?? '/')
    default:
      return send(response, 404, {})
  }
}

/** What the provider does with a browser that arrives: the person who is set up signs in, and it is sent back. */
function authorize(book: Book, url: URL): string {
  const of = (name: string) => url.searchParams.get(name) ?? ''
  const back = new URL(of('redirect_uri'))
  const { wish } = book.person
  back.searchParams.set('state', wish.state ?? of('state'))
  back.searchParams.set('iss', wish.issuer ?? book.issuer)
  if (wish.error !== undefined) {
    back.searchParams.set('error', wish.error)
    return back.href
  }
  book.codes += 1
  const code = `code-${book.codes}`
  const about = { nonce: url.searchParams.get('nonce'), challenge: of('code_challenge'), clientId: of('client_id') }
  book.granted.set(code, { ...about, ...book.person, redirectUri: of('redirect_uri') })
  back.searchParams.set('code', code)
  return back.href
}

async function token(book: Book, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = new URLSearchParams(await textOf(request))
  const code = body.get('code') ?? ''
  const grant = book.granted.get(code)
  book.granted.delete(code)
  const wished = grant?.wish.token
  if (wished === 'down') return send(response, 502, {})
  if (grant === undefined || wished === 'error' || !isRight(grant, body, request)) {
    return send(response, 400, { error: 'invalid_grant' })
  }
  const idToken = wished === 'no-id-token' ? {} : { id_token: await idTokenOf(book, grant) }
  send(response, 200, { access_token: 'access', token_type: 'Bearer', ...idToken })
}

/** Only the client that began, with the verifier of what it began with. */
function isRight(
  { challenge, redirectUri, clientId }: Granted,
  body: URLSearchParams,
  request: IncomingMessage,
): boolean {
  const made = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url')
  const isClient = credentials(request) === `${clientId}:secret-of-${clientId}`
  return isClient && made === challenge && body.get('redirect_uri') === redirectUri
}

async function idTokenOf({ issuer, key }: Book, { nonce, clientId, sub, sid, wish }: Granted): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const right = { iss: issuer, aud: clientId, sub, sid, nonce, iat: now, exp: now + 300, auth_time: now }
  return signed({ ...right, ...wish.claims }, key, 'JWT', wish.signed)
}

/** A logout token, right but for what is given. */
async function logoutToken(
  { issuer, key }: Book,
  clientId: string,
  claims: Claims,
  by?: Wish['signed'],
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const right = { iss: issuer, aud: clientId, iat: now, exp: now + 120, jti: crypto.randomUUID(), events }
  return signed({ ...right, ...claims }, key, 'logout+jwt', by)
}

async function signed(claims: JWTPayload, key: Key, typ: string, by: Wish['signed']): Promise<string> {
  if (by === 'none') return new UnsecuredJWT(claims).encode()
  const { id, privateKey } = by === 'unknown' ? await newKey() : key
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: id, typ }).sign(privateKey)
}

type Claims = JWTPayload & { nonce?: string }
type Key = Awaited<ReturnType<typeof newKey>>

async function newKey() {
  return { id: crypto.randomUUID(), ...(await generateKeyPair('ES256', { extractable: true })) }
}

async function publicKey({ id, publicKey: key }: Key) {
  return { ...(await exportJWK(key)), kid: id, alg: 'ES256', use: 'sig' }
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/end`,
    id_token_signing_alg_values_supported: ['ES256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    authorization_response_iss_parameter_supported: true,
  }
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(302, { location: to }).end()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Name and secret of a client, which RFC 6749 has it encode as a form does. */
function credentials({ headers }: IncomingMessage): string {
  const [, basic = ''] = (headers.authorization ?? '').split(' ')
  return atob(basic).split(':').map(decodeURIComponent).join(':')
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
