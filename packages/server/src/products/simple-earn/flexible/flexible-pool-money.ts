import { type Decimal8, decimalText } from '@tenor/contract/money'
import { column, type Database, type Queryable, table } from '../../../platform/database/index.ts'
import { holdPool } from './flexible-bucket.ts'

const moneyRow = table('flexible_pool_money', {
  idle: column.decimal(),
  waiting: column.decimal(),
  kept: column.decimal(),
  joined: column.decimal(),
})

/**
 * Money of a pool that is not lent, in all buckets: `idle`, `kept` for redemptions that wait, how much these wait for, and what `joined`
 * in the open hour, which serves them at its end.
 */
export type PoolMoney = { idle: Decimal8; waiting: Decimal8; kept: Decimal8; joined: Decimal8 }

export async function readPoolMoney(db: Queryable, asset: string): Promise<PoolMoney> {
  const [row] = await db.query(
    `/* no bucket: sums of a pool */
     select coalesce((select sum(idle) from flexible_pool where asset = $1), 0) + coalesce((select sum(idle) from flexible_bucket where asset = $1), 0) as idle,
       coalesce((select sum(left_over) from flexible_wait where asset = $1 and left_over > 0), 0) as waiting,
       coalesce((select sum(cover) from flexible_bucket where asset = $1), 0) as kept,
       coalesce((select sum(joining) from flexible_bucket where asset = $1), 0) as joined`,
    [asset],
  )
  return moneyRow.read(row ?? {})
}

/**
 * Makes idle again what is kept for redemptions beyond what they wait for: repayments at the same time keep for the same
 * redemptions, and a redemption that is taken back leaves what was kept for it. Locks the pool's row before rows of buckets.
 */
export async function releaseKeptMoney(db: Database, asset: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdPool(tx, asset)
    const { waiting, kept } = await readPoolMoney(tx, asset)
    if (kept <= waiting) return
    await tx.execute(
      `/* no bucket: slices of a pool, whose row is locked */
       with had as (
         select bucket, cover, least(cover, greatest(0, $2::numeric - (sum(cover) over (order by bucket) - cover))) as released
         from flexible_bucket where asset = $1 and cover > 0
       )
       update flexible_bucket b set idle = b.idle + had.released, cover = b.cover - had.released from had
       where b.asset = $1 and b.bucket = had.bucket and b.cover = had.cover and had.released > 0`,
      [asset, decimalText(kept - waiting)],
    )
  })
}
