import { type Manifest, pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { decimalText, ONE } from '@tenor/contract/money'
import {
  PORTFOLIO_HOLDINGS_MOST,
  PORTFOLIO_TRANSFERS_MOST,
  type PortfolioHolding,
  type portfolio,
} from '@tenor/contract/overview'
import { DAY_MS, floorTo, type Instant, later, unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { type Crossing, crossingsOf, type Owner } from '../../core/ledger/index.ts'
import type { Market } from '../../core/market/index.ts'
import type { OpenProduct, PriceOf } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import {
  earnedSince,
  type PricedCrossing,
  sumOf,
  sumsByProduct,
  type ValuedHolding,
  valuedHoldings,
} from './portfolio-sums.ts'

export type PortfolioModule = {
  db: Database
  clock: Clock
  market: Pick<Market, 'indexNow' | 'lastSample' | 'pricesAt'>
  /** Whose holdings are added up. */
  products: readonly Pick<OpenProduct, 'holdings'>[]
  /** Of products: their events are what counts as earned. */
  manifests: readonly Pick<Manifest, 'ledger'>[]
}

export type PortfolioWire = z.infer<typeof portfolio.data>

const THIRTY_DAYS_MS = 30 * DAY_MS

/** What a customer has in Earn, and what it has earned. */
export async function portfolioOf(
  module: PortfolioModule,
  owner: Owner,
  withHoldings: boolean,
): Promise<PortfolioWire> {
  const { db, clock, products, manifests } = module
  const now = clock.now()
  const prices = priceSource(module.market, now)
  const principal = new Set(manifests.flatMap(({ ledger }) => ledger.principal ?? []))
  const kinds = manifests
    .flatMap(({ ledger }) => Object.entries(ledger.events))
    .flatMap(([name, kind]) => (principal.has(name) ? [] : [kind]))
  const [lists, { crossings, since }] = await Promise.all([
    Promise.all(products.map((each) => each.holdings?.(owner, prices.priceOf, PORTFOLIO_HOLDINGS_MOST + 1) ?? [])),
    crossingsOf(db, owner, kinds, PORTFOLIO_TRANSFERS_MOST),
  ])
  const kept = lists.flatMap((list) => [...Map.groupBy(list, ({ product }) => product).values()])
  const hasMore = kept.some((list) => list.length > PORTFOLIO_HOLDINGS_MOST)
  const open = kept.flatMap((list) => list.slice(0, PORTFOLIO_HOLDINGS_MOST))
  const [holdings, priced] = await Promise.all([
    valuedHoldings(open, prices.priceOf),
    pricedCrossings(module.market, crossings),
  ])
  const all = sumOf(holdings)
  return {
    put_in: maybeText(all.putIn),
    worth_now: maybeText(all.worth),
    earned_today: decimalText(earnedSince(priced, floorTo(now, DAY_MS))),
    earned_30_days: decimalText(earnedSince(priced, later(now, -THIRTY_DAYS_MS))),
    earned_ever: decimalText(earnedSince(priced, null)),
    earned_since: since === null ? null : unixSeconds(since),
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

function maybeText(value: bigint | null): string | null {
  return value === null ? null : decimalText(value)
}

function holdingWire({ product, id, putIn, putInValue, worth, worthValue }: ValuedHolding): PortfolioHolding {
  return {
    product,
    id,
    asset: putIn.asset,
    put_in: decimalText(putIn.amount),
    put_in_value: maybeText(putInValue),
    worth_asset: worth.asset,
    worth: decimalText(worth.amount),
    worth_value: maybeText(worthValue),
  }
}

/** Prices of one answer, each asked for once: the index, or the last sample, whose instant is told. */
function priceSource(market: PortfolioModule['market'], now: Instant) {
  const asked = new Map<string, ReturnType<PriceOf>>()
  const samples: Instant[] = []
  async function read(asset: string): ReturnType<PriceOf> {
    const price = await market.indexNow(pairOf(asset))
    if (price !== null) return { price, at: now }
    const last = await market.lastSample(pairOf(asset))
    if (last !== null) samples.push(last.at)
    return last
  }
  const priceOf: PriceOf = (asset) => {
    const known = asked.get(asset) ?? read(asset)
    asked.set(asset, known)
    return known
  }
  const oldest = () => (samples.length === 0 ? null : unixSeconds(samples.reduce((a, b) => (a < b ? a : b))))
  return { priceOf, oldest }
}

async function pricedCrossings(
  market: PortfolioModule['market'],
  crossings: readonly Crossing[],
): Promise<PricedCrossing[]> {
  const foreign = crossings.filter(({ asset }) => asset !== QUOTE_ASSET)
  const prices = await market.pricesAt(foreign.map(({ asset, at }) => ({ pair: pairOf(asset), at })))
  const priceOf = new Map(foreign.map((crossing, index) => [crossing, prices[index] ?? null]))
  return crossings.map((crossing) => ({
    ...crossing,
    price: crossing.asset === QUOTE_ASSET ? ONE : (priceOf.get(crossing) ?? null),
  }))
}
