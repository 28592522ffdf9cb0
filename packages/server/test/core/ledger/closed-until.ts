import type { Instant } from '@tenor/contract/time'
import { moveLimit } from '../../../src/core/ledger/ledger-closing.ts'
import type { Queryable } from '../../../src/platform/database/index.ts'

/** Two minutes: what other tests' transactions last beside much else. */
const ROUNDS = 2_400
const WAIT_MS = 50

/**
 * Moves the limit of closing balances to an instant at least. It waits for transactions that were under way, also those of
 * other tests' databases: a PostgreSQL counts them all.
 */
export async function closedUntil(db: Queryable, wanted: Instant): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const until = Date.parse((await moveLimit(db, wanted, 0)).replace(' ', 'T').replace(/\+00$/, 'Z'))
    if (until >= wanted) return
    if (round > 2) await new Promise((wake) => setTimeout(wake, WAIT_MS))
  }
  throw new Error(`the limit did not come to ${wanted}`)
}
