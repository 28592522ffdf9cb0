import { z } from 'zod'
import type { Value } from '../database/index.ts'
import { BUCKETS } from '../ids/index.ts'

/** Names a row of a customer: bucket, customer, id. */
export type RowKey = readonly [bucket: number, userId: number, id: number]

/** Rows that follow each other by bucket, customer and id: those after one, up to another. */
export type RowRange = { after: RowKey; until: RowKey }

/** A key and a range as they are kept in JSON. */
export const rowKeySchema = z.tuple([z.int(), z.int(), z.int()]).readonly()
export const rowRangeSchema = z.object({ after: rowKeySchema, until: rowKeySchema })

/**
 * The condition that a row lies in a range, whose six values are the parameters from `$first` on. Where the range is of one
 * bucket it says so: a distributed database then goes to that bucket's node alone.
 */
export function inRange({ after, until }: RowRange, alias: string, first: number): string {
  const at = (parameter: number, type: string) => `$${first + parameter}::${type}`
  if (after[0] === until[0]) {
    const row = `(${alias}.user_id, ${alias}.id)`
    return `${alias}.bucket = ${at(0, 'smallint')} and ${alias}.bucket = ${at(3, 'smallint')}
      and ${row} > (${at(1, 'bigint')}, ${at(2, 'bigint')}) and ${row} <= (${at(4, 'bigint')}, ${at(5, 'bigint')})`
  }
  const key = (parameter: number) =>
    `(${at(parameter, 'smallint')}, ${at(parameter + 1, 'bigint')}, ${at(parameter + 2, 'bigint')})`
  const row = `(${alias}.bucket, ${alias}.user_id, ${alias}.id)`
  return `${row} > ${key(0)} and ${row} <= ${key(3)}`
}

/**
 * The condition that a row of another table lies in a range's buckets, by the parameters of the range. Said beside a join by the
 * customer: without it, each chunk may look through that table's rows of all customers.
 */
export function inBucketsOf({ after, until }: RowRange, alias: string, first: number): string {
  const [from, to] = [`$${first}::smallint`, `$${first + 3}::smallint`]
  return after[0] === until[0] ? `${alias}.bucket = ${from}` : `${alias}.bucket between ${from} and ${to}`
}

/** The bucket of a range that lies in one; null where it lies in several. */
export function onlyBucketOf({ after, until }: RowRange): number | null {
  return after[0] === until[0] ? after[0] : null
}

/** Names the bucket of a range that lies in one, by the parameter after `values`, of a statement whose rows are named one by one. */
export function alsoInBucket(range: RowRange, alias: string, values: Value[]): string {
  const bucket = onlyBucketOf(range)
  if (bucket === null) return ''
  values.push(bucket)
  return `and ${alias}.bucket = $${values.length}::smallint`
}

/** The six values. */
export function rangeValues({ after, until }: RowRange): Value[] {
  return [...after, ...until]
}

/** From before the first to after the last. */
export const EVERY_ROW: RowRange = {
  after: [0, 0, 0],
  until: [BUCKETS - 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
}
