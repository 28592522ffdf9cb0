import { decimal, decimalText } from '@tenor/contract/money'
import {
  limitField,
  redeemConfigOf,
  type StakingDaySum,
  type StakingFastDay,
  type StakingQueueDay,
  type StakingRunRow,
} from '@tenor/contract/staking'
import { DAY_MS, type Instant, instantOfSeconds, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import { PAID_BY } from './staking-exchange-store.ts'
import { fastDayOf, fastUsed } from './staking-fast-quota.ts'
import type { StakingModule } from './staking-module.ts'
import { BONUS_LINE } from './staking-postings.ts'
import { type OfferFilter, offersOnSale } from './staking-product-store.ts'
import { RATES_NOW } from './staking-token-rates.ts'

/* What operators see of staking as it goes. */

const RUNS = 50

type RunRow = {
  pid: number
  coin: string
  name: string
  due_at: Instant
  state: 'open' | 'done'
  rows: number
  staked: string | null
  opened_at: Instant
  ended_at: Instant | null
}

/** Days that were booked, newest first. A day is named by its beginning. */
export async function runsOf(
  db: Queryable,
  { pid, before }: { pid?: number | undefined; before?: number | undefined },
): Promise<{ list: StakingRunRow[]; next_before: number | null }> {
  const until = before === undefined ? null : isoText(instantOfSeconds(before))
  const rows = await db.query<RunRow>(
    `select p.id as pid, p.coin, p.name, r.due_at, r.state, r.rows, r.opened_at, r.ended_at, d.staked
     from job_run r join staking_product p on p.id::text = r.subject
     left join staking_day d on d.product_id = p.id and d.day = r.due_at - interval '1 day'
     where r.job = 'staking-day' and ($1::bigint is null or p.id = $1) and ($2::timestamptz is null or r.due_at - interval '1 day' < $2)
     order by r.due_at desc, p.id limit ${RUNS}`,
    [pid ?? null, until],
  )
  const list = rows.map((row) => ({
    pid: row.pid,
    coin: row.coin,
    name: row.name,
    state: row.state,
    rows: row.rows,
    day: unixSeconds(later(row.due_at, -DAY_MS)),
    staked: row.staked === null ? null : decimalText(decimal(row.staked)),
    opened_at: unixSeconds(row.opened_at),
    ended_at: row.ended_at === null ? null : unixSeconds(row.ended_at),
  }))
  return { list, next_before: list.length < RUNS ? null : (list.at(-1)?.day ?? null) }
}

export type SumRow = {
  coin: string
  entry: number
  rate: string
  holdings: number
  gross: string
  fee: string
  later: string
}

export function sumWire({ coin, entry, rate, holdings, ...sums }: SumRow): StakingDaySum {
  const [gross, fee, unpaid] = [decimal(sums.gross), decimal(sums.fee), decimal(sums.later)]
  return {
    reward_coin: coin,
    is_extra: entry === BONUS_LINE ? 1 : 0,
    rate: decimalText(decimal(rate)),
    holdings,
    gross: decimalText(gross),
    fee: decimalText(fee),
    net: decimalText(gross - fee),
    later: decimalText(unpaid),
  }
}

/** What a day came to, entry by entry. */
export async function sumsOfDay(db: Queryable, pid: number, day: Instant): Promise<StakingDaySum[]> {
  const rows = await db.query<SumRow>(
    `/* no bucket: a product is staked in all of them */
     select r.coin, r.entry, max(d.rate) as rate, count(*) as holdings, sum(r.gross) as gross, sum(r.fee) as fee,
       coalesce(sum(r.gross - r.fee) filter (where r.paid_in is null), 0) as later
     from staking_reward r
     join staking_day_rate d on d.product_id = r.product_id and d.day = r.day and d.entry = r.entry
     where r.product_id = $1 and r.day = $2 group by r.coin, r.entry order by r.entry`,
    [pid, isoText(day)],
  )
  return rows.map(sumWire)
}

type QueueRow = {
  day: Instant
  coin: string
  redemptions: number
  fast: number
  amount: string
  fee: string
  needed: string
}

/** What is on its way out by day and coin, for tokens and minted coins as well: what must be there for it, and what is past due. */
export async function queueOf(db: Queryable, coin: string | null, now: Instant): Promise<StakingQueueDay[]> {
  const rows = await db.query<QueueRow>(
    `/* no bucket: redemptions are paid in all of them */
     with asked as materialized (
       select due_at, coin, is_fast, amount, fee from staking_redemption where state = 'REDEEMING'
       union all
       select due_at, coin, is_fast, gross, fee from staking_mint_back where state = 'REDEEMING'
       union all
       select g.due_at, g.coin, g.is_fast, g.gross, trunc(g.gross * g.fee_rate, 8) from (
         select o.due_at, o.coin, o.is_fast, o.fee_rate, trunc(o.amount * ${PAID_BY}, 8) as gross from staking_exchange o
         join ${RATES_NOW} as e on e.product_id = o.product_id where o.state = 'REDEEMING') as g),
     due as materialized (
       select date_trunc('day', due_at, 'UTC') as day, coin, count(*) as redemptions, count(*) filter (where is_fast) as fast,
         sum(amount) as amount, sum(fee) as fee
       from asked where ($1::text is null or coin = $1) group by 1, 2)
     select day, coin, redemptions, fast, amount, fee,
       sum(amount - fee) over (partition by coin order by day) as needed
     from due order by day, coin`,
    [coin],
  )
  return rows.map(({ day, redemptions, fast, ...row }) => {
    const [amount, fee] = [decimal(row.amount), decimal(row.fee)]
    return {
      day: unixSeconds(day),
      coin: row.coin,
      redemptions,
      fast,
      amount: decimalText(amount),
      fee: decimalText(fee),
      received: decimalText(amount - fee),
      needed: decimalText(decimal(row.needed)),
      late: later(day, DAY_MS) <= now ? 1 : 0,
    }
  })
}

/** What is left of today's fast redemption, for everybody, of each product on sale that has it. */
export async function fastToday(module: StakingModule, coin: string | null): Promise<StakingFastDay[]> {
  const now = module.clock.now()
  const filter: OfferFilter = { coin, name: null, pid: null }
  const offers = (await offersOnSale(module.db, filter, now)).filter(({ terms }) =>
    terms.redeem.some(({ isQuick }) => isQuick),
  )
  return Promise.all(
    offers.map(async ({ id, limitId, coin: staked, name, terms, fastPaused }) => {
      const personal = redeemConfigOf(terms)?.quickDaily ?? null
      const day = fastDayOf(limitId, terms, personal, now)
      const used = await fastUsed(module.db, day)
      return {
        pid: id,
        coin: staked,
        name,
        used: decimalText(used),
        paused: fastPaused ? 1 : 0,
        daily: day.product === null ? null : limitField(day.product),
        left: day.product === null ? null : decimalText(day.product > used ? day.product - used : 0n),
        personal: personal === null ? null : limitField(personal),
      }
    }),
  )
}
