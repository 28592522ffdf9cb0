import { type Assets, isHeldAsset, type NewAsset, PRICE_QUORUM } from '@tenor/contract/core'
import { isSymbol } from '@tenor/contract/http'
import { decimal, ONE } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Mode } from '../../platform/config/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { type AssetSimulator, findAlike, type StoredAsset } from './asset-store.ts'

/** Correlation with the market of an asset of which none is given. */
const MARKET = decimal('0.75')
const VOLATILITY_MOST = decimal('10')

type Simulated = NonNullable<NewAsset['simulator']>
type Kind = StoredAsset['kind']

/** Whether an asset of a kind has an index price of its own. */
function isPriced(kind: Kind): boolean {
  return kind === 'coin' || kind === 'stable'
}

/** The simulator of an asset as it is given: none in live mode, and in a sandbox one for each coin. A stable stands at 1. */
export function readSimulator(
  mode: Mode,
  kind: Kind,
  given: Simulated | undefined,
  from: Instant | null,
): AssetSimulator | null {
  if (given === undefined) {
    if (mode === 'live' || !isPriced(kind)) return null
    if (kind === 'stable') return { start: ONE, volatility: 0n, market: 0n, from }
    throw new Refusal(422, 'asset.simulator', { need: 'given' })
  }
  if (mode === 'live') throw new Refusal(422, 'asset.simulator', { need: 'live' })
  if (!isPriced(kind)) throw new Refusal(422, 'asset.simulator', { need: 'kind' })
  const start = decimal(given.start)
  const volatility = decimal(given.volatility)
  const market = given.market === undefined ? (kind === 'stable' ? 0n : MARKET) : decimal(given.market)
  const isBounded = start > 0n && volatility >= 0n && volatility <= VOLATILITY_MOST && market >= 0n && market <= ONE
  if (!isBounded) throw new Refusal(422, 'asset.simulator', { need: 'bounds' })
  return { start, volatility, market, from }
}

/** Refuses sources that are not enabled, or are named twice. */
export async function refuseSources(db: Queryable, sources: StoredAsset['sources']): Promise<void> {
  if (sources === null) return
  const exchanges = await listExchanges(db)
  const given = sources.map(({ exchange }) => exchange)
  if (new Set(given).size === given.length && given.every((each) => exchanges.includes(each))) return
  throw new Refusal(422, 'asset.sources', { exchanges: exchanges.join(', ') })
}

type ExchangeRow = { readonly exchange: string }

/** Enabled price sources. */
export async function listExchanges(db: Queryable): Promise<string[]> {
  const rows = await db.query<ExchangeRow>(
    'select exchange from market_source where enabled and not is_own order by exchange',
  )
  return rows.map(({ exchange }) => exchange)
}

/** Makes a new asset of a request. Refuses a symbol that is malformed, taken, or alike to one that is taken. */
export async function readNewAsset(
  db: Queryable,
  { mode, at, place }: { mode: Mode; at: Instant; place: number },
  body: NewAsset,
): Promise<StoredAsset> {
  const symbol = body.symbol.normalize('NFC')
  if (!isSymbol(symbol)) throw new Refusal(422, 'asset.malformed')
  const other = await findAlike(db, symbol)
  if (other === symbol) throw new Refusal(409, 'asset.exists', { symbol })
  if (other !== null) throw new Refusal(409, 'asset.alike', { symbol, other })
  const { name, kind, decimals } = body
  const sources = readSources(body.sources ?? null)
  await refuseSources(db, sources)
  return {
    symbol,
    name,
    kind,
    decimals,
    status: 'active',
    place,
    listedAt: at,
    closingAt: null,
    simulator: readSimulator(mode, kind, body.simulator, at),
    sources,
  }
}

/** Pairs as they are given; null for none: each exchange is asked for the asset in the quote asset. */
export function readSources(given: StoredAsset['sources']): StoredAsset['sources'] {
  return given === null || given.length === 0 ? null : given
}

/** How many exchanges quoted the default pair of a symbol when they were asked last; 0 where they were not. Null: prices are made up. */
export type QuoteCount = ((symbol: string) => number) | null

/** Whether an asset takes two operators: it is promised to be worth something else, or its price has too few sources. */
export function takesTwoByItself(
  { symbol, kind, sources }: Pick<StoredAsset, 'symbol' | 'kind' | 'sources'>,
  countQuotes: QuoteCount,
): boolean {
  if (kind !== 'coin') return true
  const count = sources === null ? (countQuotes?.(symbol) ?? PRICE_QUORUM) : sources.length
  return count < PRICE_QUORUM
}

/** Whether customers hold any of it. */
export async function isHeldByCustomers(db: Queryable, assets: Assets, symbol: string): Promise<boolean> {
  if (!isHeldAsset(assets, symbol)) return false
  const [row] = await db.query(
    `/* no bucket: balances lie in all of them */ select 1 as one from ledger_balance
     where asset = $1 and account < 1000 and balance <> 0 limit 1`,
    [symbol],
  )
  return row !== undefined
}
