import type { Clock } from '../../platform/clock/index.ts'
import type { PromiseModule } from './house-promises.ts'
import { promisesNow } from './promise-store.ts'

/** So long what is promised is told again as it was read, where nobody decides by it: it is counted over all customers. */
const KEPT_MS = 30_000

/** The module, with what is promised as it was read last. */
export function promiseModule(of: Omit<PromiseModule, 'standing'>, real: Clock): PromiseModule {
  let kept: { until: number; rows: ReturnType<PromiseModule['standing']> } | null = null
  return {
    ...of,
    standing() {
      const now = real.now()
      if (kept !== null && kept.until > now) return kept.rows
      const fresh = { until: now + KEPT_MS, rows: promisesNow(of.db, of.promises) }
      kept = fresh
      fresh.rows.catch(() => {
        if (kept === fresh) kept = null
      })
      return fresh.rows
    },
  }
}
