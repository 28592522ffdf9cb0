import type { Database, Transaction } from './database.ts'

/** Reads everything as it is at one moment, so that what several statements say fits together. */
export function atOneMoment<Result>(db: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    return read(tx)
  })
}
