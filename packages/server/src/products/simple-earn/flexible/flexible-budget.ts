import { isoText } from '@tenor/contract/time'
import { sqlType, type Transaction } from '../../../platform/database/index.ts'
import { weightOf } from './flexible-accrual.ts'
import { accruedBy } from './flexible-open.ts'
import type { PoolHour } from './flexible-tables.ts'

/* A year's hours: a weight is lent × rate of a year, and a budget what that comes to in the coin. */
const LEFT = 'greatest(0, $2::numeric * 8760 - bonus_spent)'

/**
 * Takes what an hour's bonus and tiers come to out of the pool's budget, in the transaction that clears it, whose pool is locked:
 * the hour that exceeds it is paid by share, and none after it.
 */
export async function takeBudget(tx: Transaction, result: PoolHour): Promise<void> {
  const { asset, hour, terms } = result
  const budget = terms.ext_award_budget ?? null
  if (budget === null) return
  const [pool] = await tx.query(
    { has_left: sqlType.boolean },
    `select ${LEFT} > 0 as has_left from flexible_pool where asset = $1`,
    [asset, budget],
  )
  // Nothing left: whatever the hour would need is none of it.
  const need = pool?.has_left === true ? await weightOf(tx, accruedBy(result, false)) : '1'
  await tx.execute(
    `update flexible_hour h set bonus_left = b.rest, bonus_need = $3::numeric
     from (select asset, ${LEFT} as rest from flexible_pool where asset = $1) as b
     where h.asset = $1 and h.hour = $4 and b.asset = h.asset and $3::numeric > b.rest`,
    [asset, budget, need, isoText(hour)],
  )
  await tx.execute(
    `update flexible_pool set bonus_spent = bonus_spent + least($3::numeric, ${LEFT}) where asset = $1`,
    [asset, budget, need],
  )
}
