import { isToken, pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimalText, ONE } from '@tenor/contract/money'
import {
  type BonusTerms,
  bonusRate,
  bonusState,
  type Conversion,
  pricedBy,
  type RewardEntry,
  rewardConversion,
  type StakingTerms,
} from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { BONUS_LINE } from './staking-postings.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'
import { hasSource, offerOfDay } from './staking-source-store.ts'
import { statedPrice } from './staking-stated-prices.ts'
import { givenToken } from './staking-token-rates.ts'

/** Whether it is known what a day of a product pays. */
export async function hasDayRates(db: Queryable, productId: number, day: Instant): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from staking_day_rate where product_id = $1 and day = $2 limit 1 /* any order: any */',
    [productId, isoText(day)],
  )
  return rows.length > 0
}

/** What an entry pays for a day, and the prices that it is reckoned by. */
export type DayRate = {
  line: number
  entry: RewardEntry
  /** The product that gives the token; null: it is in none. */
  tokenProduct: number | null
  bonus: BonusTerms | null
} & Conversion
type Prices = Conversion & Pick<DayRate, 'tokenProduct'>

/** What a product pays for a day: its entries, and a bonus while it is paid. */
function paidOn({ terms }: Offer, day: Instant): Pick<DayRate, 'line' | 'entry' | 'bonus'>[] {
  const { rewards, bonus } = terms
  const plain = rewards.map((entry, line) => ({ line, entry, bonus: null }))
  if (bonus === null || bonusState(bonus, day) !== 'processing') return plain
  const entry = {
    coin: bonus.coin,
    rate: bonusRate(bonus),
    delayDays: 1,
    exchangeRate: null,
    isDebt: false,
    ceiling: null,
  }
  return [...plain, { line: BONUS_LINE, entry, bonus }]
}

/** Prices of an instant, or where there was none the first that there were until another. */
type PricesOf = { at: Instant; until: Instant }

/**
 * Writes what a day of a product pays, for each entry of the terms that were in force, once: whoever books the day reads it
 * from there. Prices are those of the day's end, or where there was none the first later ones, `until` an instant. False while one is
 * missing, or its source has not told the day.
 */
export async function fixDayRates(
  module: StakingModule,
  productId: number,
  day: Instant,
  until = later(day, DAY_MS),
): Promise<boolean> {
  for (;;) {
    if (await hasDayRates(module.db, productId, day)) return true
    const sold = await offerById(module.db, productId, day)
    const offer = sold === null ? null : await offerOfDay(module.db, sold, day)
    if (sold === null || offer === null) return false
    const rates = await dayRatesOf(module, offer, day, { at: later(day, DAY_MS), until })
    if (rates === null) return false
    if (!hasSource(sold)) {
      await insertRates(module.db, productId, day, offer.terms, rates)
      return true
    }
    if (await module.db.transaction((tx) => writtenAsTold(tx, { sold, offer }, day, rates))) return true
  }
}

/** Writes the rates of a day alone among those who write values of its source; false where these are others by now. */
async function writtenAsTold(
  tx: Transaction,
  { sold, offer }: { sold: Offer; offer: Offer },
  day: Instant,
  rates: readonly DayRate[],
): Promise<boolean> {
  await lockProduct(tx, sold.id)
  const told = (await offerOfDay(tx, sold, day))?.terms.rewards ?? []
  const isSame = offer.terms.rewards.every(({ rate }, line) => told[line]?.rate === rate)
  if (isSame) await insertRates(tx, sold.id, day, offer.terms, rates)
  return isSame
}

/** What a product pays for a day; null while a price is missing. */
export async function dayRatesOf(
  module: StakingModule,
  offer: Offer,
  day: Instant,
  prices: PricesOf,
): Promise<DayRate[] | null> {
  const rates: DayRate[] = []
  for (const paid of paidOn(offer, day)) {
    const conversion = await conversionOf(module, offer.coin, paid.entry, prices)
    if (conversion === null) return null
    rates.push({ ...paid, ...conversion })
  }
  return rates
}

/** What a reward is reckoned by: a token by the rate in force in the last instant before, and the price of its coin. */
async function conversionOf(
  module: StakingModule,
  coin: string,
  { coin: into, exchangeRate }: RewardEntry,
  prices: PricesOf,
): Promise<Prices | null> {
  const token = into === coin ? null : await givenToken(module.db, into, later(prices.at, -1))
  const paid = { coin: into, exchangeRate, token }
  // A coin of the exchange's own that has a product is a minted one, which is 1 USDT.
  const priceOf = async (asset: string) =>
    asset === QUOTE_ASSET || isToken(module.assets, asset) ? ONE : await indexOf(module, asset, prices)
  const asked = pricedBy(coin, paid) === null ? [] : [coin, token?.coin ?? into]
  const known = new Map(await Promise.all(asked.map(async (asset) => [asset, await priceOf(asset)] as const)))
  const found = rewardConversion(coin, paid, (asset) => known.get(asset) ?? null)
  return found === null ? null : { ...found, tokenProduct: token?.productId ?? null }
}

/**
 * The index of a coin at an instant, or the first later one. What was sampled comes first: exchanges tell no past, and a day that is booked
 * late comes to the same as one that is booked at its end. Where operators have stated a price there was none by then.
 */
export async function indexOf(
  { db, market }: Pick<StakingModule, 'db' | 'market'>,
  coin: string,
  { at, until }: PricesOf,
): Promise<Decimal8 | null> {
  const pair = pairOf(coin)
  const [first] = await market.samplesBetween(pair, later(at, -1), until)
  if (first?.at === at) return first.price
  const then = (await market.indexAt(pair, at))?.price ?? (await statedPrice(db, coin, at))
  return then ?? first?.price ?? (await market.indexAt(pair, until))?.price ?? null
}

const tiersText = ({ tiers }: BonusTerms) =>
  JSON.stringify(
    tiers.map(({ least, most, rate }) => ({
      least: decimalText(least),
      most: most === null ? null : decimalText(most),
      rate: decimalText(rate),
    })),
  )

const discountsOf = (vip: StakingTerms['vip']) =>
  vip.map(({ sale, ...tiers }) => ({ ...tiers, sale: decimalText(sale) }))

/** The same as rows for whoever reckons a day without writing it: a token's price is `coin_price` × `per_token`. */
export function rateRows({ serviceFee, vip }: StakingTerms, rates: readonly DayRate[]): object[] {
  return rates.map(({ line, entry, stakedPrice, rewardPrice, tokenRate, bonus }) => ({
    entry: line,
    reward_coin: entry.coin,
    rate: decimalText(entry.rate),
    discounts: discountsOf(vip),
    fee: decimalText(bonus === null ? serviceFee : 0n),
    delay_days: entry.delayDays,
    is_debt: entry.isDebt,
    staked_price: decimalText(stakedPrice),
    coin_price: decimalText(rewardPrice),
    per_token: decimalText(tokenRate ?? ONE),
    tiers: bonus === null ? null : JSON.parse(tiersText(bonus)),
    most: bonus === null || bonus.most === null ? null : decimalText(bonus.most),
    since: bonus === null ? null : isoText(bonus.startAt),
    task: bonus?.task?.key ?? null,
  }))
}

async function insertRates(
  db: Queryable,
  productId: number,
  day: Instant,
  { serviceFee, vip }: StakingTerms,
  rates: readonly DayRate[],
): Promise<void> {
  const discounts = JSON.stringify(discountsOf(vip))
  await db.execute(
    `insert into staking_day_rate (product_id, day, entry, reward_coin, rate, fee, discounts, staked_price, reward_price,
       delay_days, tiers, most, since, task, is_debt, token_product)
     select $1, $2, entry, coin, rate, case when tiers is null then $3::numeric else 0 end, $4::jsonb, staked_price,
       coin_price * per_token, delay_days, tiers, most, since, task, is_debt, token_product
     from unnest($5::smallint[], $6::text[], $7::numeric[], $8::numeric[], $9::numeric[], $10::smallint[], $11::jsonb[],
       $12::numeric[], $13::timestamptz[], $14::text[], $15::boolean[], $16::numeric[], $17::bigint[])
       as given (entry, coin, rate, staked_price, coin_price, delay_days, tiers, most, since, task, is_debt, per_token,
         token_product)
     on conflict do nothing`,
    [
      productId,
      isoText(day),
      decimalText(serviceFee),
      discounts,
      rates.map(({ line }) => line),
      rates.map(({ entry }) => entry.coin),
      rates.map(({ entry }) => decimalText(entry.rate)),
      rates.map(({ stakedPrice }) => decimalText(stakedPrice)),
      rates.map(({ rewardPrice }) => decimalText(rewardPrice)),
      rates.map(({ entry }) => entry.delayDays),
      rates.map(({ bonus }) => (bonus === null ? null : tiersText(bonus))),
      rates.map(({ bonus }) => (bonus === null || bonus.most === null ? null : decimalText(bonus.most))),
      rates.map(({ bonus }) => (bonus === null ? null : isoText(bonus.startAt))),
      rates.map(({ bonus }) => bonus?.task?.key ?? null),
      rates.map(({ entry }) => entry.isDebt),
      rates.map(({ tokenRate }) => decimalText(tokenRate ?? ONE)),
      rates.map(({ tokenProduct }) => tokenProduct),
    ],
  )
}
