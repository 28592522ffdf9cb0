import { isToken, pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, multiply, ONE, quotient } from '@tenor/contract/money'
import {
  bonusRate,
  bonusState,
  type StakingTotalPoint,
  type StakingTrendLine,
  shownRate,
  TREND_DAYS,
  weighedRate,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { type Queryable, readPage, type Transaction, type Value } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { type Offer, offerById } from './staking-product-store.ts'
import { stakedNow } from './staking-staked.ts'

/* What is kept and shown of days that are over. */

type DayShown = Omit<StakingTrendLine, 'time' | 'exchange_rate_reverse'>

/** What a product pays on a day by its terms: percent of a year. */
function dayShown({ terms }: Offer, day: Instant): DayShown {
  const { rewards, baseRate, bonus } = terms
  const paid = bonus !== null && bonusState(bonus, day) === 'processing' ? bonus : null
  return {
    rate: decimalText(shownRate(terms)),
    base_rate: decimalText(baseRate),
    extra_rate: decimalText(paid === null ? 0n : bonusRate(paid)),
    extra_coin: paid?.coin ?? null,
    coins: rewards.map(({ coin, rate }) => ({ coin, rate: decimalText(rate) })),
    reward_coin: rewards.map(({ coin }) => coin),
  }
}

/** The index of a coin in USDT at an instant, as far as it was sampled; null where it was not. */
export async function priceAt({ market, assets }: StakingModule, coin: string, at: Instant): Promise<Decimal8 | null> {
  if (coin === QUOTE_ASSET || isToken(assets, coin)) return ONE
  const [price = null] = await market.pricesAt([{ pair: pairOf(coin), at }])
  return price
}

/** Writes what is shown of a day when it is over, once. */
export async function writeDay(
  tx: Transaction,
  offer: Offer,
  {
    day,
    staked,
    price,
    exchangeRate,
  }: { day: Instant; staked: string; price: Decimal8 | null; exchangeRate: Decimal8 | null },
): Promise<void> {
  const shown = dayShown(offer, day)
  await tx.execute(
    `insert into staking_day (product_id, day, staked, price, rate, base_rate, extra_rate, extra_coin, coins, exchange_rate)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      offer.id,
      isoText(day),
      staked,
      price === null ? null : decimalText(price),
      shown.rate,
      shown.base_rate,
      shown.extra_rate,
      shown.extra_coin,
      JSON.stringify(shown.coins),
      exchangeRate === null ? null : decimalText(exchangeRate),
    ],
  )
}

type DayRow = {
  day: Instant
  rate: string
  base_rate: string
  extra_rate: string
  extra_coin: string | null
  coins: { coin: string; rate: string }[]
  exchange_rate: string | null
}

/** Which days are asked for: a page of them, the newest first. */
export type DaysAsked = { limit?: number | undefined; page?: number | undefined }

/**
 * Reads rows `d` by the day, the newest first: those of `from` that are `within`. What runs now is the newest line of all, and the caller's:
 * `hasNow` says whether it stands on this page, which then has one row less. `total` counts it.
 */
async function pageOfDays<Row extends { day: Instant }>(
  db: Queryable,
  list: { from: string; within: string; columns: string; values: Value[] },
  { limit = TREND_DAYS.DEFAULT, page = 1 }: DaysAsked,
): Promise<{ rows: Row[]; total: number; hasNow: boolean }> {
  const hasNow = page === 1
  const { rows, total } = await readPage<Row, Row>(
    db,
    {
      name: 'staking_days',
      of: {},
      row: 'd',
      filter: null,
      read: (row: Row) => row,
      ...list,
      keyset: [{ sql: 'd.day', type: 'timestamptz', direction: 'desc' }],
    },
    { scope: '', limit, offset: hasNow ? 0 : (page - 1) * limit - 1, cursor: null },
  )
  return { rows: hasNow ? rows.slice(0, limit - 1) : rows, total: total.found + 1, hasNow }
}

const reverseOf = (rate: Decimal8 | null) => (rate === null ? null : decimalText(quotient(ONE, rate, 'down')))

/** A product's rates by the day, oldest first; on the first page today's by the terms in force. */
export async function trendOf(
  { db, clock }: StakingModule,
  offer: Offer,
  asked: DaysAsked,
  rateNow: Decimal8 | null,
): Promise<{ lines: StakingTrendLine[]; total: number }> {
  const { rows, total, hasNow } = await pageOfDays<DayRow>(
    db,
    {
      from: 'staking_day d',
      within: 'd.product_id = $1',
      values: [offer.id],
      columns: 'd.day, d.rate, d.base_rate, d.extra_rate, d.extra_coin, d.coins, d.exchange_rate',
    },
    asked,
  )
  const lines = rows.map(lineOf).toReversed()
  const today = floorTo(clock.now(), DAY_MS)
  if (hasNow) {
    lines.push({ time: unixSeconds(today), ...dayShown(offer, today), exchange_rate_reverse: reverseOf(rateNow) })
  }
  return { lines, total }
}

function lineOf({ day, coins, exchange_rate, ...rates }: DayRow): StakingTrendLine {
  return {
    time: unixSeconds(day),
    rate: decimalText(decimal(rates.rate)),
    base_rate: decimalText(decimal(rates.base_rate)),
    extra_rate: decimalText(decimal(rates.extra_rate)),
    extra_coin: rates.extra_coin,
    coins,
    reward_coin: coins.map(({ coin }) => coin),
    exchange_rate_reverse: reverseOf(exchange_rate === null ? null : decimal(exchange_rate)),
  }
}

type IdRow = { id: number }

export async function totalStaked(
  module: StakingModule,
  { coin, pid }: { coin: string; pid?: number | undefined },
  asked: DaysAsked,
): Promise<{ list: StakingTotalPoint[]; total: number }> {
  const { db, clock } = module
  const { rows, total, hasNow } = await pageOfDays<TotalRow>(
    db,
    {
      from: `(select d.day, sum(d.staked) as staked, max(d.price) as price,
          trunc(case when sum(d.staked) > 0 then sum(d.staked * d.rate) / sum(d.staked) else avg(d.rate) end, 8) as rate
        from staking_day d join staking_product p on p.id = d.product_id
        where p.coin = $1 and ($2::bigint is null or p.id = $2 or p.parent_id = $2) group by d.day) as d`,
      within: 'true',
      columns: 'd.day, d.staked, d.price, d.rate',
      values: [coin, pid ?? null],
    },
    asked,
  )
  const list = rows.map(pointOf).toReversed()
  if (!hasNow) return { list, total }
  const now = clock.now()
  const products = await db.query<IdRow>(
    `select id from staking_product where coin = $1 and not is_defi and ($2::bigint is null or id = $2 or parent_id = $2)
     order by id`,
    [coin, pid ?? null],
  )
  const found = await Promise.all(products.map(({ id }) => offerById(db, id, now)))
  const offers = found.filter((offer) => offer !== null)
  const [staked, price] = await Promise.all([stakedNow(db, offers, now), priceAt(module, coin, now)])
  const each = offers.map((offer) => ({ staked: staked.get(offer.id) ?? 0n, rate: shownRate(offer.terms) }))
  return { list: [...list, pointOf({ day: null, at: now, price, ...weighedRate(each) })], total }
}

type TotalRow = { day: Instant; staked: string; price: string | null; rate: string }
type Total = { day: null; at: Instant; staked: Decimal8; price: Decimal8 | null; rate: Decimal8 }

/** A day stands at its end, which is when the amount was counted. */
function pointOf(row: TotalRow | Total): StakingTotalPoint {
  const amount = row.day === null ? row.staked : decimal(row.staked)
  const price = row.day === null ? row.price : row.price === null ? null : decimal(row.price)
  const worth = price === null ? null : multiply(amount, price, 'down')
  return {
    time: unixSeconds(row.day === null ? row.at : later(row.day, DAY_MS)),
    stake_total_amount: decimalText(amount),
    stake_total_amount_usdt: worth === null ? null : decimalText(worth),
    rate: decimalText(row.day === null ? row.rate : decimal(row.rate)),
  }
}
