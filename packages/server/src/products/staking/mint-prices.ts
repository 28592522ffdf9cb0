import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, ONE } from '@tenor/contract/money'
import { isRateLate, lowestRate, MEAN_SAMPLES_LEAST, type MintPrice, type RateEntry } from '@tenor/contract/staking'
import { type Instant, later, MINUTE_MS } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../platform/database/index.ts'
import { rateEntries } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'

/* What collateral is worth: a coin at its index, a token of an exchange product at its redemption rate, never at a last trade. */

const MEAN_MS = 30 * MINUTE_MS

/** What a coin of collateral is: the coin whose index counts, and rates where it is a token of it; null: nothing that is known. */
export type Priced = { base: string; entries: readonly (RateEntry & { id: number })[] | null }

export async function pricedAs(db: Queryable, coin: string): Promise<Priced> {
  const [token] = await db.query(
    { id: sqlType.number, coin: sqlType.text },
    'select id, coin from staking_product where token = $1',
    [coin],
  )
  return token === undefined
    ? { base: coin, entries: null }
    : { base: token.coin, entries: await rateEntries(db, token.id) }
}

/** What an act of minting is about, as an emergency stop names it: the minted coin and what it is for, of a token its coin too. */
export async function mintSale(db: Queryable, minted: string, coin: string) {
  const [token] = await db.query({ coin: sqlType.text }, 'select coin from staking_product where token = $1', [coin])
  return { product: 'staking', assets: [minted, coin, ...(token === undefined ? [] : [token.coin])] }
}

/** Coin for one at an instant: 1, or of a token the lowest rate of its 24 hours; null where there is none. */
export function rateOfPriced({ entries }: Priced, at: Instant): Decimal8 | null {
  return entries === null ? ONE : lowestRate(entries, at)
}

/** The price of one now; null where there is no fresh index, too few samples for a mean, or a token's rate is late. */
export async function mintPrice({ db, market, clock }: StakingModule, coin: string): Promise<MintPrice | null> {
  const priced = await pricedAs(db, coin)
  const now = clock.now()
  const rate = rateOfPriced(priced, now)
  const isLate = priced.entries !== null && isRateLate(priced.entries, now)
  if (rate === null || isLate) return null
  if (priced.base === QUOTE_ASSET) return { index: ONE, mean: ONE, rate }
  const pair = pairOf(priced.base)
  const [index, samples] = await Promise.all([
    market.indexNow(pair),
    market.samplesBetween(pair, later(now, -MEAN_MS), now),
  ])
  if (index === null || samples.length < MEAN_SAMPLES_LEAST) return null
  const sum = samples.reduce((total, { price }) => total + price, 0n)
  return { index, mean: sum / BigInt(samples.length), rate }
}

/** The prices of several coins. */
export async function mintPrices(
  module: StakingModule,
  coins: readonly string[],
): Promise<Map<string, MintPrice | null>> {
  const found = await Promise.all(coins.map(async (coin) => [coin, await mintPrice(module, coin)] as const))
  return new Map(found)
}
