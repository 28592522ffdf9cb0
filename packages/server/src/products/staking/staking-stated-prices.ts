import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { StakingStatedPrice } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../platform/database/index.ts'

/* Prices that operators stated, where a coin had no index at a day's end and later. */

/** What was stated of a coin at an instant; null: nothing. */
export async function statedPrice(db: Queryable, coin: string, at: Instant): Promise<Decimal8 | null> {
  const [row] = await db.query(
    { price: sqlType.text },
    'select price from staking_stated_price where coin = $1 and at = $2',
    [coin, isoText(at)],
  )
  return row === undefined ? null : decimal(row.price)
}

/** Most of them that are shown at once. */
const SHOWN_MOST = 100

/** What was stated of coins for days from one on, newest first. */
export async function statedPrices(
  db: Queryable,
  coins: readonly string[],
  from: Instant,
): Promise<StakingStatedPrice[]> {
  const rows = await db.query(
    { coin: sqlType.text, at: sqlType.instant, price: sqlType.text, reason: sqlType.text },
    `select coin, at, price, reason from staking_stated_price where coin = any($1::text[]) and at > $2
     order by at desc, coin limit ${SHOWN_MOST}`,
    [[...coins], isoText(from)],
  )
  return rows.map(({ coin, at, price, reason }) => ({
    coin,
    day: isoText(later(at, -DAY_MS)).slice(0, 10),
    price: decimalText(decimal(price)),
    reason,
  }))
}
