import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import {
  type ByAsset,
  earnedBetween,
  earnedByAsset,
  PORTFOLIO_HOLDINGS_MOST,
  type PortfolioHolding,
  type portfolio,
} from '@tenor/contract/overview'
import { DAY_MS, floorTo, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { type Owner, ownersOf } from '../../core/ledger/index.ts'
import type { PriceOf } from '../../core/product/index.ts'
import { atOneMoment, type Queryable } from '../../platform/database/index.ts'
import { earnedAt, movedSoFar } from './portfolio-close-store.ts'
import {
  END_OF_TIME,
  holdingsOf,
  movesBetween,
  notInEarn,
  type PortfolioModule,
  withTokens,
} from './portfolio-reading.ts'
import {
  byAsset,
  pricesOf,
  quoteValueOfAll,
  sumOf,
  sumsByProduct,
  type ValuedHolding,
  valuedHoldings,
} from './portfolio-sums.ts'

export type PortfolioWire = z.infer<typeof portfolio.data>

const DAYS = 30

/** The indexes of all pairs are read together, by any of them. */
const ANY_PAIR = pairOf(QUOTE_ASSET)

/** What a customer has in Earn, and what it has earned. */
export async function portfolioOf(
  module: PortfolioModule,
  owner: Owner,
  withHoldings: boolean,
): Promise<PortfolioWire> {
  // Before the transaction, and all else in it: who holds a connection must not wait for another.
  await module.market.indexNow(ANY_PAIR)
  return atOneMoment(module.db, (tx) => portfolioIn(tx, module, owner, withHoldings))
}

async function portfolioIn(
  tx: Queryable,
  module: PortfolioModule,
  owner: Owner,
  withHoldings: boolean,
): Promise<PortfolioWire> {
  const now = module.clock.now()
  const prices = priceSource(module, tx, now)
  const { lists, netIn, today, days } = await read(module, tx, { owner, now, prices })
  const hasMore = lists.some((list) => list.length > PORTFOLIO_HOLDINGS_MOST)
  const open = lists.flatMap((list) => list.slice(0, PORTFOLIO_HOLDINGS_MOST))
  const earned = earnedByAsset(byAsset(open.map(({ worth }) => worth)), netIn)
  const assets = [...earned.keys(), ...today.keys(), ...days.keys()]
  const price = await pricesOf([...assets, ...open.map(({ putIn }) => putIn.asset)], prices.priceOf)
  const holdings = valuedHoldings(open, price)
  const all = sumOf(holdings)
  const since = (start: ByAsset) => (hasMore ? null : maybeText(quoteValueOfAll(earnedBetween(start, earned), price)))
  return {
    put_in: maybeText(all.putIn),
    worth_now: maybeText(all.worth),
    earned_today: since(today),
    earned_30_days: since(days),
    earned_ever: since(new Map()),
    price_timest: prices.oldest(),
    count: all.count,
    has_more: hasMore,
    products: sumsByProduct(holdings).map(({ product, count, putIn, worth }) => ({
      product,
      count,
      put_in: maybeText(putIn),
      worth_now: maybeText(worth),
    })),
    ...(withHoldings ? { holdings: holdings.map(holdingWire) } : {}),
  }
}

type Reading = { owner: Owner; now: Instant; prices: ReturnType<typeof priceSource> }

/** Holdings, what was put in by now, and what had been earned when the day and the last 30 days began. */
async function read(module: PortfolioModule, db: Queryable, { owner, now, prices: { priceOf } }: Reading) {
  const owners = ownersOf(owner)
  const begun = instant(floorTo(now, DAY_MS))
  const [lists, before, today, days] = await Promise.all([
    holdingsOf(module, owners, { db, priceOf, at: now, most: PORTFOLIO_HOLDINGS_MOST + 1 }),
    movedSoFar(db, owner),
    earnedAt(db, owner, begun),
    earnedAt(db, owner, later(begun, -DAYS * DAY_MS)),
  ])
  const [moves, outside] = await Promise.all([
    movesBetween(module, db, owners, { after: before.until, until: END_OF_TIME }),
    notInEarn(module, db, owners),
  ])
  return { lists, netIn: byAsset([...before.amounts, ...moves, ...outside]), today, days }
}

function maybeText(value: bigint | null): string | null {
  return value === null ? null : decimalText(value)
}

function holdingWire(holding: ValuedHolding): PortfolioHolding {
  const { product, name = '', id, putIn, putInValue, worth, worthValue, link } = holding
  return {
    product,
    name: name === '' ? null : name,
    id,
    asset: putIn.asset,
    put_in: decimalText(putIn.amount),
    put_in_value: maybeText(putInValue),
    worth_asset: worth.asset,
    worth: decimalText(worth.amount),
    worth_value: maybeText(worthValue),
    link,
  }
}

/** Prices of one answer, each asked for once: the index, or the last sample, whose instant is told. */
function priceSource({ market, products, assets }: PortfolioModule, db: Queryable, now: Instant) {
  const asked = new Map<string, ReturnType<PriceOf>>()
  const samples: Instant[] = []
  async function ask(asset: string): ReturnType<PriceOf> {
    const price = await market.indexNow(pairOf(asset))
    if (price !== null) return { price, at: now }
    const last = await market.lastSample(pairOf(asset), db)
    if (last !== null) samples.push(last.at)
    return last
  }
  const priceOf = withTokens({ products, assets, db }, now, (asset) => {
    const known = asked.get(asset) ?? ask(asset)
    asked.set(asset, known)
    return known
  })
  const oldest = () => (samples.length === 0 ? null : unixSeconds(samples.reduce((a, b) => (a < b ? a : b))))
  return { priceOf, oldest }
}
