import { type Instant, isoText } from '@tenor/contract/time'
import type { Transaction, Value } from './database.ts'

/*
 * What stood of a customer before it was changed, for those who reckon an instant that is over: a row has the values that are changed
 * together, and between which changes they held. What stands now is in a row of its own elsewhere, and who never changed has none here.
 */

export type PastValues = {
  /** Keeps the values that are changed at an instant, in the transaction that has locked them, in the order of the columns. */
  keep(tx: Transaction, owner: { bucket: number; userId: number }, values: readonly Value[], at: Instant): Promise<void>
  /** SQL that joins what stood until an instant as `alias`, null where today's did; a change of that instant comes after it. */
  joined(alias: string, owner: string, at: string, within: string): string
}

export function pastValues(table: string, ...columns: readonly string[]): PastValues {
  const given = columns.map((_, place) => `$${4 + place}`)
  return {
    async keep(tx, { bucket, userId }, values, at) {
      // Two changes of one instant, or in the wrong order by two processes' clocks: what stood between them did so for no time.
      await tx.execute(
        `insert into ${table} (bucket, user_id, from_at, until_at, ${columns.join(', ')})
         select $1::smallint, $2::bigint, coalesce(max(p.until_at), '-infinity'), $3::timestamptz, ${given.join(', ')}
         from ${table} p where p.bucket = $1 and p.user_id = $2 having coalesce(max(p.until_at), '-infinity') < $3`,
        [bucket, userId, isoText(at), ...values],
      )
    },
    joined: (alias, owner, at, within) =>
      `left join ${table} ${alias} on ${alias}.bucket = ${owner}.bucket and ${alias}.user_id = ${owner}.user_id
       and ${alias}.from_at < ${at} and ${alias}.until_at >= ${at} and ${within}`,
  }
}
