import { type DueRow, type OperatingReason, OVERDUE_MS, reason, type SoldRow } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { HOUR_MS, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { OperationsSource } from '../../../core/product/index.ts'
import { nullable, type Queryable, sqlType } from '../../../platform/database/index.ts'
import { maturityLadder } from './fixed-ladder.ts'

const DAYS_AHEAD = 30

/** What the back office's first page says of fixed terms. */
export function fixedOperations(db: Queryable): OperationsSource {
  return {
    sold: (since) => soldSince(db, since),
    due: (now) => maturities(db, now),
    reasons: (now) => bonusReasons(db, now),
  }
}

/** Renewals are sales too: the customer could have been paid. */
async function soldSince(db: Queryable, since: Instant): Promise<SoldRow[]> {
  const rows = await db.query<Omit<SoldRow, 'product'>>(
    `select asset, count(*) as orders, sum(original)::text as amount from fixed_order
     where created_at >= $1 group by asset order by asset`,
    [isoText(since)],
  )
  return rows.map((row) => ({ product: 'fixed', ...row, amount: decimalText(decimal(row.amount)) }))
}

async function maturities(db: Queryable, now: Instant): Promise<DueRow[]> {
  const rows = await maturityLadder(db, now, { asset: null, days: DAYS_AHEAD })
  return rows.map(({ day, asset, orders, principal, interest, coupon }) => ({
    product: 'fixed',
    coin: asset,
    at: day,
    orders,
    asset,
    amount: decimalText(decimal(principal) + decimal(interest) + decimal(coupon)),
  }))
}

/** Tiers that are to be paid in another asset of which there was no price. */
async function bonusReasons(db: Queryable, now: Instant): Promise<OperatingReason[]> {
  const [row] = await db.query(
    { count: sqlType.number, since: nullable(sqlType.instant) },
    `select count(*) as count, min(finish_at) as since from fixed_bonus_due
     where paid_at is null and finish_at <= $1`,
    [isoText(later(now, -HOUR_MS - OVERDUE_MS))],
  )
  if (row === undefined || row.count === 0 || row.since === null) return []
  return [reason('fixed.bonus', { count: row.count, since: unixSeconds(row.since) })]
}
