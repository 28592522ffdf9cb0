import { TenorUnreachable, toTenorError } from './errors.js'
import { type Client, createClient, createConfig } from './generated/client/index.js'

/** An API key as it was shown when it was made. */
export type ProgramKey = { readonly key: string; readonly secret: string }

/** What every generated call takes as `client`. */
export type Connected = Client

/**
 * Connects to a server: cookies are kept, and calls that change something carry the session's token. With a key, calls under /api/v4 are
 * signed by it. Throws `TenorUnreachable` where no Tenor server answers. What fails later is a `TenorRefusal` or `TenorUnreachable`: the
 * `error` of an answer, or thrown with `throwOnError`.
 */
export async function connect(address: string, program?: ProgramKey): Promise<Connected> {
  const baseUrl = address.replace(/\/+$/, '')
  const session = sessionOver(baseUrl)
  const send = program === undefined ? session.send : signing(program, session.send)
  if (program === undefined) await session.read()
  const client = createClient(createConfig({ baseUrl, fetch: send as typeof fetch }))
  client.interceptors.error.use((error, response) => toTenorError(error, response))
  return client
}

const SAFE = ['GET', 'HEAD']

type Send = (request: Request) => Promise<Response>
type Session = { readonly token: string; readonly userId: number | null }

/**
 * A fetch with the cookies of its own answers. The token is read anew whenever the session has become another. Acts name the
 * customer of that session: the server refuses them with 409 `session.changed` once another one is signed in.
 */
function sessionOver(baseUrl: string): { send: Send; read: () => Promise<Session> } {
  const cookies = new Map<string, string>()
  let session: Session | null = null

  async function send(request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(new Request(request, { headers }))
    const given = answer.headers.getSetCookie()
    // Who signs in or out has another token.
    if (given.length > 0) session = null
    for (const each of given) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value === '' || /;\s*max-age=0/i.test(each)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function readSession(): Promise<Session> {
    if (session !== null) return session
    try {
      const answer = await send(new Request(`${baseUrl}/apiw/v2/session`))
      const { data } = (await answer.json()) as { data: { csrf_token: string; user: { id: number } | null } }
      session = { token: data.csrf_token, userId: data.user?.id ?? null }
      return session
    } catch (cause) {
      throw new TenorUnreachable(`no Tenor server answers at ${baseUrl}`, { cause })
    }
  }

  async function sendWithToken(request: Request): Promise<Response> {
    if (SAFE.includes(request.method) || new URL(request.url).pathname.startsWith('/api/v4/')) return send(request)
    const headers = new Headers(request.headers)
    const { token, userId } = await readSession()
    headers.set('x-csrf-token', token)
    if (userId !== null) headers.set('x-tenor-user', String(userId))
    return send(new Request(request, { headers }))
  }

  return { send: sendWithToken, read: readSession }
}

/** Signs calls of programs, as `docs/recipes/call-from-a-program.md` says; others go as they are. */
function signing({ key, secret }: ProgramKey, next: Send): Send {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/api/v4/')) return next(request)
    const body = SAFE.includes(request.method) ? new ArrayBuffer(0) : await request.clone().arrayBuffer()
    const hashed = hex(await crypto.subtle.digest('SHA-512', body))
    const timestamp = String(Math.floor(Date.now() / 1000))
    const text = [request.method, pathname, decodeURIComponent(search.slice(1)), hashed, timestamp].join('\n')
    const bytes = new TextEncoder()
    const sealed = await crypto.subtle.importKey(
      'raw',
      bytes.encode(secret),
      { name: 'HMAC', hash: 'SHA-512' },
      false,
      ['sign'],
    )
    const headers = new Headers(request.headers)
    headers.set('KEY', key)
    headers.set('Timestamp', timestamp)
    headers.set('SIGN', hex(await crypto.subtle.sign('HMAC', sealed, bytes.encode(text))))
    return next(new Request(request, { headers }))
  }
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
