import { type Instant, later } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { askedJob, eachBucket, type Job } from '../../platform/jobs/index.ts'
import type { OrderStore, WaitingChoice } from './order-store.ts'

/** Small, so that customers who order meanwhile do not wait for it. */
const CHUNK = 100

/** Orders that cannot be decided yet, as where there is no index, are looked at again after this. */
const AGAIN_MS = 250

/** How a product decides on orders that wait for their answer. */
export type AcceptanceRounds<Order, Decision> = {
  db: Database
  clock: Clock
  name: string
  store: OrderStore<Order>
  /** Which of those that wait are to be answered now; all where nothing is said, */
  choice?: ((now: Instant) => WaitingChoice) | undefined
  /** and since when one was left waiting for it, as SQL of `o`. */
  since?: string | undefined
  /**
   * Reads what a round goes by, and answers with what decides on the orders of one bucket, in its transaction. Orders on
   * which it does not decide go on waiting.
   */
  begin(): Promise<(tx: Transaction, orders: readonly Order[]) => Promise<Decision[]>>
  /** Writes the decisions and moves the money. */
  apply(tx: Transaction, decisions: readonly Decision[], now: Instant): Promise<void>
}

/** Answers orders that wait, bucket by bucket, each in a transaction of its own. */
export function acceptanceJob<Order, Decision>(rounds: AcceptanceRounds<Order, Decision>): Job {
  const { db, clock, name, store, choice, since } = rounds
  let again: Instant | null = null
  return askedJob(db, {
    name,
    query: store.oldestWaiting(since),
    due: (oldest) => (oldest === null || again === null || again < oldest ? oldest : again),
    async run() {
      again = null
      const chosen = () => choice?.(clock.now())
      const [buckets, decide] = await Promise.all([store.bucketsWaiting(db, chosen()), rounds.begin()])
      await eachBucket(db, buckets, async (tx, bucket) => {
        const orders = await store.lockSome(tx, bucket, CHUNK, chosen())
        if (orders.length === 0) return
        const decisions = await decide(tx, orders)
        await rounds.apply(tx, decisions, clock.now())
        if (decisions.length < orders.length) again = later(clock.now(), AGAIN_MS)
      })
    },
  })
}
