import { type Assets, isToken, type Manifest, pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { multiply, ONE } from '@tenor/contract/money'
import { type Instant, instant } from '@tenor/contract/time'
import { type EventKind, flowsOf, type Owners, ownBalancesOf } from '../../core/ledger/index.ts'
import type { Market } from '../../core/market/index.ts'
import { type Holding, inCoinOf, type OpenProduct, type PriceOf } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Queryable } from '../../platform/database/index.ts'
import type { RunPace } from '../../platform/jobs/index.ts'
import { movesOf, type Owned } from './portfolio-sums.ts'

export type PortfolioModule = {
  db: Database
  clock: Clock
  assets: Assets
  market: Pick<Market, 'indexNow' | 'lastSample' | 'pricesAt'>
  /** Whose holdings are added up. */
  products: readonly Pick<OpenProduct, 'holdings' | 'inCoin'>[]
  /** Of products: by their events customers put in and take out. */
  manifests: readonly Pick<Manifest, 'ledger'>[]
  pace?: RunPace | undefined
}

/** Holdings by product, `most` of each at most. */
export async function holdingsOf(
  { products }: Pick<PortfolioModule, 'products'>,
  owners: Owners,
  asked: { db: Queryable; priceOf: PriceOf; at: Instant; most: number | null },
): Promise<readonly Holding[][]> {
  const lists = await Promise.all(products.map(({ holdings }) => holdings?.(owners, asked) ?? []))
  return lists.flatMap((list) => [...Map.groupBy(list, ({ product }) => product).values()])
}

/** Later than any transfer. */
export const END_OF_TIME = instant(Date.UTC(9999, 11, 31))

/** The events of all products. */
function kindsOf({ manifests }: Pick<PortfolioModule, 'manifests'>): EventKind[] {
  return manifests.flatMap(({ ledger }) => Object.values(ledger.events))
}

/**
 * What, beside balances, moved what customers have put in, after one instant and up to another (`movesOf`). What is in Earn is
 * what came from outside less what own accounts have: so a transfer that is written later than it is of is in it at once.
 */
export async function movesBetween(
  module: Pick<PortfolioModule, 'manifests' | 'market'>,
  db: Queryable,
  owners: Owners,
  span: { after: Instant; until: Instant },
): Promise<Owned[]> {
  const flows = await flowsOf(db, owners, { kinds: kindsOf(module), ...span })
  const wanted = flows.flatMap(({ asset, gave }) =>
    gave === null
      ? []
      : [asset, gave.asset].filter((each) => each !== QUOTE_ASSET).map((each) => [each, gave.at] as const),
  )
  const points = wanted.map(([asset, at]) => ({ pair: pairOf(asset), at }))
  const found = await module.market.pricesAt(points, db)
  const prices = new Map(wanted.map(([asset, at], place) => [`${asset} ${at}`, found[place] ?? null]))
  return movesOf(flows, (asset, at) => (asset === QUOTE_ASSET ? ONE : (prices.get(`${asset} ${at}`) ?? null)))
}

/** What customers put into Earn less what they took out, after an instant. */
export async function putInSince(
  module: Pick<PortfolioModule, 'assets' | 'manifests' | 'products' | 'clock'>,
  db: Queryable,
  owners: Owners,
  after: Instant,
): Promise<Owned[]> {
  const flows = await flowsOf(db, owners, { kinds: kindsOf(module), after, until: END_OF_TIME })
  const among = flows.filter(({ isAmong }) => isAmong)
  const held = await heldTokens(module, db, among)
  return among.filter(({ asset }) => !held.has(asset))
}

/** What customers' own accounts have, as less that is in Earn: all but tokens that are holdings wherever they lie. */
export async function notInEarn(
  module: Pick<PortfolioModule, 'assets' | 'products' | 'clock'>,
  db: Queryable,
  owners: Owners,
): Promise<Owned[]> {
  const own = await ownBalancesOf(db, owners)
  const held = await heldTokens(module, db, own)
  return own.filter(({ asset }) => !held.has(asset)).map(({ amount, ...of }) => ({ ...of, amount: -amount }))
}

/** Of these assets, the tokens that products tell among their holdings. */
async function heldTokens(
  { products, clock, assets }: Pick<PortfolioModule, 'products' | 'clock' | 'assets'>,
  db: Queryable,
  rows: readonly { readonly asset: string }[],
): Promise<ReadonlySet<string>> {
  const tokens = [...new Set(rows.map(({ asset }) => asset))].filter((asset) => isToken(assets, asset))
  const inCoin = inCoinOf(products, assets)
  const found = await Promise.all(tokens.map((token) => inCoin(token, clock.now(), db)))
  return new Set(tokens.filter((_, place) => found[place]?.isHolding === true))
}

/** Prices of what has an index; a token at what it is of another asset, at that one's. */
export function withTokens(
  { products, assets, db }: Pick<PortfolioModule, 'products' | 'assets'> & { db: Queryable },
  at: Instant,
  priceOf: PriceOf,
): PriceOf {
  const inCoin = inCoinOf(products, assets)
  return async (asset) => {
    const token = await inCoin(asset, at, db)
    if (token === null) return priceOf(asset)
    const price = token.coin === QUOTE_ASSET ? { price: ONE, at } : await priceOf(token.coin)
    return price === null ? null : { ...price, price: multiply(price.price, token.rate, 'down') }
  }
}
