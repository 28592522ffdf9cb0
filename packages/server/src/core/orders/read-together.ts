import type { Queryable, Value } from '../../platform/database/index.ts'
import type { Owner } from '../ledger/index.ts'
import { createGathered } from './gathered.ts'

/*
 * Reads that travel together, as orders do: while one statement of a kind is under way, whoever asks is gathered and goes
 * with the next, so what they hear was read after they asked. Most of what a small read costs is its way to the database.
 */

const MOST_TOGETHER = 64

/** What a read of many is given. On a distributed database all are of one bucket, which its statement names. */
export type ManyAsked<Asked> = {
  db: Queryable
  asked: readonly Asked[]
  /** Parameters: the buckets and the ids of those who ask, what else is asked of each, and what `inBucket` needs. */
  values(...more: readonly Value[]): Value[]
  /** SQL: the column is the bucket of whom a row `a` asks for. `parameter` is the number after those of what is asked. */
  inBucket(column: string, parameter: number): string
  /** Stands before the statement: what the check of recorded statements is told of it. */
  mark: string
}
/** Answers in the order of those who ask. The same function is one kind of read. */
export type ManyRead<Asked, Found> = (many: ManyAsked<Asked>) => Promise<readonly Found[]>
export type ReadTogether = <Asked extends Owner, Found>(read: ManyRead<Asked, Found>, asked: Asked) => Promise<Found>

type Waiting = { asked: Owner; resolve(found: unknown): void; reject(error: unknown): void }

const MARK = '/* no bucket: on one node reads of many go together */ '

export function createReadTogether({ db, isDistributed }: { db: Queryable; isDistributed: boolean }): ReadTogether {
  const kinds = new Map<unknown, (number: number, item: Waiting) => void>()

  async function send(read: ManyRead<Owner, unknown>, batch: readonly Waiting[]): Promise<void> {
    const asked = batch.map((each) => each.asked)
    const [{ bucket } = { bucket: 0 }] = asked
    const owners = [asked.map((each) => each.bucket), asked.map(({ userId }) => userId)]
    const values = (...more: readonly Value[]) => [...owners, ...more, ...(isDistributed ? [bucket] : [])]
    const inBucket = (column: string, at: number) => `${column} = ${isDistributed ? `$${at}::smallint` : 'a.bucket'}`
    try {
      const found = await read({ db, asked, values, inBucket, mark: isDistributed ? '' : MARK })
      for (const [at, { resolve }] of batch.entries()) resolve(found[at])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (read, asked) => {
    const ofAny = read as unknown as ManyRead<Owner, unknown>
    const gather =
      kinds.get(read) ??
      createGathered<Waiting>({
        take: ({ waiting }) => waiting.splice(0, MOST_TOGETHER),
        send: (batch) => send(ofAny, batch),
      })
    kinds.set(read, gather)
    return new Promise((resolve, reject) =>
      gather(isDistributed ? asked.bucket : 0, { asked, resolve: resolve as (found: unknown) => void, reject }),
    )
  }
}
