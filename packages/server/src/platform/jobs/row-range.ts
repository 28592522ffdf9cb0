import type { Value } from '../database/index.ts'

/** Names a row of a customer: bucket, customer, id. */
export type RowKey = readonly [bucket: number, userId: number, id: number]

/** Rows that follow each other by bucket, customer and id: those after one, up to another. */
export type RowRange = { after: RowKey; until: RowKey }

/** The condition that a row lies in a range whose six values are the parameters from `$first` on. */
export function inRange(alias: string, first: number): string {
  const row = `(${alias}.bucket, ${alias}.user_id, ${alias}.id)`
  const key = (at: number) => `($${at}::smallint, $${at + 1}::bigint, $${at + 2}::bigint)`
  return `${row} > ${key(first)} and ${row} <= ${key(first + 3)}`
}

/** The six values. */
export function rangeValues({ after, until }: RowRange): Value[] {
  return [...after, ...until]
}
