import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { simulatedShare } from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { bucketOf } from '../../../platform/ids/index.ts'
import { lendTo, repay } from './flexible-loans.ts'
import type { FlexibleModule } from './flexible-module.ts'

type Standing = {
  id: number
  demand: string | null
  simulated: boolean
  offered: string
  waiting: string
  idle: string
}

/**
 * Borrowers of a sandbox, at each hour's end: as many as somebody has set, or, in a pool of the demo, as the simulator says. They
 * borrow in the pool's own name, and give back first what lenders wait for.
 */
export async function simulateDemand(module: FlexibleModule, asset: string, end: Instant): Promise<void> {
  if (module.mode !== 'sandbox') return
  const now = await standingOf(module.db, asset)
  if (now === null || (now.demand === null && !now.simulated)) return
  const offered = decimal(now.offered)
  const wanted = now.demand === null ? simulatedShare(asset, end, offered) : decimal(now.demand)
  const free = offered - decimal(now.waiting)
  const target = smaller(wanted, free > 0n ? free : 0n)
  const owner = { bucket: bucketOf(now.id), userId: now.id }
  const loans = await openLoans(module.db, asset, owner)
  const owed = loans.reduce((sum, { principal }) => sum + principal, 0n)
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

async function standingOf(db: Queryable, asset: string): Promise<Standing | null> {
  const [row] = await db.query<Standing>(
    `select p.id, d.amount::text as demand, p.simulated,
       (select coalesce(sum(offered), 0) from flexible_holding where asset = $1)::text as offered,
       (select coalesce(sum(left_over), 0) from flexible_wait where asset = $1 and left_over > 0)::text as waiting,
       (p.idle + (select coalesce(sum(idle), 0) from flexible_bucket where asset = $1))::text as idle
     from flexible_pool p left join lending_demand d on d.asset = p.asset where p.asset = $1`,
    [asset],
  )
  return row ?? null
}

async function openLoans(
  db: Queryable,
  asset: string,
  { bucket, userId }: { bucket: number; userId: number },
): Promise<{ id: number; principal: Decimal8 }[]> {
  const rows = await db.query<{ id: number; principal: string }>(
    `select id, principal::text from flexible_loan
     where bucket = $1 and user_id = $2 and asset = $3 and is_open and principal > 0 order by lent_at, id`,
    [bucket, userId, asset],
  )
  return rows.map(({ id, principal }) => ({ id, principal: decimal(principal) }))
}
