import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { metrics } from '../metrics/index.ts'

const latency = new Histogram({
  name: 'tenor_http_seconds',
  help: 'Time from request to reply',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

/** Gives `hear` how long each customer's request took to be answered. */
export function timeCustomers(server: FastifyInstance, hear: (ms: number) => void): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/apiw/') && request.routeOptions.config.isStream !== true) hear(reply.elapsedTime)
    done()
  })
}

/** Measures every call by route. */
export function observe(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (request.routeOptions.config.isStream === true) return done()
    latency.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
    done()
  })
}
