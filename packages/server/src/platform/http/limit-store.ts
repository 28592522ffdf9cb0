import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Callers that are counted at a time; beyond it those seen longest ago are forgotten. */
const MOST = 50_000

type Row = { current: number; endsAt: number }

/**
 * Counts calls in memory, by window of time. The plugin's own store hands out the row that it goes on counting in: of calls that arrive
 * together each saw the count of the last, so that all were refused where only those above the limit should be.
 */
export class LimitStore implements FastifyRateLimitStore {
  readonly #rows = new Map<string, Row>()

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = Date.now()
    const known = this.#rows.get(key)
    const isOpen = known !== undefined && known.endsAt > now
    const row = isOpen ? { ...known, current: known.current + 1 } : { current: 1, endsAt: now + timeWindow }
    this.#rows.delete(key)
    this.#rows.set(key, row)
    this.#forgetOldest()
    done(null, { current: row.current, ttl: row.endsAt - now })
  }

  /** Routes of a group share its count: the plugin adds the group's name to the caller's. */
  child(): FastifyRateLimitStore {
    return this
  }

  #forgetOldest(): void {
    const [oldest] = this.#rows.keys()
    if (oldest !== undefined && this.#rows.size > MOST) this.#rows.delete(oldest)
  }
}
