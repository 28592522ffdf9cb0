import { matchesSymbol } from '@tenor/contract/http'
import type { Decimal8 } from '@tenor/contract/money'
import { FIXED_TYPE, findHighestTier, findTopPoolRate } from '@tenor/contract/simple-earn'
import type { FixedOffer } from '../fixed-term.ts'
import type { FlexibleMarketPool } from '../flexible-pool.ts'
import type { EarnSearch } from '../simple-earn-search.ts'

/** A coin of the market: its pool, null without one that takes new money, and the best term for every customer. */
export type MarketRow = {
  readonly asset: string
  readonly pool: FlexibleMarketPool | null
  readonly best: FixedOffer | null
  readonly hasTerms: boolean
}

/** The rate with the most that tiers add: a list sorts by it. */
const findTopRate = ({ rate, tiers }: Pick<FixedOffer, 'rate' | 'tiers'>): Decimal8 => rate + findHighestTier(tiers)

/** The rows of a page: its pools, and on the last one the coins that have terms and no pool. */
export function listMarketRows(
  pools: readonly FlexibleMarketPool[],
  offers: readonly FixedOffer[],
  { isLast, search }: { isLast: boolean; search: EarnSearch },
): MarketRow[] {
  const byCoin = Map.groupBy(offers, (offer) => offer.asset)
  const rowOf = (asset: string, pool: FlexibleMarketPool | null): MarketRow => {
    const terms = byCoin.get(asset) ?? []
    return { asset, pool, best: findBestTerm(terms), hasTerms: terms.length > 0 }
  }
  const rows = pools.map((pool) => rowOf(pool.asset, pool))
  if (!isLast || isNarrowed(search)) return rows
  const named = (asset: string) => isFound(asset, search)
  const alone = [...byCoin].filter(([asset, terms]) => named(asset) && terms.every(({ hasFlexible }) => !hasFlexible))
  return sortRows([...rows, ...alone.map(([asset]) => rowOf(asset, null))], search)
}

/** By what the reader has, or by a bonus, the server narrows pools alone. */
const isNarrowed = ({ mine, bonus, available }: EarnSearch) => mine === true || bonus === true || available === true

function isFound(asset: string, { find, exact }: EarnSearch): boolean {
  return find === undefined || matchesSymbol(asset, find, { isPart: exact !== true })
}

/** Below every rate: a coin whose first rate is not known yet stands last. */
const NEW = -1n

function sortRows(rows: MarketRow[], { sort = 'apr', up }: EarnSearch): MarketRow[] {
  const turn = up === true ? 1 : -1
  if (sort === 'asset') return rows.toSorted((a, b) => turn * a.asset.localeCompare(b.asset))
  const [known, fresh] = [
    rows.filter((row) => findRowRate(row) !== NEW),
    rows.filter((row) => findRowRate(row) === NEW),
  ]
  return known.toSorted((a, b) => turn * compare(findRowRate(a), findRowRate(b))).concat(fresh)
}

function findRowRate({ pool, best }: MarketRow): Decimal8 {
  if (pool !== null) return findTopPoolRate(pool) ?? NEW
  return best === null ? 0n : findTopRate(best)
}

function compare(a: Decimal8, b: Decimal8): number {
  if (a === b) return 0
  return a > b ? 1 : -1
}

/** The term with the highest rate, tiers included, for every customer. */
function findBestTerm(offers: readonly FixedOffer[]): FixedOffer | null {
  const open = offers.filter(({ isSoldOut, type }) => !isSoldOut && type === FIXED_TYPE.NORMAL)
  return open.reduce<FixedOffer | null>(
    (best, each) => (best === null || findTopRate(each) > findTopRate(best) ? each : best),
    null,
  )
}
