import type { Clock } from '../clock/index.ts'

/** Of the time that passes, at most one part in so many goes into making an answer. */
const SHARE = 10
/** An answer that took less is made anew each time. */
const CHEAP_MS = 250

/**
 * An answer that many ask for and that reads over all customers: asked for at once it is made once, and one that took long
 * is given out again for ten times as long, so that however many look on, a tenth of one connection is what it costs.
 */
export function keptWhileCostly<Answer>(real: Clock, make: () => Promise<Answer>): () => Promise<Answer> {
  let coming: Promise<Answer> | null = null
  let kept: { answer: Answer; until: number } | null = null

  async function fresh(): Promise<Answer> {
    const began = real.now()
    const answer = await make()
    const took = real.now() - began
    kept = took < CHEAP_MS ? null : { answer, until: real.now() + took * SHARE }
    return answer
  }

  return () => {
    if (kept !== null && real.now() < kept.until) return Promise.resolve(kept.answer)
    coming ??= fresh().finally(() => {
      coming = null
    })
    return coming
  }
}
