import { type Instant, later, SECOND_MS } from '@tenor/contract/time'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import type { Offered } from './catalogue.ts'

/** Long enough that an offer seen is mostly the offer still; the acceptance guards the house in between. */
const EVERY_MS = 30 * SECOND_MS

type ListingRounds = { db: Database; name: string; beginAt: Instant; list(tx: Transaction): Promise<void> }

/**
 * Keeps what is listed automatically on sale at the rates of the moment. Missed rounds are not made up: rates are of now.
 * The first round is due at `beginAt`.
 */
export function listingJob({ db, name, beginAt, list }: ListingRounds): Job {
  const first = later(beginAt, -EVERY_MS)
  return periodicJob({ db, name, everyMs: EVERY_MS, beginAt: first, missed: 'latest', work: list })
}

/** Takes offers off sale. What an operator has retired meanwhile stays so. */
export async function withdraw(db: Queryable, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(`update ${table} set listing = 'paused' where id = any($1::bigint[]) and listing = 'listed'`, [ids])
}

type Round<Offer, Listed> = {
  /** What should be on sale, */
  fresh: readonly Offer[]
  /** what was listed before, */
  listed: readonly Listed[]
  /** by what both are known, */
  keyOf(offer: Offer | Listed): string
  /** and an offer that is not among the fresh ones with its quote of now; null where it cannot stay on sale. */
  stays(listed: Listed): Offer | null
}

/** What a round puts on sale, each once, and the ids of what it withdraws. */
export function relisted<Offer, Listed extends Offered>(round: Round<Offer, Listed>) {
  const { fresh, listed, keyOf, stays } = round
  const offers = new Map(fresh.map((offer) => [keyOf(offer), offer]))
  const withdrawn: number[] = []
  for (const one of listed) {
    if (offers.has(keyOf(one))) continue
    const offer = stays(one)
    if (offer !== null) offers.set(keyOf(offer), offer)
    else if (one.listing === 'listed') withdrawn.push(one.id)
  }
  return { offers: [...offers.values()], withdrawn }
}
