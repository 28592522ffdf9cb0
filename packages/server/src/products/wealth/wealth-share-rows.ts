import { decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { endsPeriod, SHARE_PERIODS } from '@tenor/contract/wealth'
import { postMarked } from '../../core/ledger/index.ts'
import { rangeNotices } from '../../core/notices/index.ts'
import { inBucketsOf, inRange, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { sharedTransfers } from './wealth-postings.ts'
import { STRIKE_JOB, type Strike } from './wealth-strike.ts'

/** What customers hear of a profit share that was taken while their units stay. */
export const sharedNotices = rangeNotices({
  kind: 'wealth.shared',
  table: 'wealth_share',
  params: `jsonb_build_object('name', (select p.name from wealth_product p where p.id = o.product_id), 'asset', o.coin,
    'units', trim_scale(o.units)::text, 'amount', trim_scale(o.amount)::text, 'nav', trim_scale(o.nav)::text,
    'link', '/wealth/holdings?order=' || o.id)`,
  at: 'o.created_at',
  where: 'o.product_id = $1 and o.at = $2',
})

/* $1 the product, $2 the strike, $3 its value, $4 when, $5 the periods that end, from $6 on the range. */
const RANGE_AT = 6
const COLUMNS = 'o.bucket, o.user_id, o.id, o.at, o.coin, o.unit_asset, o.units, o.amount'

/** The contract's `unitsForShare` of its `profitShare`, of all that is left of a lot. */
const UNITS = `case when $3::numeric > o.mark
  then div(trunc(o.unit_left * ($3::numeric - o.mark) * o.profit_share, 8) * 1000000, $3::numeric) * 0.000001 else 0 end`

/**
 * Where a period ends, a share of the profit of what stays is taken by cancelling units, lot by lot, and marks are raised. Units
 * on their way out pay theirs when they leave.
 */
export async function takeShares(module: WealthModule, { productId, nav, runAt }: Strike): Promise<void> {
  const ended = SHARE_PERIODS.filter((period) => endsPeriod(nav.at, period))
  if (ended.length === 0) return
  const { db, clock, pace } = module
  const of = [productId, isoText(nav.at)]
  const about = [...of, decimalText(nav.nav), isoText(runAt), ended]
  await runOverRows(db, {
    key: { job: STRIKE_JOB, due: runAt, subject: `${productId} ${isoText(nav.at).slice(0, 10)} share` },
    rows: {
      table: 'wealth_order',
      where: `product_id = $1 and strike_at < $2 and share_period = any($3::text[]) and state = 'STRUCK'
        and share_period <> 'none'`,
      values: [...of, ended],
    },
    pace,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      const values = [...about, ...rangeValues(range)]
      // A share that is no step of a unit is not taken, and its mark stays.
      await tx.execute(
        `update wealth_order o set shared_at = $2, shared_of = o.unit_left, shared_mark = o.mark, shared_marked_at = o.marked_at,
           shared_units = ${UNITS}, unit_left = o.unit_left - ${UNITS},
           mark = case when ${UNITS} > 0 or not o.high_water_mark then $3::numeric else o.mark end,
           marked_at = case when ${UNITS} > 0 or not o.high_water_mark then $2 else o.marked_at end
         where o.product_id = $1 and o.strike_at < $2 and o.state = 'STRUCK' and o.share_period = any($5::text[])
           and o.share_period <> 'none' and o.unit_left > 0
           and (o.mark < $3::numeric or not o.high_water_mark) and $4::timestamptz is not null
           and ${inRange(range, 'o', RANGE_AT)}`,
        values,
      )
      const within = inRange(range, 'o', RANGE_AT)
      const source = {
        mark: `insert into wealth_share as o (bucket, user_id, id, at, product_id, unit_asset, coin, nav, mark, profit_share,
            marked_at, of_units, gone, units, amount, created_at)
          select o.bucket, o.user_id, o.id, o.shared_at, o.product_id, o.unit_asset, o.coin, $3::numeric, o.shared_mark,
            o.profit_share, o.shared_marked_at, o.shared_of,
            greatest(0, o.units - o.shared_of - coalesce(past.units, 0)), o.shared_units,
            trunc(o.shared_units * $3::numeric, 8), $4::timestamptz
          from wealth_order o left join (select s.bucket, s.user_id, s.id, sum(s.units - s.back) as units from wealth_share s
            where s.product_id = $1 and s.at < $2 and ${inBucketsOf(range, 's', RANGE_AT)} group by 1, 2, 3) as past
            on past.bucket = o.bucket and past.user_id = o.user_id and past.id = o.id
          where o.product_id = $1 and o.shared_at = $2 and o.shared_units > 0
            and o.share_period = any($5::text[]) and o.share_period <> 'none' and o.state = 'STRUCK' and ${within}`,
        columns: COLUMNS,
        marked: `select ${COLUMNS} from wealth_share o where o.product_id = $1 and o.at = $2 and $3::numeric > 0
          and $4::timestamptz is not null and $5::text[] is not null and ${within}`,
        transfersOf: (shared: string) => sharedTransfers('$4', shared),
        values,
        at: runAt,
        debitedOnce: true,
      }
      await postMarked(tx, source, isDistributed)
      await sharedNotices.announce(tx, range, of, clock.now())
    },
  })
}
