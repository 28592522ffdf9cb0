import type { Reading } from '../metrics/index.ts'
import type { Database } from './database.ts'

/** Connections of this process to the database. */
export function poolReading(db: Database): Reading {
  return {
    gauges: { tenor_pool_connections: 'Connections to the database: all, idle, and callers that wait for one' },
    async read() {
      const samples = Object.entries(db.use()).map(([state, value]) => ({ labels: { state }, value }))
      return { tenor_pool_connections: samples }
    },
  }
}
