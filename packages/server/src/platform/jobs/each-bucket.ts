import type { Database, Transaction } from '../database/index.ts'

/** Several, so that while one waits for its commit others work, and commits that come together share one write to the disk. */
const AT_ONCE = 4

/**
 * Does the work of buckets, those named first sooner, each in a transaction of its own, which locks rows of that bucket alone.
 * One that fails holds up no other: its failure is thrown when all have had their turn.
 */
export async function eachBucket(
  db: Database,
  buckets: readonly number[],
  work: (tx: Transaction, bucket: number) => Promise<void>,
  { atOnce = AT_ONCE }: { atOnce?: number } = {},
): Promise<void> {
  const failures: unknown[] = []
  const left = [...buckets].reverse()
  const takeTurns = async () => {
    for (let bucket = left.pop(); bucket !== undefined; bucket = left.pop()) {
      const own = bucket
      await db.transaction((tx) => work(tx, own)).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  if (failures.length > 0) throw failures[0]
}
