import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { validatorCompiler } from '@fastify/type-provider-zod'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Attempts } from '../attempts/index.ts'
import { realClock } from '../clock/index.ts'
import type { Mode } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import { guardAddress } from './address-guard.ts'
import type { Identity } from './caller.ts'
import { createCustomerLines } from './customer-line.ts'
import { type Ending, endConnections } from './ending.ts'
import { onError } from './errors.ts'
import { LimitStore } from './limit-store.ts'
import { observe } from './metrics.ts'
import { onParserError } from './parser-errors.ts'
import { isProgram } from './program-errors.ts'
import { Refusal, tooMany } from './refusal.ts'
import { refuseRepeated } from './repeated-refusals.ts'
import { replySerializer } from './reply-check.ts'
import type { Http } from './route.ts'
import { OF_OPENING, securityHeaders } from './security-headers.ts'
import { respellOf, type Spell } from './spelling.ts'
import { holdsNul, parseJsonStrictly } from './strict-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call under /api/v4. */
    isProgram?: true
    /** An answer that goes on for minutes: its time says nothing. */
    isStream?: boolean
  }
  interface FastifyRequest {
    identity: Identity
  }
}

export type HttpOptions = {
  log: Log
  mode: Mode
  /** Finds out who is calling; given by the module that keeps sessions. */
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>
  /** Finds who has signed a call of a program; left out: there are none. */
  identifyProgram?: Http['identifyProgram']
  /** A customer whose own calls an operator reads; left out: no such read is allowed. */
  look?: Http['look']
  /** Whether the server is about to end; left out: it never is. */
  ending?: Ending
  /** Spells symbols in what is asked; left out: they stay as they were written. */
  spell?: Spell
  /** The machine's time; a test may have its own. */
  now?: Http['now']
  /** The time of the products' clock; left out: the machine's. */
  productNow?: Http['now']
  /** Whether the clock is in doubt, so that acts are refused; left out: it never is. */
  isClockHeld?: () => boolean
  /** Where sign-ins and registrations are counted by all processes together; left out: by each for itself. */
  attempts?: Attempts
  /** Where the public reaches the server; null or left out: under the host that each caller names. */
  origin?: string | null
  /** Whose X-Forwarded-For counts; left out: whoever is on this machine. */
  trustedProxies?: readonly string[]
  /** What such a proxy has to show; null or left out: its address is enough. */
  proxySecret?: string | null
}

/** Whoever has not signed yet. */
const NOBODY: Identity = { customer: null, sessionHash: null, csrfToken: '' }

const REQUEST_LONGEST_MS = 20_000

/** A reply below half a kilobyte wins nothing. The first page of a visitor is a few hundred bytes smaller by the fifth level than by the fourth. */
const COMPRESSION = {
  threshold: 512,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
}

/** The HTTP server with all that every call passes through, and no route yet. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const loggerInstance: FastifyBaseLogger = options.log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    // Refused in our own words, by the hook below.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_LONGEST_MS,
    // The database goes last, so who still has a connection is served, and told to close it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 120 },
    // An address that cannot be read is refused in the same words as everything else.
    clientErrorHandler: onParserError,
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
  })
  // Node no longer looks for slow requests once a server is closing: whoever sends for ever would hold up its end.
  server.addHook('preClose', async () => {
    setTimeout(() => server.server.closeAllConnections(), REQUEST_LONGEST_MS).unref()
  })
  // Plain text is no form of input here, so what comes as it is refused before it is read.
  server.removeContentTypeParser('text/plain')
  server.setValidatorCompiler(spellingCompiler(options.spell))
  server.setSerializerCompiler(replySerializer)
  server.setErrorHandler(onError)
  server.decorateRequest('identity')
  parseJsonStrictly(server)
  const headers = await securityHeaders()
  const ofCalls = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_OPENING.has(name)))
  const repeated = refuseRepeated(server, ofCalls)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.rateLimit === undefined ? headers : ofCalls)
    done()
  })
  if (options.ending !== undefined) endConnections(server, options.ending)
  guardAddress(server, options.log, options.proxySecret ?? null)
  await server.register(compress, COMPRESSION)
  await server.register(cookie)
  await server.register(formbody)
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit === undefined) return
    // What a call answers is the caller's alone: nothing on the way may keep it.
    reply.header('cache-control', 'no-store')
    // A cookie opens no call of programs, and a key none of ours.
    request.identity = isProgram(request) ? NOBODY : await options.identify(request, reply)
  })
  await server.register(rateLimit, {
    global: false,
    store: LimitStore,
    // Before the guard of a route, so that refused calls count too, and before a body is read.
    hook: 'onRequest',
    errorResponseBuilder: (request, { ttl }) => {
      repeated.remember(request, ttl)
      return tooMany(Math.ceil(ttl / 1000))
    },
  })
  dropEmptyValues(server)
  observe(server)
  const now = options.now ?? realClock().now
  return {
    server,
    mode: options.mode,
    origin: options.origin ?? null,
    attempts: options.attempts ?? null,
    lines: createCustomerLines(options.mode),
    identifyProgram: options.identifyProgram ?? (() => Promise.reject(new Refusal(401, 'program.key.unknown'))),
    look: options.look ?? (() => Promise.reject(new Refusal(403, 'request.notAllowed'))),
    now,
    productNow: options.productNow ?? now,
    isClockHeld: options.isClockHeld ?? (() => false),
  }
}

/** Reads by schemas, and spells symbols as their assets have them. */
function spellingCompiler(spell: Spell | undefined): typeof validatorCompiler {
  return (route) => {
    const validate = validatorCompiler(route)
    const respell = spell === undefined ? null : respellOf(route.schema)
    if (spell === undefined || respell === null) return validate
    return (data: unknown) => {
      const read = validate(data)
      return typeof read === 'object' && 'value' in read ? { ...read, value: respell(read.value, spell) } : read
    }
  }
}

/** Leaves out what was sent empty, before a schema reads it. */
function dropEmptyValues(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const { params, query, body } = request
    if (holdsNul(params) || holdsNul(query) || holdsNul(body)) return done(new Refusal(400, 'request.unreadable'))
    if (isRecord(body)) request.body = withoutEmpty(body)
    if (isRecord(query)) request.query = withoutEmpty(query)
    request.body ??= {}
    done()
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(record).some((value) => value === '' || value === null)) return record
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== null))
}
