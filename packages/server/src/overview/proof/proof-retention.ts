import { isoText } from '@tenor/contract/time'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { Retention } from '../../platform/retention/index.ts'

const BUCKETS_AT_ONCE = 64

/**
 * Leaves of snapshots go after so many days, those of the newest snapshot never. First it is written that they are gone, so that a
 * server that is killed midway leaves a snapshot without proofs, and the next night finishes it.
 */
export function proofRetention(days: number): Retention {
  return {
    days,
    async remove(db, before) {
      const old = await db.query<{ id: number }>(
        `select s.id from proof_snapshot s
         where s.state = 'published' and s.at < $1::timestamptz
           and s.id <> (select n.id from proof_snapshot n where n.state = 'published' order by n.at desc, n.id desc limit 1)
           and s.leaves <> 'gone'
         order by s.at, s.id`,
        [isoText(before)],
      )
      for (const { id } of old) {
        await db.execute(`update proof_snapshot set leaves = 'going' where id = $1`, [id])
        for (let bucket = 0; bucket < BUCKETS; bucket += BUCKETS_AT_ONCE) {
          await db.execute(
            'delete from proof_part where bucket between $1::smallint and $2::smallint and snapshot_id = $3',
            [bucket, bucket + BUCKETS_AT_ONCE - 1, id],
          )
        }
        await db.execute('delete from proof_root where snapshot_id = $1', [id])
        await db.execute(`update proof_snapshot set leaves = 'gone' where id = $1`, [id])
      }
    },
  }
}
