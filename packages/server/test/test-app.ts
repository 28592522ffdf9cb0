import type { Endpoint } from '@tenor/contract/http'
import { instantOfSeconds } from '@tenor/contract/time'
import type { LightMyRequestResponse } from 'fastify'
import { expect, inject } from 'vitest'
import { createTenor, type Tenor } from '../src/app.ts'
import { LOCAL_REACH, type Reach, type TenorOptions } from '../src/app-core.ts'
import type { Product } from '../src/core/product/index.ts'
import { standingClock } from '../src/platform/clock/index.ts'
import type { Mode, Permits } from '../src/platform/config/index.ts'
import { applicationUrl, type Database, openDatabase } from '../src/platform/database/index.ts'
import { type Log, silentLog } from '../src/platform/log/index.ts'
import type { Mailer } from '../src/platform/mail/index.ts'
import { createSealer } from '../src/platform/sealing/index.ts'
import { auditWithoutWords } from './audit-in-words.ts'
import { asPerson } from './record-statements.ts'
import { createTestDatabase, type Template } from './test-database.ts'
import { startPooler } from './test-pooler.ts'

/** Where the clock of a test app stands at first: 17 March 2030. */
export const TEST_START = instantOfSeconds(1_900_000_000)
/** By which the margin engine of tests calls. */
export const MARGIN_KEY = 'the-margin-engine-of-the-tests'
/** What tests seal with: apps over one database read what each of them sealed. */
export const TEST_SEALING_KEY = 'dGVzdC1zZWFsaW5nLWtleS1vZi10aGlydHktdHdvLWI'
export const testSealer = () => createSealer([TEST_SEALING_KEY])
const CHEAP_HASHING = { memoryCost: 1_024, timeCost: 1 }
export const PASSWORD = 'correct horse battery'

// biome-ignore lint/suspicious/noExplicitAny: the reply of any call; tests look at what they expect in it.
type Data = any
export type TestReply = {
  status: number
  code: number
  data: Data
  fail_reason: string | undefined
  params: Data
  message: string
  headers: LightMyRequestResponse['headers']
  text: string
}

type Method = Endpoint['method']
export type TestClient = {
  get(url: string, headers?: Record<string, string>): Promise<TestReply>
  post(url: string, body?: object, headers?: Record<string, string>): Promise<TestReply>
  put(url: string, body?: object, headers?: Record<string, string>): Promise<TestReply>
  /** Any of the methods, once the token is known. */
  send(method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<TestReply>
  /** Opens an account and signs in. */
  register(email?: string, password?: string): Promise<TestReply>
  login(email: string, password?: string, totp?: string): Promise<TestReply>
  faucet(asset: string, amount: string): Promise<TestReply>
  readonly cookies: Map<string, string>
  csrfToken: string
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Coins with dual products and snipers where a test names none: listing those of all ten is most of what a played hour costs. */
const DUAL_COINS: readonly string[] = ['BTC', 'ETH']

/** A sandbox after the first round of its jobs: most tests want one with products on sale. */
function getBegunTemplate(dualCoins: readonly string[] | 'all'): Template {
  const coins = dualCoins === 'all' ? 'all' : dualCoins.toSorted().join('_').toLowerCase()
  return {
    name: `tenor_template_${inject('templateKeys').sandbox}_${coins}`,
    async make(url) {
      const db = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: 4 })
      // The same market in every run: a test meets the prices that it met before.
      const seed = process.env.TENOR_TEST_MARKET ?? 'tests'
      await db.execute(`insert into setting (name, value) values ('market.simulator.seed', $1)`, [seed])
      if (dualCoins !== 'all') {
        await db.execute('update dual_series set enabled = false where coin <> all($1::text[])', [dualCoins])
      }
      const clock = standingClock(TEST_START)
      const sealer = testSealer()
      const tenor = await createTenor({ db, log: silentLog(), mode: 'sandbox', clock, movable: null, sealer })
      await tenor.runner.runUntil(TEST_START)
      await tenor.stop()
      await db.close()
    },
  }
}

export type TestAppOptions = {
  mode?: Mode
  log?: Log
  canMoveClock?: boolean
  reach?: Partial<Reach>
  /** By which emails go; without it the sandbox shows them. */
  mailer?: Mailer
  /** Who may do what though nobody has verified them or knows their region; as the mode has it unless given. */
  permits?: Permits
  /** For how long nothing leaves by the wallet after a change of how an account is protected; as the mode has it unless given. */
  holdHours?: number
  /** What tells rewards of validators. */
  validatorFeed?: NonNullable<Parameters<typeof createTenor>[0]['validatorFeed']>
  /** The exchange's wallet. */
  wallet?: TenorOptions['wallet']
  /** The exchange's campaign system. */
  campaign?: TenorOptions['campaign']
  /** The exchange's own sign-in. */
  identity?: TenorOptions['identity']
  /** Whether the clock is in doubt. */
  guard?: NonNullable<TenorOptions['guard']>
  /** How often changes are looked for, and when streams end. */
  changeTimes?: NonNullable<TenorOptions['changeTimes']>
  /** Products beside those of the server. */
  moreProducts?: readonly Product[]
  /** Without it, and in live mode, no job has ever run. */
  begun?: boolean
  /** Coins with dual products and snipers in a sandbox that has begun. */
  dualCoins?: readonly string[] | 'all'
  /** Another PostgreSQL than the one that all tests of a run share. */
  postgresUrl?: string | undefined
}

/** Every module joined, on a database of its own, with clocks that stand where the test puts them. */
export async function createTestApp(options: TestAppOptions = {}) {
  const isBegun = options.begun ?? options.mode !== 'live'
  const test = await createTestDatabase(
    isBegun ? getBegunTemplate(options.dualCoins ?? DUAL_COINS) : undefined,
    options.postgresUrl,
  )
  const log = options.log ?? silentLog()
  // TENOR_TEST_POOLER=1 runs any test of the server behind a pooler.
  const pooler = process.env.TENOR_TEST_POOLER === '1' ? await startPooler(test.appUrl, test.superuserUrl) : null
  const url = pooler?.url ?? test.appUrl
  const db: Database = openDatabase({ url, log, connections: 10, isPooled: pooler !== null })
  const clock = standingClock(TEST_START)
  const realTime = standingClock(TEST_START)
  const mode = options.mode ?? 'sandbox'
  const still = { ...clock, hold: clock.set, release: () => {}, adopt: () => {}, offset: () => 0 }
  const movable = options.canMoveClock === true ? still : null
  const given = {
    log,
    mode,
    clock,
    movable,
    hashing: CHEAP_HASHING,
    realTime,
    moreProducts: options.moreProducts ?? [],
    sealer: testSealer(),
    marginKey: MARGIN_KEY,
    fundKey: MARGIN_KEY,
    validatorFeed: options.validatorFeed ?? null,
    wallet: options.wallet ?? null,
    campaign: options.campaign ?? null,
    ...(options.identity === undefined ? {} : { identity: options.identity }),
    ...(options.guard === undefined ? {} : { guard: options.guard }),
    mailer: options.mailer ?? null,
    ...(options.changeTimes === undefined ? {} : { changeTimes: options.changeTimes }),
    reach: { ...LOCAL_REACH, ...options.reach },
    ...(options.holdHours === undefined ? {} : { holdHours: options.holdHours }),
    ...(options.permits === undefined ? {} : { permits: options.permits }),
  }
  const tenor: Tenor = await createTenor({ db, ...given })
  const server = await tenor.serve()
  return {
    db,
    url: test.url,
    appUrl: test.appUrl,
    superuserUrl: test.superuserUrl,
    clock,
    realTime,
    tenor,
    server,
    /** A browser of its own, nobody signed in; `address` is where it calls from. */
    client: (address = '203.0.113.1') => createClient(server, address),
    /** Someone new, at an address of their own: registrations from one address are few a minute. */
    async customer(): Promise<TestClient> {
      const email = freshEmail()
      const client = createClient(server, `198.18.${emails >> 8}.${emails & 255}`)
      await client.register(email)
      return client
    },
    async operator(): Promise<TestClient> {
      await tenor.accounts.ensureOperator('desk@example.com', PASSWORD)
      const client = createClient(server, '203.0.113.1')
      await client.login('desk@example.com')
      return client
    },
    /** One more process over the same database and clocks, as after a restart. */
    beside: () => joinBeside(test.appUrl, given),
    /** Fails on entries of the audit log without a sentence or a label. */
    async close() {
      await server.close()
      await tenor.stop()
      const unread = await auditWithoutWords(db)
      await db.close()
      await pooler?.end()
      await test.drop()
      expect(unread, 'without a sentence or a label in the audit log').toEqual([])
    },
  }
}

async function joinBeside(url: string, given: Omit<TenorOptions, 'db'>) {
  const db = openDatabase({ url, log: given.log, connections: 5 })
  const tenor = await createTenor({ db, ...given })
  const server = await tenor.serve()
  return {
    /** Somebody who is signed in already. */
    as(known: TestClient): TestClient {
      const client = createClient(server, '203.0.113.2', known.cookies)
      client.csrfToken = known.csrfToken
      return client
    },
    /** Does what is due by the clock. */
    round: () => tenor.runner.runUntil(given.clock.now()),
    async close() {
      await server.close()
      await tenor.stop()
      await db.close()
    },
  }
}

let emails = 0
/** An address that no other test of this file has. */
export function freshEmail(): string {
  emails += 1
  return `customer${emails}@example.com`
}

type Server = Awaited<ReturnType<Tenor['serve']>>

function createClient(server: Server, address: string, cookies = new Map<string, string>()): TestClient {
  async function call(method: Method, url: string, body?: object, more: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = {
      method,
      url,
      remoteAddress: address,
      headers: { cookie, 'x-csrf-token': client.csrfToken, ...more },
      ...(body === undefined ? {} : { payload: body }),
    }
    // An operator asks about customers of all buckets, and a sandbox's clock does so too; a role that comes with an operator's
    // sign-in is told to all operators.
    const isLook = more['x-tenor-customer'] !== undefined
    const isPersons = url.startsWith('/apiw/') && !url.includes('/identity/back-office/') && !isLook
    const reply = await (isPersons ? asPerson(async () => await server.inject(request)) : server.inject(request))
    for (const { name, value, maxAge } of reply.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return replyOf(reply)
  }

  async function remembering(reply: Promise<TestReply>): Promise<TestReply> {
    const { data } = await reply
    if (typeof data?.csrf_token === 'string') client.csrfToken = data.csrf_token
    return reply
  }

  async function post(url: string, body?: object, headers?: Record<string, string>): Promise<TestReply> {
    if (client.csrfToken === '') await remembering(call('GET', '/apiw/v2/session'))
    return remembering(call('POST', url, body, headers))
  }

  const client: TestClient = {
    cookies,
    csrfToken: '',
    get: (url, headers) => remembering(call('GET', url, undefined, headers)),
    post,
    put: (url, body, headers) => call('PUT', url, body, headers),
    send: (method, url, body, headers) => remembering(call(method, url, method === 'GET' ? undefined : body, headers)),
    register: (email = freshEmail(), password = PASSWORD) => post('/apiw/v2/session/register', { email, password }),
    login: (email, password = PASSWORD, totp) =>
      post('/apiw/v2/session/login', { email, password, ...(totp === undefined ? {} : { totp }) }),
    faucet: (asset, amount) => post('/sandbox/faucet', { asset, amount }),
  }
  return client
}

function replyOf(reply: LightMyRequestResponse): TestReply {
  const isJson = String(reply.headers['content-type'] ?? '').includes('json')
  const body = isJson ? reply.json() : {}
  return { ...body, status: reply.statusCode, headers: reply.headers, text: reply.body }
}
