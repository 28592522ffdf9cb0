import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

/** What a process counts by itself. What stands in the database is read when asked for: see `createCollectors`. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

/** Refused calls by their stable reason, of which there is a fixed number. */
export const refusals = new Counter({
  name: 'tenor_refusals_total',
  help: 'Refused calls by reason',
  labelNames: ['status', 'reason'] as const,
  registers: [metrics],
})
