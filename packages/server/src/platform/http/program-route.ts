import { PassThrough, type Readable } from 'node:stream'
import { type Endpoint, PROGRAM_LABELS } from '@tenor/contract/http'
import { SECOND_MS, unixSeconds } from '@tenor/contract/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identity } from './caller.ts'
import { documentOf } from './endpoint-document.ts'
import { programLimit, rateLimitOf } from './limits.ts'
import { Refusal, tooMany } from './refusal.ts'
import {
  type Call,
  type CustomerCall,
  callOf,
  forSignedIn,
  type Http,
  type Parsed,
  receive,
  refuseFullLine,
  refuseInDoubt,
} from './route.ts'

const LARGEST_BODY = 64 * 1024
const PER_SECOND = 50
/** A sandbox is for trying things, also fast. */
const SANDBOX_FACTOR = 20

/** Registers a call of programs: for those who sign, or for anyone where the endpoint is for visitors. */
export function routeForProgram<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: CustomerCall<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<z.output<D>>,
): void {
  register(http, endpoint, forSignedIn(http, endpoint, handler))
}

/** Registers a call of programs that needs no key. */
export function routeForAnyProgram<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  http: Http,
  endpoint: Endpoint<Q, P, B, D>,
  handler: (call: Call<Parsed<Q>, Parsed<P>, Parsed<B>>) => Promise<z.output<D>>,
): void {
  register(http, endpoint, (call) => receive(handler, call))
}

function register(http: Http, endpoint: Endpoint, handler: (call: Call<unknown, unknown, unknown>) => unknown): void {
  const { program } = endpoint
  if (program === undefined) throw new TypeError(`${endpoint.method} ${endpoint.path} is no call of programs`)
  const countKey = keyLimit(http, endpoint)
  http.server.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...documentOf(endpoint),
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      response: { 200: program.isDated === true ? dated(endpoint.data) : endpoint.data, '4xx': REFUSAL },
    },
    bodyLimit: LARGEST_BODY,
    config: {
      rateLimit: endpoint.audience === 'visitor' ? rateLimitOf(endpoint, http.mode) : programLimit(http.mode),
      isProgram: true,
    },
    preParsing: async (request, reply, payload) => {
      if (endpoint.audience === 'visitor') {
        tellLimit(http, reply, addressCount(reply))
        return payload
      }
      const body = await bytesOf(payload)
      const act = { body, product: program.product, isWriting: endpoint.method !== 'GET' }
      request.identity = await http.identifyProgram(request, act)
      await countKey(request, reply)
      refuseInDoubt(http, endpoint)
      refuseFullLine(http, endpoint, request.identity)
      return replayed(body)
    },
    handler: async (request, reply) => {
      const data = await handler(callOf(request, reply))
      // What has nothing to say says so with an object: a client parses every reply.
      const said = data ?? {}
      return program.isDated === true
        ? { code: 0, message: '', data: said, timestamp: unixSeconds(http.productNow()) }
        : said
    },
  })
}

function dated(data: z.ZodType): z.ZodType {
  return z.object({ code: z.int(), message: z.string(), data, timestamp: z.int() })
}

const REFUSAL = z
  .object({ label: z.enum(PROGRAM_LABELS), message: z.string() })
  .meta({ description: 'A clear no: nothing has changed. `label` is a stable machine word.' })

async function bytesOf(payload: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of payload) {
    size += part.length
    if (size > LARGEST_BODY) throw new Refusal(413, 'request.tooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The body once more, for the parser. */
function replayed(body: Buffer): Readable {
  const again = Object.assign(new PassThrough(), { receivedEncodedLength: body.length })
  again.end(body)
  return again
}

/** How many calls a caller may make, how many are left, and in how many seconds there are more. */
type Counted = { max: number; remaining: number; ttlInSeconds: number }

const ADDRESS_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

/** How a call without a key was counted: by its network. */
function addressCount(reply: FastifyReply): Counted {
  const [max = 0, remaining = 0, ttlInSeconds = 0] = ADDRESS_HEADERS.map((name) => Number(reply.getHeader(name) ?? 0))
  return { max, remaining, ttlInSeconds }
}

/**
 * The limit that a call was counted by, in the headers that clients of Gate's API v4 read: the reset is now while calls are left.
 * The count of the network, which others share, is not told.
 */
function tellLimit(http: Http, reply: FastifyReply, { max, remaining, ttlInSeconds }: Counted): void {
  for (const name of ADDRESS_HEADERS) reply.removeHeader(name)
  const reset = unixSeconds(http.now()) + (remaining > 0 ? 0 : ttlInSeconds)
  reply.headers({
    'X-Gate-RateLimit-Requests-Remain': String(remaining),
    'X-Gate-RateLimit-Limit': String(max),
    'X-Gate-RateLimit-Reset-Timestamp': String(reset),
  })
}

/** Counts how often each key makes this call, from wherever; floods without a key are counted by network before. */
function keyLimit(
  http: Http,
  { method, path }: Endpoint,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = http.server.createRateLimit({
    max: PER_SECOND * 10 * (http.mode === 'sandbox' ? SANDBOX_FACTOR : 1),
    timeWindow: 10 * SECOND_MS,
    keyGenerator: ({ identity }: FastifyRequest) => {
      return `key ${(identity as Identity).program?.keyId ?? ''} ${method} ${path}`
    },
  })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    tellLimit(http, reply, counted)
    if (!counted.isExceeded) return
    throw tooMany(counted.ttlInSeconds)
  }
}
