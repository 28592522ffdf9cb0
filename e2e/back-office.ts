import { printedOperator } from './back-office-operator.ts'
import { ownAddress } from './browser.ts'
import type { SharedServer } from './server.ts'

/** The operator's calls, by the API. */
export type BackOffice = {
  get(path: string): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
  put(path: string, body: object): Promise<unknown>
}

/** Signs in with the operator's password that a sandbox prints at its start. */
export async function signInBackOffice(server: SharedServer): Promise<BackOffice> {
  const { email, password } = printedOperator(server)
  const cookies = new Map<string, string>()
  const address = ownAddress()
  let token = ''

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': token,
        'x-forwarded-for': address,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const { data, message } = (await answer.json()) as { data: { csrf_token?: string } | null; message: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
    token = data?.csrf_token ?? token
    return data
  }

  await call('GET', '/apiw/v2/session')
  await call('POST', '/apiw/v2/session/login', { email, password })
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
  }
}
