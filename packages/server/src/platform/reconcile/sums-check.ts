import type { Check } from './check.ts'

/**
 * What many rows hold and what one row says of them all: what has accrued in each holding and its sum in the bucket's row
 * of the pool. Both sides are SELECTs with the columns `by` and `amount`; a side without a row counts as nothing.
 */
export type SumsCheck = {
  readonly name: string
  readonly says: string
  /** Columns that the two have in common, the bucket first. None is ever null. */
  readonly by: readonly string[]
  /** The many: added up by `by`. */
  readonly rows: string
  /** The one: what is said to be their sum. */
  readonly sums: string
}

/** A check that finds where the rows do not come to what is said of them. */
export function sumsCheck({ name, says, by, rows, sums }: SumsCheck): Check {
  const columns = by.join(', ')
  const side = (select: string) =>
    `select ${columns}, sum(amount) as amount from (${select}) as side group by ${columns}`
  return {
    name,
    says,
    sql: `with rows as materialized (${side(rows)}), sums as materialized (${side(sums)})
      select ${columns}, trim_scale(coalesce(rows.amount, 0))::text as in_rows,
        trim_scale(coalesce(sums.amount, 0))::text as in_sum
      from rows full join sums using (${columns})
      where coalesce(rows.amount, 0) <> coalesce(sums.amount, 0)`,
  }
}
