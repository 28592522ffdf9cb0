import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { simulatedShare } from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'
import { bucketOf } from '../../../platform/ids/index.ts'
import { lendTo, repay } from './flexible-loans.ts'
import type { FlexibleModule } from './flexible-module.ts'

type Standing = {
  asset: string
  id: number
  demand: string | null
  offered: string
  waiting: string
  lent: string
  idle: string
}

type PoolLoan = { asset: string; id: number; principal: Decimal8 }

/**
 * Borrowers of a sandbox, at each hour's end: as many as somebody has set, or, in a pool of the demo, as the simulator says. They
 * borrow in the pool's own name, and give back first what lenders wait for.
 */
export async function simulateDemand(module: FlexibleModule, assets: readonly string[], end: Instant): Promise<void> {
  if (module.mode !== 'sandbox') return
  const standings = await standingsOf(module.db, assets)
  const loans = standings.length === 0 ? [] : await openLoans(module.db, standings)
  for (const now of standings) {
    const own = loans.filter(({ asset }) => asset === now.asset)
    await simulatePool(module, now, own, end)
  }
}

async function simulatePool(
  module: FlexibleModule,
  now: Standing,
  loans: readonly PoolLoan[],
  end: Instant,
): Promise<void> {
  const { asset } = now
  const offered = decimal(now.offered)
  const wanted = now.demand === null ? simulatedShare(asset, end, offered) : decimal(now.demand)
  const owner = { bucket: bucketOf(now.id), userId: now.id }
  const owed = loans.reduce((sum, { principal }) => sum + principal, 0n)
  // Others owe as well: what they hold lent cannot be given back by these borrowers, so it is none of what these may keep.
  const free = offered - decimal(now.waiting) - (decimal(now.lent) - owed)
  const target = smaller(wanted, free > 0n ? free : 0n)
  const more = smaller(target - owed, decimal(now.idle))
  const text = `simulator:${asset}:${end}`
  if (more > 0n) await lendTo(module, owner, { asset, text, userId: now.id, amount: decimalText(more) })
  let less = owed - target
  for (const { id, principal } of loans) {
    if (less <= 0n) return
    const amount = smaller(less, principal)
    less -= amount
    await repay(module, { asset, text: `${text}:${id}`, loanId: id, amount: decimalText(amount) })
  }
}

type Told = Pick<Standing, 'asset' | 'id' | 'demand'>
type Sums = Pick<Standing, 'asset' | 'offered' | 'waiting' | 'lent' | 'idle'>

/** How those of the pools stand whose borrowers are simulated, or told: asked before all that is offered is added up. */
async function standingsOf(db: Queryable, assets: readonly string[]): Promise<Standing[]> {
  const told = await db.query<Told>(
    `select p.asset, p.id, d.amount::text as demand from flexible_pool p left join lending_demand d on d.asset = p.asset
     where p.asset = any($1::text[]) and (p.simulated or d.amount is not null) order by p.asset`,
    [assets],
  )
  if (told.length === 0) return []
  const sums = await db.query<Sums>(
    `with offers as materialized (
       select asset, sum(offered) as amount from flexible_holding where asset = any($1::text[]) group by asset
     ),
     waits as materialized (
       select asset, sum(left_over) as amount from flexible_wait where asset = any($1::text[]) and left_over > 0 group by asset
     ),
     loans as materialized (
       select asset, sum(principal) as amount from flexible_loan where asset = any($1::text[]) and is_open group by asset
     ),
     slices as materialized (
       select asset, sum(idle) as amount from flexible_bucket where asset = any($1::text[]) group by asset
     )
     select p.asset, coalesce(o.amount, 0)::text as offered, coalesce(w.amount, 0)::text as waiting,
       coalesce(l.amount, 0)::text as lent,
       (p.idle + coalesce(s.amount, 0))::text as idle
     from flexible_pool p left join offers o using (asset) left join waits w using (asset) left join loans l using (asset)
       left join slices s using (asset)
     where p.asset = any($1::text[])`,
    [told.map(({ asset }) => asset)],
  )
  const sumsOf = new Map(sums.map((row) => [row.asset, row]))
  return told.flatMap((each) => {
    const of = sumsOf.get(each.asset)
    return of === undefined ? [] : [{ ...each, ...of }]
  })
}

/** What the pools owe in their own names, the oldest first. */
async function openLoans(db: Queryable, pools: readonly Standing[]): Promise<PoolLoan[]> {
  const rows = await db.query(
    { asset: sqlType.text, id: sqlType.number, principal: sqlType.text },
    `select l.asset, l.id, l.principal::text
     from unnest($1::text[], $2::smallint[], $3::bigint[]) as p (asset, bucket, user_id)
     join flexible_loan l on l.bucket = p.bucket and l.user_id = p.user_id and l.asset = p.asset
     where l.is_open and l.principal > 0 order by l.lent_at, l.id`,
    [pools.map(({ asset }) => asset), pools.map(({ id }) => bucketOf(id)), pools.map(({ id }) => id)],
  )
  return rows.map(({ asset, id, principal }) => ({ asset, id, principal: decimal(principal) }))
}
