import { BlockList, isIPv6 } from 'node:net'
import type { Database } from '../database/index.ts'
import type { Runner } from '../jobs/index.ts'
import { type Collectors, metrics } from '../metrics/index.ts'
import { notFound } from './refusal.ts'
import type { Http } from './route.ts'

/** Rounds of jobs that end well come several times a second; after this long without one something is wrong. */
const LONGEST_IDLE_MS = 60_000

/** /healthz says that the process lives, /readyz that it can serve, /metrics how it is doing. */
export function serveHealth(http: Http, facts: { db: Database; runner: Runner; collectors: Collectors }): void {
  const hidden = { schema: { hide: true } }
  http.server.get('/healthz', hidden, async () => ({ status: 'ok' }))
  http.server.get('/readyz', hidden, async (_request, reply) => {
    const database = await facts.db.query('select 1').then(
      () => true,
      () => false,
    )
    const jobs = facts.runner.idleFor() < LONGEST_IDLE_MS
    return reply
      .code(database && jobs ? 200 : 503)
      .send({ status: database && jobs ? 'ready' : 'waiting', database, jobs })
  })
  http.server.get('/metrics', hidden, async (request, reply) => {
    if (http.mode === 'live' && !isOwnNetwork(request.ip)) throw notFound()
    return reply.type(metrics.contentType).send(`${await metrics.metrics()}\n${await facts.collectors.text()}`)
  })
}

const OWN_NETWORKS = new BlockList()
OWN_NETWORKS.addSubnet('127.0.0.0', 8)
OWN_NETWORKS.addSubnet('10.0.0.0', 8)
OWN_NETWORKS.addSubnet('172.16.0.0', 12)
OWN_NETWORKS.addSubnet('192.168.0.0', 16)
OWN_NETWORKS.addAddress('::1', 'ipv6')
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6')

/** How much goes through the house is not for the public: a machine of one's own asks, never one across the internet. */
function isOwnNetwork(address: string): boolean {
  return OWN_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
