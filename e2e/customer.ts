import { randomBytes } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { PASSWORD } from './visitor.ts'

/** A customer's calls by the API, in the session that a browser's pages share. */
export type CustomerApi = {
  readonly email: string
  get<Data>(path: string): Promise<Data>
  post<Data>(path: string, body: object): Promise<Data>
}

type Envelope = { data: unknown; message: string }

/** Against a hang only: days of the clock take their time on a machine that does other things as well. */
export const LONGEST_CALL_MS = 300_000

/**
 * Takes the sandbox's clock on, through all that is due on the way. The clock is the server's: a file that moves it has a
 * server to itself.
 */
export async function moveClock(
  who: { post(path: string, body: object): Promise<unknown> },
  to: number,
): Promise<void> {
  await who.post('/sandbox/clock', { to })
}

/** Files that run beside each other share a server. */
const RUN = randomBytes(3).toString('hex')
let made = 0

/** Opens an account; the pages of this context are signed in to it. */
export async function newCustomer(context: BrowserContext, url: string): Promise<CustomerApi> {
  made += 1
  const email = `customer-${RUN}-${made}@tenor.example`
  const read = async (answer: { ok(): boolean; json(): Promise<unknown> }, what: string) => {
    const { data, message } = (await answer.json()) as Envelope
    if (!answer.ok()) throw new Error(`${what}: ${message}`)
    return data
  }
  const get = async (path: string) => await read(await context.request.get(`${url}${path}`), path)
  const post = async (path: string, body: object) => {
    const session = (await get('/apiw/v2/session')) as { csrf_token: string }
    const headers = { 'x-csrf-token': session.csrf_token }
    return await read(
      await context.request.post(`${url}${path}`, { data: body, headers, timeout: LONGEST_CALL_MS }),
      path,
    )
  }
  await post('/apiw/v2/session/register', { email, password: PASSWORD })
  for (const [asset, amount] of [
    ['USDT', '100000'],
    ['BTC', '5'],
  ]) {
    await post('/sandbox/faucet', { asset, amount })
  }
  return {
    email,
    get: async <Data>(path: string) => (await get(path)) as Data,
    post: async <Data>(path: string, body: object) => (await post(path, body)) as Data,
  }
}
