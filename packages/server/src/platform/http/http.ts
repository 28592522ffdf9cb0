import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod'
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Mode } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import type { Identity } from './caller.ts'
import { onError } from './errors.ts'
import { observe } from './metrics.ts'
import { Refusal } from './refusal.ts'
import type { Http } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
}

export type HttpOptions = {
  log: Log
  mode: Mode
  /** Finds out who is calling; given by the room that keeps sessions. */
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>
}

/** The HTTP server with all that every call passes through, and no route yet. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const server = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    requestTimeout: 20_000,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 120 },
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(onError)
  server.decorateRequest('identity', null as unknown as Identity)
  await server.register(helmet, { contentSecurityPolicy: { directives: CSP }, crossOriginEmbedderPolicy: false })
  await server.register(cookie)
  await server.register(formbody)
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== undefined) request.identity = await options.identify(request, reply)
  })
  await server.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    errorResponseBuilder: (_request, context) =>
      new Refusal(429, 'request.tooMany', {}, { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  })
  server.addHook('preValidation', async (request) => {
    if (isRecord(request.body)) request.body = withoutEmpty(request.body)
    if (isRecord(request.query)) request.query = withoutEmpty(request.query)
    request.body ??= {}
  })
  observe(server)
  return { server, mode: options.mode }
}

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // The product is served over plain HTTP on loopback; a proxy in front of it adds TLS.
  upgradeInsecureRequests: null,
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== null))
}
