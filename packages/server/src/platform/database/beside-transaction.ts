import { errorCode } from '../errors/index.ts'
import { type Database, type Transaction, TransactionConflict } from './database.ts'
import { statementsBy } from './statements-by.ts'
import { together } from './together.ts'

const LONGEST_WAIT_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * The database for work on another connection beside a transaction of the caller's. Whoever has what it needs may wait for what that
 * transaction holds, a circle that no database sees: after a second the caller hears a conflict, so that its transaction is undone
 * and runs again.
 */
export function besideTransaction(db: Database): Database {
  async function within<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction(async (tx) => {
        const [, done] = await together([tx.execute(`set local lock_timeout = ${LONGEST_WAIT_MS}`), work(tx)])
        return done
      })
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      throw new TransactionConflict('who has what is needed may wait for what the transaction beside holds')
    }
  }
  return {
    ...db,
    ...statementsBy((work) => within(work)),
    transaction: within,
  }
}
