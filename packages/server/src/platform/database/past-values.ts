import { type Instant, isoText } from '@tenor/contract/time'
import type { Transaction, Value } from './database.ts'

/*
 * What stood of a customer before it was changed, for those who reckon an instant that is over: a row has the value, and between which
 * changes it held. What stands now is in a row of its own elsewhere, and who never changed has none here.
 */

export type PastValues = {
  /** Keeps the value that is changed at an instant, in the transaction that has locked it. */
  keep(tx: Transaction, owner: { bucket: number; userId: number }, value: Value, at: Instant): Promise<void>
  /** SQL that joins the value that stood until an instant as `alias`, null where today's did; a change of that instant comes after it. */
  joined(alias: string, owner: string, at: string, within: string): string
}

export function pastValues(table: string, column: string): PastValues {
  return {
    async keep(tx, { bucket, userId }, value, at) {
      // Two changes of one instant, or in the wrong order by two processes' clocks: what stood between them did so for no time.
      await tx.execute(
        `insert into ${table} (bucket, user_id, from_at, until_at, ${column})
         select $1::smallint, $2::bigint, coalesce(max(p.until_at), '-infinity'), $3::timestamptz, $4
         from ${table} p where p.bucket = $1 and p.user_id = $2 having coalesce(max(p.until_at), '-infinity') < $3`,
        [bucket, userId, isoText(at), value],
      )
    },
    joined: (alias, owner, at, within) =>
      `left join ${table} ${alias} on ${alias}.bucket = ${owner}.bucket and ${alias}.user_id = ${owner}.user_id
       and ${alias}.from_at < ${at} and ${alias}.until_at >= ${at} and ${within}`,
  }
}
