import { hash } from 'node:crypto'
import { type Database, sqlType } from '../database/index.ts'

/** Number of buckets that customers are spread over. */
export const BUCKETS = 1_024

/** Ids below 2^53, unique in the whole database, rising with time but with gaps. */
export type Ids = { next(): Promise<number>; take(count: number): Promise<number[]> }

const BLOCK = 1_000

/** Hands out ids from blocks of a thousand, so that one question to the database serves a thousand rows. */
export function createIds(db: Pick<Database, 'query'>): Ids {
  let free: number[] = []
  let fetching: Promise<void> | null = null

  async function fetchBlock(): Promise<void> {
    const [row] = await db.query({ block: sqlType.number }, `select nextval('id_block')::bigint as block`)
    const first = (row?.block ?? 0) * BLOCK
    free = free.concat(Array.from({ length: BLOCK }, (_, index) => first + index))
  }

  async function take(count: number): Promise<number[]> {
    while (free.length < count) {
      fetching ??= fetchBlock().finally(() => {
        fetching = null
      })
      await fetching
    }
    return free.splice(0, count)
  }

  async function next(): Promise<number> {
    const [id] = await take(1)
    if (id === undefined) throw new RangeError('one id was taken and none came')
    return id
  }

  return { take, next }
}

/** The bucket of a customer, 0 to 1023: a multiplicative hash (Knuth), stored on the user's row and never changed. */
export function bucketOf(userId: number): number {
  return Number(((BigInt(userId) * 11_400_714_819_323_198_485n) % 18_446_744_073_709_551_616n) >> 54n)
}

/** A customer as the key of their rows. */
export function toUserKey(userId: number): { bucket: number; userId: number } {
  return { bucket: bucketOf(userId), userId }
}

/** The bucket of what belongs to no customer, by a text that names it. */
export function bucketOfText(text: string): number {
  return hash('sha256', text, 'buffer').readUInt16BE(0) % BUCKETS
}
