import { createHmac } from 'node:crypto'

export const PASSWORD = 'Quince tray 5 lantern'
export const WRONG_PASSWORD = 'Quince tray 6 lantern'
const SESSION = '/apiw/v2/session'

export type Reply = { status: number; reason: string | null; data: Record<string, unknown> | null }

/** A browser somewhere: its cookies, its token, and the address that the proxy in front of the server says it has. */
export type Caller = {
  send(path: string, body: object): Promise<Reply>
  get(path: string): Promise<Reply>
  /** Takes a token, which every call that changes something wants. */
  arrive(): Promise<Caller>
  register(email: string): Promise<Reply>
  signIn(email: string, password: string, totp?: string): Promise<Reply>
  /** The state by which another thread goes on as the same browser. */
  keep(): KeptCaller
}

export type KeptCaller = { address: string; cookies: ReadonlyMap<string, string>; token: string }

export function createCaller(url: string, address: string): Caller {
  return restoreCaller(url, { address, cookies: new Map(), token: '' })
}

export function restoreCaller(url: string, kept: KeptCaller): Caller {
  const { address } = kept
  const cookies = new Map(kept.cookies)
  let { token } = kept

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': token,
        'x-forwarded-for': address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const { data, fail_reason = null } = (await response.json()) as Pick<Reply, 'data'> & { fail_reason?: string }
    if (typeof data?.csrf_token === 'string') token = data.csrf_token
    return { status: response.status, reason: fail_reason, data: data ?? null }
  }

  const caller: Caller = {
    send: (path, body) => call('POST', path, body),
    get: (path) => call('GET', path),
    async arrive() {
      await call('GET', SESSION)
      return caller
    },
    register: (email) => call('POST', `${SESSION}/register`, { email, password: PASSWORD }),
    signIn: (email, password, totp) =>
      call('POST', `${SESSION}/login`, { email, password, ...(totp === undefined ? {} : { totp }) }),
    keep: () => ({ address, cookies: new Map(cookies), token }),
  }
  return caller
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The one-time code of an instant, as RFC 6238 has it. */
export function codeAt(secret: string, ms: number): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / STEP_MS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A code that is none of those which are good around an instant. */
export function wrongCodesAt(secret: string, ms: number, count: number): string[] {
  const good = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, ms + steps * STEP_MS))
  const codes: string[] = []
  for (let number = 0; codes.length < count; number += 1) {
    const code = String(number).padStart(6, '0')
    if (!good.includes(code)) codes.push(code)
  }
  return codes
}
