import type { Collector } from '../metrics/index.ts'
import type { Database } from './database.ts'

/** Connections of this process to the database. */
export function poolCollector(db: Database): Collector {
  return {
    gauges: { tenor_pool_connections: 'Connections to the database: all, idle, and callers that wait for one' },
    labels: ['state'],
    async read() {
      const samples = Object.entries(db.use()).map(([state, value]) => ({ labels: { state }, value }))
      return { tenor_pool_connections: samples }
    },
  }
}
