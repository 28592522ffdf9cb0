import { type Assets, leastRest } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, larger } from '@tenor/contract/money'
import {
  forecastRedemption,
  type RedemptionFacts,
  redeemable,
  redemptionAmount,
  redemptionViolation,
} from '@tenor/contract/simple-earn'
import { unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { Owner } from './flexible-open.ts'
import { readPoolMoney } from './flexible-pool-money.ts'
import { type Holding, holdingTable, poolTable } from './flexible-tables.ts'

/** When a redemption of so much is paid, or one of all that can be redeemed where no amount is given. */
export async function previewRedemption(
  { db, assets }: { db: Queryable; assets: Assets },
  owner: Owner,
  query: { asset: string; amount?: string | undefined },
) {
  const [held, [poolRow], money] = await Promise.all([
    readHolding(db, owner, query.asset),
    db.query(`select ${poolTable.select()} from flexible_pool where asset = $1`, [query.asset]),
    readPoolMoney(db, query.asset),
  ])
  if (poolRow === undefined) throw new Refusal(404, 'flexible.notFound')
  if (held === null) throw new Refusal(404, 'flexible.noHolding')
  const pool = poolTable.read(poolRow)
  const asked = query.amount === undefined ? redeemable(held) : decimal(query.amount)
  const least = leastRest(assets, query.asset)
  refuseOn(redemptionViolation(asked, held, least))
  const { idle, waiting, kept, joined } = money
  // Own joining money is paid first, at once: none of it arrives for the rest.
  const arriving = kept + larger(0n, joined - held.joining)
  const facts = { joining: held.joining, idle, queue: waiting, arriving, openHour: pool.openHour }
  return previewWire(query.asset, redemptionAmount(asked, held, least), facts)
}

function previewWire(asset: string, amount: Decimal8, facts: RedemptionFacts) {
  const forecast = forecastRedemption(amount, facts)
  return {
    asset,
    amount: decimalText(amount),
    at_once: decimalText(forecast.atOnce),
    waits: decimalText(forecast.waiting),
    at_next_hour: decimalText(forecast.atNextHour),
    recalled: decimalText(forecast.recalled),
    joining: decimalText(facts.joining),
    idle: decimalText(facts.idle),
    queue_before: decimalText(facts.queue),
    arriving: decimalText(facts.arriving),
    open_hour: unixSeconds(facts.openHour),
    hours: forecast.hours.map(unixSeconds),
  }
}

async function readHolding(db: Queryable, { bucket, userId }: Owner, asset: string): Promise<Holding | null> {
  const [row] = await db.query(
    `select ${holdingTable.select()} from flexible_holding where bucket = $1 and user_id = $2 and asset = $3`,
    [bucket, userId, asset],
  )
  return row === undefined ? null : holdingTable.read(row)
}
