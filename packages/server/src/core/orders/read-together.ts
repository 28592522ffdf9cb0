import { type Many, manyOf, type Queryable } from '../../platform/database/index.ts'
import type { Owner } from '../ledger/index.ts'
import { createGathered } from './gathered.ts'

/*
 * Reads that travel together, as orders do: while one statement of a kind is under way, whoever asks is gathered and goes
 * with the next, so what they hear was read after they asked. Most of what a small read costs is its way to the database.
 */

const MOST_TOGETHER = 64

/** What a read of many is given. */
export type ManyAsked<Asked> = Many & { db: Queryable; asked: readonly Asked[] }
/** Answers in the order of those who ask. The same function is one kind of read. */
type ManyRead<Asked, Found> = (many: ManyAsked<Asked>) => Promise<readonly Found[]>
export type ReadTogether = <Asked extends Owner, Found>(read: ManyRead<Asked, Found>, asked: Asked) => Promise<Found>

type Waiting = { asked: Owner; resolve(found: unknown): void; reject(error: unknown): void }

const MARK = '/* no bucket: on one node reads of many go together */ '

export function createReadTogether({ db, isDistributed }: { db: Queryable; isDistributed: boolean }): ReadTogether {
  const kinds = new Map<unknown, (number: number, item: Waiting) => void>()

  async function send(read: ManyRead<Owner, unknown>, batch: readonly Waiting[]): Promise<void> {
    const asked = batch.map((each) => each.asked)
    try {
      const found = await read({ db, asked, ...manyOf(asked, { isOneBucket: isDistributed, mark: MARK }) })
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
