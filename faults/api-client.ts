import { setTimeout } from 'node:timers/promises'

/** Where the server is to be found now; null while it is down. */
export type Whereabouts = { url: string | null }

export type Answer<Data> = { status: number; reason: string | null; data: Data; retries: number }

/** One try and what came of it: status 0 where no answer came. */
export type Try = { method: string; path: string; status: number; reason: string | null; ms: number }

/** Someone who speaks HTTP to the server, keeps a session, and asks again until an answer comes. */
export type ApiClient = {
  /** One try. Throws when the server does not answer. */
  call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer<Data>>
  /** The same call again and again until the server answers it, whatever the answer is. */
  insist<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer<Data>>
}

const PAUSE_MS = 60
const LONGEST_WAIT_MS = 10_000

export type ApiClientOptions = { watch?: ((each: Try) => void) | undefined; longestWaitMs?: number }

export function createApiClient(server: Whereabouts, options: ApiClientOptions = {}): ApiClient {
  const cookies = new Map<string, string>()
  let csrf = ''

  async function call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer<Data>> {
    const began = performance.now()
    const told = (status: number, reason: string | null) =>
      options.watch?.({ method, path, status, reason, ms: performance.now() - began })
    try {
      const answer = await send<Data>(method, path, body)
      told(answer.status, answer.reason)
      return answer
    } catch (error) {
      told(0, (error as Error).message)
      throw error
    }
  }

  async function send<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer<Data>> {
    if (server.url === null) throw new Error('the server is down')
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': csrf,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(options.longestWaitMs ?? LONGEST_WAIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    keepCookies(response, cookies)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const parsed = isJson ? JSON.parse(text) : { data: text }
    csrf = parsed.data?.csrf_token ?? csrf
    return { status: response.status, reason: parsed.fail_reason ?? null, data: parsed.data, retries: 0 }
  }

  return {
    call,
    async insist<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
      for (let retries = 0; ; retries += 1) {
        const answer = await call<Data>(method, path, body).catch(() => null)
        if (answer !== null && answer.status < 500) return { ...answer, retries }
        await setTimeout(PAUSE_MS)
      }
    },
  }
}

function keepCookies(response: Response, cookies: Map<string, string>): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
