import { decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { postMarked } from '../../core/ledger/index.ts'
import { rangeNotices } from '../../core/notices/index.ts'
import { payDue } from '../../core/orders/index.ts'
import { inBucketsOf, inRange, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { redeemedTransfers, struckTransfers } from './wealth-postings.ts'
import { STRIKE_JOB, type Strike } from './wealth-strike.ts'

/* Every statement says of every row what the contract's `unitsFor` and `struckOf` say of one. */

/** The contract's `unitsFor`: `div` cuts the quotient of whole numbers. */
const UNITS = 'div(o.amount * 1000000, $3::numeric) * 0.000001'

/** What customers hear of subscriptions that got their units. */
export const struckNotices = rangeNotices({
  kind: 'wealth.struck',
  table: 'wealth_order',
  params: `jsonb_build_object('amount', trim_scale(o.amount)::text, 'asset', o.coin, 'units', trim_scale(o.units)::text,
    'nav', trim_scale(o.nav)::text, 'name', (select p.name from wealth_product p where p.id = o.product_id),
    'link', '/wealth/holdings?order=' || o.id)`,
  at: 'o.struck_at',
  where: `o.product_id = $1 and o.strike_at = $2 and o.state = 'STRUCK'`,
})

/** What they hear of redemptions that were paid. */
export const redeemedNotices = rangeNotices({
  kind: 'wealth.redeemed',
  table: 'wealth_redemption',
  params: `jsonb_build_object('amount', trim_scale(o.gross - o.share)::text, 'asset', o.coin,
    'name', (select p.name from wealth_product p where p.id = o.product_id), 'link', '/wealth/holdings?tab=redemptions')`,
  at: 'o.paid_at',
  where: `o.product_id = $1 and o.paid_at = $2 and o.gross > o.share`,
})

const subjectOf = ({ productId, nav }: Strike, part: string) => `${productId} ${isoText(nav.at).slice(0, 10)} ${part}`

/** Gives subscriptions their units; what would be no unit at all goes back. */
export async function strikeSubscriptions(module: WealthModule, strike: Strike): Promise<void> {
  const { productId, nav, runAt } = strike
  await payDue(module, {
    key: { job: STRIKE_JOB, due: runAt, subject: subjectOf(strike, 'in') },
    table: 'wealth_order',
    paid: struckNotices,
    at: runAt,
    debitedOnce: true,
    due: { where: 'o.product_id = $1 and o.strike_at = $2', values: [productId, isoText(nav.at)] },
    open: `o.state = 'PENDING'`,
    set: `state = case when ${UNITS} > 0 then 'STRUCK' else 'RETURNED' end, nav = $3::numeric, units = ${UNITS},
      unit_left = ${UNITS}, mark = $3::numeric, struck_at = $4::timestamptz`,
    markedBy: 'struck_in',
    values: [decimalText(nav.nav), isoText(runAt)],
    columns: 'o.bucket, o.user_id, o.id, o.coin, o.amount, o.unit_asset, o.units',
    transfersOf: (struck) => struckTransfers('$4', struck),
  })
}

/* $1 the product, $2 the strike, $3 its value, $4 when, $5 the state, $6 the chunk, from $7 on the range, then the run's strike. */
const RANGE_AT = 7
const CLOSED_FOR = '$13::timestamptz'
const COLUMNS = 'o.bucket, o.user_id, o.id, o.coin, o.unit_asset, o.gross, o.share, o.state'

/**
 * Prices redemptions: their units leave, and they are paid, or owed until there is cash. Where those of a run were closed, no
 * others are priced.
 */
export async function strikeRedemptions(
  module: WealthModule,
  strike: Strike,
  { isPrompt, closedFor }: { isPrompt: boolean; closedFor: Instant | null },
): Promise<void> {
  const { db, clock, ids, pace } = module
  const { productId, nav, runAt } = strike
  const of = [productId, isoText(nav.at)]
  await runOverRows(db, {
    key: { job: STRIKE_JOB, due: runAt, subject: subjectOf(strike, 'out') },
    rows: { table: 'wealth_redemption', where: 'product_id = $1 and strike_at = $2', values: of },
    pace,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      const state = isPrompt ? 'PAID' : 'STRUCK'
      const about = [...of, decimalText(nav.nav), isoText(runAt), state, await ids.next()]
      const closed = closedFor === null ? [] : [isoText(closedFor)]
      const values = [...about, ...rangeValues(range), ...closed]
      const within = (alias: string) => `${alias}.product_id = $1 and ${alias}.strike_at = $2
        and ${inRange(range, alias, RANGE_AT)} ${closedFor === null ? '' : `and ${alias}.closed_for = ${CLOSED_FOR}`}`
      const inTheirs = (alias: string) => inBucketsOf(range, alias, RANGE_AT)
      await tx.execute(`${pricePieces(within('r'), inTheirs)} ${USED}`, values)
      const source = {
        mark: `update wealth_redemption o set state = $5::text, nav = $3::numeric, gross = trunc(o.units * $3::numeric, 8),
            share = c.share, struck_at = $4::timestamptz, struck_in = $6::bigint,
            paid_at = case when $5::text = 'PAID' then $4::timestamptz end,
            paid_in = case when $5::text = 'PAID' then $6::bigint end
          from (select p.bucket, p.user_id, p.redemption_id, sum(p.share) as share from wealth_piece p
            join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
            where r.state = 'PENDING' and ${within('r')} and ${inTheirs('p')} group by 1, 2, 3 ${PRICED}) as c
          where o.bucket = c.bucket and o.user_id = c.user_id and o.id = c.redemption_id and o.state = 'PENDING'
            and ${within('o')}`,
        columns: COLUMNS,
        marked: `select ${COLUMNS} from wealth_redemption o where o.struck_in = $6::bigint and ${within('o')} ${USED}`,
        transfersOf: (struck: string) => redeemedTransfers('$4', struck, `o.state = 'PAID'`),
        values,
        at: runAt,
      }
      await postMarked(tx, source, isDistributed)
      if (isPrompt) await redeemedNotices.announce(tx, range, [productId, isoText(runAt)], clock.now())
    },
  })
}

/* One that was committed since the pieces were priced is no part of it: its own have neither gross nor profit share yet. */
const PRICED = 'having sum(p.gross) = trunc(sum(p.units) * $3::numeric, 8)'

/* A statement must use each of its parameters. */
const USED = 'and $3::numeric > 0 and $4::timestamptz is not null and $5::text is not null and $6::bigint > 0'

/** What each lot brings of the redemption's gross, by the running sum of units, and its own profit share. */
function pricePieces(within: string, inTheirs: (alias: string) => string): string {
  return `update wealth_piece p set gross = c.gross, share = c.share
    from (select each.bucket, each.user_id, each.id,
        trunc(sum(each.units) over w * $3::numeric, 8)
          - trunc((sum(each.units) over w - each.units) * $3::numeric, 8) as gross,
        trunc(each.units * greatest(0, $3::numeric - each.mark) * each.profit_share, 8) as share
      from wealth_piece each
      join wealth_redemption r on r.bucket = each.bucket and r.user_id = each.user_id and r.id = each.redemption_id
      where r.state = 'PENDING' and ${within} and ${inTheirs('each')}
      window w as (partition by each.bucket, each.user_id, each.redemption_id order by each.place)) as c
    where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id and ${inTheirs('p')}`
}
