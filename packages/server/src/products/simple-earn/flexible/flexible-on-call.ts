import { type Decimal8, decimal, smaller } from '@tenor/contract/money'
import { redeemable } from '@tenor/contract/simple-earn'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'
import type { Owner } from './flexible-open.ts'
import { holdingTable } from './flexible-tables.ts'

/** What a customer could have back at once of each coin: their own joining money, and what is idle. */
export function onCallOf(db: Queryable) {
  return async ({ bucket, userId }: Owner, assets: readonly string[]): Promise<ReadonlyMap<string, Decimal8>> => {
    const rows = await db.query(
      `select ${holdingTable.select()} from flexible_holding
       where bucket = $1 and user_id = $2 and asset = any($3::text[]) and offered + joining > 0 order by asset, id`,
      [bucket, userId, [...assets]],
    )
    if (rows.length === 0) return new Map()
    const held = rows.map((row) => holdingTable.read(row))
    const idle = await idleOf(
      db,
      held.map(({ asset }) => asset),
    )
    return new Map(
      held.map((each) => [each.asset, smaller(redeemable(each), each.joining + (idle.get(each.asset) ?? 0n))]),
    )
  }
}

/** All idle money of pools, in whichever bucket it lies. */
async function idleOf(db: Queryable, assets: readonly string[]): Promise<Map<string, Decimal8>> {
  const rows = await db.query(
    { asset: sqlType.text, idle: sqlType.text },
    `/* no bucket: idle money, in whichever it lies */ select p.asset, (p.idle + coalesce(slice.idle, 0))::text as idle from flexible_pool p
     left join (select asset, sum(idle) as idle from flexible_bucket where asset = any($1::text[]) group by asset) as slice
       on slice.asset = p.asset
     where p.asset = any($1::text[]) order by p.asset`,
    [[...assets]],
  )
  return new Map(rows.map(({ asset, idle }) => [asset, decimal(idle)]))
}
