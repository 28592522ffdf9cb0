import { type DueRow, type OperatingReason, reason, type SoldRow } from '@tenor/contract/core'
import { decimal, decimalText, divide } from '@tenor/contract/money'
import { isRateMove } from '@tenor/contract/simple-earn'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { OperationsSource } from '../../../core/product/index.ts'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'

/** What the back office's first page says of flexible pools. */
export function flexibleOperations(db: Queryable): OperationsSource {
  return {
    sold: (since) => soldSince(db, since),
    due: () => offered(db),
    reasons: () => Promise.all([cashReasons(db), moveReasons(db)]).then((both) => both.flat()),
  }
}

const text = (amount: string) => decimalText(decimal(amount))

async function soldSince(db: Queryable, since: Instant): Promise<SoldRow[]> {
  const rows = await db.query<Omit<SoldRow, 'product'>>(
    `select asset, count(*) as orders, sum(amount)::text as amount from flexible_act
     where at >= $1 and kind = 'lend' group by asset order by asset`,
    [isoText(since)],
  )
  return rows.map((row) => ({ product: 'flexible', ...row, amount: text(row.amount) }))
}

/** What lenders have in each pool: they may ask for it at any time. */
async function offered(db: Queryable): Promise<DueRow[]> {
  const rows = await db.query(
    { asset: sqlType.text, amount: sqlType.text },
    `select asset, sum(offered + joining)::text as amount from flexible_holding group by asset
     having sum(offered + joining) > 0 order by asset`,
  )
  return rows.map(({ asset, amount }) => ({
    product: 'flexible',
    coin: asset,
    at: null,
    orders: null,
    asset,
    amount: text(amount),
  }))
}

type Short = { asset: string; count: number; amount: string; since: Instant }

/** Pools whose idle money is less than what customers wait for. */
async function cashReasons(db: Queryable): Promise<OperatingReason[]> {
  const rows = await db.query<Short>(
    `with waiting as (select asset, count(*) as count, sum(left_over) as amount, min(asked_at) as since
         from flexible_wait where left_over > 0 group by asset),
       slice as (select asset, sum(idle + cover) as idle from flexible_bucket
         where asset in (select asset from waiting) group by asset)
     select w.asset, w.count, (w.amount - p.idle - p.reserved - coalesce(s.idle, 0))::text as amount, w.since
     from waiting w join flexible_pool p on p.asset = w.asset left join slice s on s.asset = w.asset
     where w.amount > p.idle + p.reserved + coalesce(s.idle, 0) order by w.asset`,
  )
  return rows.map(({ asset, count, amount, since }) =>
    reason('flexible.cash', { count, asset, amount: text(amount), since: unixSeconds(since) }),
  )
}

type MoveRow = { asset: string; rate: string; before: string; until: Instant }

/** Pools whose rate of the last hour is another by more than half than that of the hour before it. */
async function moveReasons(db: Queryable): Promise<OperatingReason[]> {
  const rows = await db.query<MoveRow>(
    `select p.asset, h.rate::text, b.rate::text as before, p.done_until as until from flexible_pool p
     join flexible_hour h on h.asset = p.asset and h.hour = p.done_until - interval '1 hour'
     join flexible_hour b on b.asset = p.asset and b.hour = p.done_until - interval '2 hours'
     where p.listing <> 'retired' order by p.asset`,
  )
  const moved = rows.filter(({ rate, before }) => isRateMove(decimal(before), decimal(rate)))
  const [first] = moved
  if (first === undefined) return []
  const subject = moved
    .map(({ asset, rate, before }) => `${asset} ${percentOf(before)} → ${percentOf(rate)}`)
    .join(', ')
  return [reason('flexible.rateMoved', { count: moved.length, subject, since: unixSeconds(first.until) })]
}

const percentOf = (rate: string) => `${decimalText(divide(decimal(rate) * 100n, 1_000_000n, 'halfEven') * 1_000_000n)}%`
