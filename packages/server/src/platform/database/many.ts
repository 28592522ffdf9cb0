import type { Value } from './database.ts'

type Owner = { bucket: number; userId: number }

/** What a statement over many customers is made of: an array for each column. On a distributed database all are of one bucket, which it names. */
export type Many = {
  /** Parameters: the buckets and the ids of the customers, what else is told of each, and what `inBucket` needs. */
  values(...more: readonly Value[]): Value[]
  /** SQL: the column is the bucket of the customer in a row `a`. `parameter` is the number after those of what is told. */
  inBucket(column: string, parameter: number): string
  /** Stands before the statement: what the check of recorded statements is told of it. */
  mark: string
}

export function manyOf(owners: readonly Owner[], how: { isOneBucket: boolean; mark: string }): Many {
  const [{ bucket } = { bucket: 0 }] = owners
  const columns = [owners.map((each) => each.bucket), owners.map(({ userId }) => userId)]
  return {
    values: (...more) => [...columns, ...more, ...(how.isOneBucket ? [bucket] : [])],
    inBucket: (column, at) => `${column} = ${how.isOneBucket ? `$${at}::smallint` : 'a.bucket'}`,
    mark: how.isOneBucket ? '' : how.mark,
  }
}

/** What a statement over some of the customers of a transaction is made of. */
export type ManyOf = (owners: readonly Owner[]) => Many

/** Customers of one bucket, as one customer is. */
export const ofOneBucket: ManyOf = (owners) => manyOf(owners, { isOneBucket: true, mark: '' })
