import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { loanTime } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { bucketOf, type Ids } from '../../../platform/ids/index.ts'
import { lockedBucket } from './flexible-bucket.ts'
import { loanTable } from './flexible-tables.ts'
import { termsInForce } from './flexible-terms.ts'

/*
 * What somebody has told a sandbox that borrowers of a pool want. It counts as owed for the whole of the hour in which it is set, by the
 * pool itself, and of every hour after it, however much of it could be lent: what is above all offers is published as unmet.
 */

/** By the pool's coin: how much is told of it, and its id, in whose name it owes that. */
export type ToldDemand = ReadonlyMap<string, { id: number; amount: Decimal8 }>

type Told = { asset: string; id: number; amount: string }

/** What is told of pools before the end of an hour. */
export async function toldDemand(db: Queryable, assets: readonly string[], hour: Instant): Promise<ToldDemand> {
  const rows = await db.query<Told>(
    `select p.asset, p.id, d.amount::text from flexible_pool p join lending_demand d on d.asset = p.asset
     where p.asset = any($1::text[]) and d.set_at < $2 order by p.asset`,
    [assets, isoText(later(hour, HOUR_MS))],
  )
  return new Map(rows.map(({ asset, id, amount }) => [asset, { id, amount: decimal(amount) }]))
}

/** The pools' own loans come to it in an hour that is closed, in the transaction that clears it. */
export async function countTold(tx: Transaction, ids: Ids, told: ToldDemand, hour: Instant): Promise<void> {
  const end = isoText(later(hour, HOUR_MS))
  for (const [asset, { id: userId, amount }] of told) {
    const time = loanTime(amount, HOUR_MS)
    const whose = [bucketOf(userId), userId, asset]
    const [first] = await tx.query(
      { id: sqlType.number },
      `select id from flexible_loan where bucket = $1 and user_id = $2 and asset = $3 and is_open
       order by lent_at, id limit 1`,
      whose,
    )
    if (first === undefined) {
      if (time > 0n) await oweNothing(tx, ids, { asset, userId, time, hour })
      continue
    }
    await tx.execute(
      `update flexible_loan set loan_time = case when id = $4 then $5::numeric else 0 end, counted_to = $6
       where bucket = $1 and user_id = $2 and asset = $3 and is_open`,
      [...whose, first.id, decimalText(time), end],
    )
  }
}

type Owing = { asset: string; userId: number; time: Decimal8; hour: Instant }

/** A loan of nothing, which the hour charges: nothing of what is told was lent yet. */
async function oweNothing(tx: Transaction, ids: Ids, { asset, userId, time, hour }: Owing): Promise<void> {
  const { serviceFee } = await termsInForce(tx, asset, hour)
  const end = later(hour, HOUR_MS)
  // What it is charged is counted in the row of its bucket.
  await lockedBucket(tx, bucketOf(userId), asset)
  await loanTable.insert(tx, [
    {
      bucket: bucketOf(userId),
      userId,
      id: await ids.next(),
      asset,
      isOpen: true,
      principal: 0n,
      serviceFee,
      loanTime: time,
      countedTo: end,
      chargedTo: hour,
      unpostedInterest: 0n,
      unpostedFee: 0n,
      acts: 0,
      lentAt: hour,
      maxRate: null,
    },
  ])
}
