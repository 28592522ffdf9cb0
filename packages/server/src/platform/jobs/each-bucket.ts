import type { Database, Transaction } from '../database/index.ts'

/**
 * Does the work of buckets one after another, each in a transaction of its own, which locks rows of that bucket alone. One
 * that fails holds up no other: its failure is thrown when all have had their turn.
 */
export async function eachBucket(
  db: Database,
  buckets: readonly number[],
  work: (tx: Transaction, bucket: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const bucket of buckets) {
    await db.transaction((tx) => work(tx, bucket)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
