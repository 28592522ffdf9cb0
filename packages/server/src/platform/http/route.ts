import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BACK_OFFICE_ROLES, type CallRoles, type Endpoint, isOperator, mayCallAs } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import type { Instant } from '@tenor/contract/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Attempts } from '../attempts/index.ts'
import type { Mode } from '../config/index.ts'
import type { Customer, Identity, ProgramAct } from './caller.ts'
import { type CustomerLines, lineOf } from './customer-line.ts'
import { documentOf } from './endpoint-document.ts'
import { onceForEqualCalls } from './equal-calls.ts'
import type { FileStream } from './file-stream.ts'
import { localeOf } from './language.ts'
import { countedAs, rateLimitOf, sharedLimitOf } from './limits.ts'
import { Refusal } from './refusal.ts'
import { textOf } from './reply-text.ts'

/** The app that modules register their routes on. */
export type Http = {
  server: FastifyInstance
  mode: Mode
  origin: string | null
  attempts: Attempts | null
  lines: CustomerLines
  /** Who has signed a call of a program. */
  identifyProgram: (request: FastifyRequest, act: ProgramAct) => Promise<Identity>
  /** The customer with an id, as an operator looks at them, written down. */
  look: (operator: Customer, userId: number) => Promise<Customer>
  /** The machine's time. */
  now: () => Instant
  /** The time of the products' clock, which stamps what they answer. */
  productNow: () => Instant
  isClockHeld: () => boolean
}

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type Call<Query, Params, Body> = {
  identity: Identity
  locale: Locale
  query: Query
  params: Params
  body: Body
  /** `text` of the body or the header Idempotency-Key: the caller's own id of this act. */
  key: string | null
  address: string
  request: FastifyRequest
  reply: FastifyReply
}

export type CustomerCall<Query, Params, Body> = Call<Query, Params, Body> & { customer: Customer }

/** Registers an endpoint that anyone may call. */
export function routeForVisitor<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: Call<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<z.output<D>>,
): void {
  register(http, endpoint, (call) => receive(handler, call))
}

/** Registers an endpoint for those who are signed in, or for operators where the endpoint says so. */
export function route<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: CustomerCall<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<z.output<D>>,
): void {
  register(http, endpoint, forSignedIn(http, endpoint, handler))
}

/** Registers an endpoint for those who are signed in that answers with a file as it is made. */
export function routeForCsv<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: CustomerCall<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<FileStream>,
): void {
  register(http, endpoint, async (call) => {
    const customerCall = await looking(http, endpoint, signedIn(call))
    return inLine(http, endpoint, customerCall, () => receive(handler, customerCall))
  })
}

/** The same for anyone. */
export function routeForPublicCsv<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: Call<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<FileStream>,
): void {
  register(http, endpoint, (call) => receive(handler, call))
}

/** Registers an endpoint for those who are signed in that goes on answering until one of the two ends it. */
export function routeForStream<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: CustomerCall<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<Readable>,
): void {
  register(http, endpoint, async (call) => {
    const customerCall = signedIn(call)
    // A proxy sends it on at once, and the connection ends with it.
    call.reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
    return call.request.method === 'HEAD' ? '' : receive(handler, customerCall)
  })
}

/** Hands a call to its handler: what it carries was read by the schemas of the handler's own endpoint. */
export function receive<Answer>(handler: (call: never) => Answer, call: Call<unknown, unknown, unknown>): Answer {
  return handler(call as never)
}

/**
 * Answers who is signed in as the handler does, equal calls for a list of their own at once by one read. Each answer takes its turn in
 * the customer's line.
 */
export function forSignedIn(
  http: Http,
  endpoint: Endpoint,
  handler: (call: never) => Promise<unknown>,
): (call: Call<unknown, unknown, unknown>) => Promise<unknown> {
  const answer = onceForEqualCalls(endpoint, (call: ReturnType<typeof signedIn>) =>
    inLine(http, endpoint, call, () => receive(handler, call)),
  )
  return async (call) => answer(await looking(http, endpoint, signedIn(call)))
}

/** A read for the customer in the header X-Tenor-Customer, where an operator makes it. */
async function looking<Asked extends CustomerCall<unknown, unknown, unknown>>(
  http: Http,
  endpoint: Endpoint,
  call: Asked,
): Promise<Asked> {
  const named = call.request.headers['x-tenor-customer']
  if (named === undefined) return call
  if (endpoint.readByOperators !== true) throw new Refusal(403, 'request.notAllowed')
  refuseOtherRole({ role: 'reader' }, call.customer, http.mode)
  if (typeof named !== 'string' || !/^[1-9]\d{0,15}$/.test(named)) {
    throw new Refusal(400, 'request.malformed', { field: 'X-Tenor-Customer' })
  }
  return { ...call, customer: await http.look(call.customer, Number(named)) }
}

function signedIn(call: Call<unknown, unknown, unknown>): CustomerCall<unknown, unknown, unknown> {
  const { customer } = call.identity
  if (customer === null) throw new Refusal(401, 'request.signInNeeded')
  return { ...call, customer }
}

function register(http: Http, endpoint: Endpoint, handler: (call: Call<unknown, unknown, unknown>) => unknown): void {
  if (endpoint.sandboxOnly === true && http.mode !== 'sandbox') return
  if (endpoint.audience === 'operator' && !BACK_OFFICE_ROLES.includes(endpoint.role)) {
    throw new TypeError(`${endpoint.method} ${endpoint.path} does not say which role it needs`)
  }
  const { produces } = endpoint
  const countShared = sharedLimitOf(endpoint, http.mode)
  http.server.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...documentOf(endpoint),
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      response: { ...(produces === undefined ? { 200: envelopeOf(endpoint) } : {}), '4xx': REFUSAL },
    },
    bodyLimit: endpoint.sandboxOnly === true ? 16 * 1024 * 1024 : 256 * 1024,
    config: {
      rateLimit: rateLimitOf(endpoint, http.mode),
      countedAs: countedAs(endpoint),
      isStream: produces === 'text/event-stream',
    },
    ...(produces === 'text/event-stream' ? { compress: false as const } : {}),
    // Before the body is read: who may not call is not listened to. After the count of this process, which spares the
    // database a flood.
    preParsing: async (request) => {
      if (http.attempts !== null) await countShared?.(request, http.attempts)
      guard(endpoint, request, http.mode)
      refuseInDoubt(http, endpoint)
      refuseFullLine(http, endpoint, request.identity)
    },
    handler: async (request, reply) => {
      const data = await handler(callOf(request, reply))
      // A call that answers with several formats says which it is.
      if (produces !== undefined)
        return (reply.hasHeader('content-type') ? reply : reply.type(MEDIA[produces])).send(data)
      const envelope = {
        code: 200,
        message: '',
        ...(endpoint.isFlatList === true ? flat(data) : { data: data ?? null }),
      }
      const text = textOf(data, () => String(reply.serialize(envelope)))
      return text === null ? envelope : reply.type('application/json; charset=utf-8').send(text)
    },
  })
}

function inLine<Answer>(
  { lines }: Http,
  endpoint: Endpoint,
  { customer }: { customer: Customer },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const line = lineOf(lines, endpoint)
  return line === null ? answer() : line.run(customer.userId, answer)
}

/** Before a body is read: it would be refused after it. */
export function refuseFullLine({ lines }: Http, endpoint: Endpoint, { customer }: Identity): void {
  if (customer !== null) lineOf(lines, endpoint)?.refuseFull(customer.userId)
}

const MEDIA = {
  'application/json': 'application/json; charset=utf-8',
  'text/csv': 'text/csv; charset=utf-8',
  'text/plain': 'text/plain; charset=utf-8',
  'text/calendar': 'text/calendar; charset=utf-8',
  'image/png': 'image/png',
  'image/svg+xml': 'image/svg+xml; charset=utf-8',
  'text/event-stream': 'text/event-stream; charset=utf-8',
} as const

const REFUSAL = z
  .object({
    code: z.int(),
    message: z.string(),
    fail_reason: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ description: 'A clear no: nothing has changed. `fail_reason` is a stable machine word.' })

const envelopes = new WeakMap<Endpoint, z.ZodType>()

/** The schema of an endpoint's replies, made once for all servers of a process. */
function envelopeOf(endpoint: Endpoint): z.ZodType {
  const known = envelopes.get(endpoint)
  if (known !== undefined) return known
  const made = makeEnvelope(endpoint)
  envelopes.set(endpoint, made)
  return made
}

function makeEnvelope({ data, isFlatList }: Endpoint): z.ZodType {
  const said = { code: z.literal(200), message: z.string() }
  if (isFlatList !== true) return z.object({ ...said, data })
  if (!(data instanceof z.ZodObject)) throw new TypeError('a flat list is an object with its rows in `list`')
  return z.object({ ...said, ...flat(data.shape) })
}

/** Rows, or their schema, in `data`; the rest beside them. */
function flat(of: unknown): { data: unknown } {
  // Programming fault: a handler of a flat list answers with an object whose rows are in `list`.
  if (typeof of !== 'object' || of === null || !('list' in of)) throw new TypeError('a flat list has no rows')
  const { list: data, ...beside } = of
  return { ...beside, data }
}

export function callOf(request: FastifyRequest, reply: FastifyReply): Call<unknown, unknown, unknown> {
  return {
    identity: request.identity,
    locale: localeOf(request.headers['accept-language']),
    query: request.query,
    params: request.params,
    body: request.body,
    key: keyOf(request),
    address: request.ip,
    request,
    reply,
  }
}

function keyOf(request: FastifyRequest): string | null {
  const { body } = request
  if (typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string') return body.text
  const header = request.headers['idempotency-key']
  if (header === undefined) return request.identity.program?.callId ?? null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(header)) {
    throw new Refusal(400, 'request.malformed', { field: 'Idempotency-Key' })
  }
  return header
}

/** Who may call, and did the call come from our own page. */
function guard(endpoint: Endpoint, request: FastifyRequest, mode: Mode): void {
  const { customer, csrfToken } = request.identity
  if (endpoint.audience !== 'visitor' && customer === null) throw new Refusal(401, 'request.signInNeeded')
  if (endpoint.audience === 'operator') refuseOtherRole(endpoint, customer, mode)
  if (endpoint.method === 'GET' || endpoint.isSigned === true) return
  refuseOtherUser(request, customer)
  const given = request.headers['x-csrf-token']
  if (typeof given !== 'string' || !sameText(given, csrfToken)) throw new Refusal(403, 'request.csrf')
  refuseFrozen(endpoint, customer)
}

/** Of an account that is frozen only what reads, signs in or out, or objects goes on. */
function refuseFrozen({ audience, limit, goesOnFrozen, goesOnInDoubt }: Endpoint, customer: Customer | null): void {
  if (customer?.isFrozen !== true || limit === 'read' || goesOnFrozen === true) return
  if (audience === 'visitor' && goesOnInDoubt === true) return
  throw new Refusal(403, 'account.frozen')
}

/** An act that names the customer whose figures its page shows is done for that customer alone. */
function refuseOtherUser(request: FastifyRequest, customer: Customer | null): void {
  const shown = request.headers['x-tenor-user']
  if (shown === undefined || customer === null) return
  if (shown !== String(customer.userId)) throw new Refusal(409, 'session.changed')
}

/** How soon a clock in doubt may be settled by witnesses or an operator. */
const DOUBT_SECONDS = 5

/** An act would be written at an instant that may be wrong. */
export function refuseInDoubt(http: Http, { method, limit, goesOnInDoubt }: Endpoint): void {
  if (method === 'GET' || limit === 'read' || goesOnInDoubt === true || !http.isClockHeld()) return
  throw new Refusal(503, 'request.clock', {}, { retryAfterSeconds: DOUBT_SECONDS })
}

function refuseOtherRole(call: CallRoles, customer: Customer | null, mode: Mode): void {
  if (customer === null || !isOperator(customer.role)) throw new Refusal(403, 'request.notAllowed')
  if (mode === 'live' && customer.hasSecondFactor !== true) throw new Refusal(403, 'account.totp.neededForDesk')
  if (!mayCallAs(customer.role, call)) throw new Refusal(403, 'account.role.needed', { role: call.role })
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
