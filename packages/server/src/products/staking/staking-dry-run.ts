import { decimal, decimalText } from '@tenor/contract/money'
import { STAKING_TYPE, type stakingDryRun } from '@tenor/contract/staking'
import { DAY_MS, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { sqlType } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { EVERY_ROW, inRange, rangeValues } from '../../platform/jobs/index.ts'
import { countedSql } from './mint-counted.ts'
import { findLoanMoves } from './mint-day-run.ts'
import { BOOKED_REWARD, RANGE_AT } from './staking-booking.ts'
import { type DayRate, dayRatesOf, rateRows } from './staking-day-rates.ts'
import type { StakingModule } from './staking-module.ts'
import { type SumRow, sumWire } from './staking-operations.ts'
import { offerById } from './staking-product-store.ts'

const { FEE, saleOf, cutOf, taskDone, SECONDS } = BOOKED_REWARD

/* What each holding will have weighed at the day's end: counted stakes, and those of today that are not. */
const HELD = `select h.bucket, h.user_id, h.id, h.product_id, h.amount + coalesce(s.amount, 0) as amount,
    h.amount * 86400 - h.missed + coalesce(s.weight, 0) as weight, 0 as debt_weight
  from staking_holding h left join (
    select s.bucket, s.user_id, s.holding_id, sum(s.amount) as amount, sum(s.amount * (86400 - ${SECONDS})) as weight
    from staking_stake s where s.counted_in is null and s.product_id = $1 group by 1, 2, 3) as s
    on s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id
  where h.product_id = $1 and h.accrued_to = $2 and $3::timestamptz is not null`

/* Minted coins that customers still have. */
const IS_OPEN = `h.product_id = $1 and h.accrued_to = $2 and ${inRange(EVERY_ROW, 'h', RANGE_AT)}`
const mintedSql = (
  loanMoves: string | null,
) => `select c.bucket, c.user_id, c.id, $1::bigint as product_id, c.net as amount,
    c.weight, c.debt_weight from (${countedSql({ range: EVERY_ROW, where: IS_OPEN, loanMoves, isCounted: true })}) as c`

const RATES = `(select g.*, g.coin_price * g.per_token as reward_price
  from jsonb_to_recordset($4::jsonb) as g (entry smallint, reward_coin text, rate numeric, fee numeric, discounts jsonb,
    staked_price numeric, coin_price numeric, per_token numeric, delay_days smallint, tiers jsonb, most numeric,
    since timestamptz, task text, is_debt boolean)) as r`

/** What the running day of a product comes to at its end, on one snapshot in which the database lets nothing be written. */
export async function dryRun(module: StakingModule, pid: number): Promise<z.infer<typeof stakingDryRun.data>> {
  const { db, clock } = module
  const now = clock.now()
  const offer = await offerById(db, pid, now)
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  const { coin, bookedTo: day } = offer
  const rates = later(day, DAY_MS) <= now ? null : await dayRatesOf(module, offer, day, { at: now, until: now })
  if (rates === null) throw new Refusal(409, 'staking.dayOpen')
  const isMinted = offer.type === STAKING_TYPE.DEBT
  const weighed = isMinted ? mintedSql(await findLoanMoves(module, coin)) : HELD
  const about = [pid, isoText(day), isoText(later(day, DAY_MS))]
  const beside = isMinted ? [...rangeValues(EVERY_ROW), coin] : []
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read read only')
    const [held] = await tx.query(
      { holdings: sqlType.number, staked: sqlType.text },
      `/* no bucket: a product is staked in all of them */
       select count(*) filter (where amount > 0) as holdings, coalesce(sum(amount), 0) as staked from (${weighed}) as h where $3::timestamptz is not null and $4::text is not null`,
      [...about, '', ...beside],
    )
    const rows = await tx.query<SumRow>(
      `/* no bucket: a product is staked in all of them */
       select r.reward_coin as coin, r.entry, max(r.rate) as rate, count(*) as holdings, sum(g.gross) as gross,
         sum(${FEE}) as fee,
         coalesce(sum(g.gross - ${FEE}) filter (where r.delay_days not between 0 and 1), 0) as later
       from (${weighed}) as h
       join app_user u on u.bucket = h.bucket and u.id = h.user_id
       left join staking_crowd c on c.bucket = h.bucket and c.user_id = h.user_id
       cross join ${RATES}
       cross join lateral (select case when r.is_debt then h.debt_weight else h.weight end as weight) as w
       cross join lateral (${saleOf('u.vip_tier', 'c.is_crowd')}) as d
       cross join lateral (select ${cutOf('h.bucket')} as gross) as g
       where ${taskDone('h.bucket')} and g.gross > 0 group by r.reward_coin, r.entry order by r.entry`,
      [...about, JSON.stringify(rateRows(offer.terms, rates satisfies DayRate[])), ...beside],
    )
    return {
      pid,
      coin,
      day: unixSeconds(day),
      holdings: held?.holdings ?? 0,
      staked: decimalText(decimal(held?.staked ?? '0')),
      list: rows.map(sumWire),
    }
  })
}
