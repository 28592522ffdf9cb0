import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimalText, ONE } from '@tenor/contract/money'
import type { RewardEntry, StakingTerms } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { offerById } from './staking-product-store.ts'

/** Whether it is known what a day of a product pays. */
export async function hasDayRates(db: Queryable, productId: number, day: Instant): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from staking_day_rate where product_id = $1 and day = $2 limit 1 /* any order: any */',
    [productId, isoText(day)],
  )
  return rows.length > 0
}

type DayRate = { entry: RewardEntry; stakedPrice: Decimal8; rewardPrice: Decimal8 }

/**
 * Writes what a day of a product pays, for each entry of the terms that were in force, once: whoever books the day reads it
 * from there. `pricesAt` is the day's end, or the first later instant at which there was a price. False while there is none.
 */
export async function fixDayRates(
  module: StakingModule,
  productId: number,
  day: Instant,
  pricesAt = later(day, DAY_MS),
): Promise<boolean> {
  if (await hasDayRates(module.db, productId, day)) return true
  const offer = await offerById(module.db, productId, day)
  if (offer === null) return false
  const rates: DayRate[] = []
  for (const entry of offer.terms.rewards) {
    const prices = await conversionOf(module, offer.coin, entry, pricesAt)
    if (prices === null) return false
    rates.push({ entry, ...prices })
  }
  await insertRates(module.db, productId, day, offer.terms, rates)
  return true
}

async function conversionOf(
  { market }: StakingModule,
  coin: string,
  { coin: paid, exchangeRate }: RewardEntry,
  at: Instant,
) {
  if (paid === coin) return { stakedPrice: ONE, rewardPrice: ONE }
  if (exchangeRate !== null) return { stakedPrice: ONE, rewardPrice: exchangeRate }
  const priceOf = async (asset: string) =>
    asset === QUOTE_ASSET ? ONE : ((await market.indexAt(pairOf(asset), at))?.price ?? null)
  const [stakedPrice, rewardPrice] = await Promise.all([priceOf(coin), priceOf(paid)])
  return stakedPrice === null || rewardPrice === null ? null : { stakedPrice, rewardPrice }
}

async function insertRates(
  db: Queryable,
  productId: number,
  day: Instant,
  { serviceFee, vip }: StakingTerms,
  rates: readonly DayRate[],
): Promise<void> {
  const discounts = JSON.stringify(vip.map(({ sale, ...tiers }) => ({ ...tiers, sale: decimalText(sale) })))
  await db.execute(
    `insert into staking_day_rate (product_id, day, entry, reward_coin, rate, fee, discounts, staked_price, reward_price,
       delay_days)
     select $1, $2, entry, coin, rate, $3, $4::jsonb, staked_price, reward_price, delay_days
     from unnest($5::smallint[], $6::text[], $7::numeric[], $8::numeric[], $9::numeric[], $10::smallint[])
       as given (entry, coin, rate, staked_price, reward_price, delay_days)
     on conflict do nothing`,
    [
      productId,
      isoText(day),
      decimalText(serviceFee),
      discounts,
      rates.map((_, place) => place),
      rates.map(({ entry }) => entry.coin),
      rates.map(({ entry }) => decimalText(entry.rate)),
      rates.map(({ stakedPrice }) => decimalText(stakedPrice)),
      rates.map(({ rewardPrice }) => decimalText(rewardPrice)),
      rates.map(({ entry }) => entry.delayDays),
    ],
  )
}
