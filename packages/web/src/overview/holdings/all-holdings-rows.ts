import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { type Coming, isMarked, type PortfolioHolding } from '../portfolio/index.ts'

/** A row of the list over all products. */
export type HoldingRow = PortfolioHolding & {
  /** In the coin of its worth; null where no sum of a single holding is known. `isMark`: it moves with a price. */
  readonly earned: { readonly amount: Decimal8; readonly isMark: boolean } | null
  readonly next: Pick<Coming, 'what' | 'at' | 'asset' | 'amount'> | null
}

export type EarnedSums = {
  readonly flexible: ReadonlyMap<string, Decimal8> | undefined
  readonly soft: ReadonlyMap<string, Decimal8> | undefined
}

/** Holdings with what each has earned and what comes next, the soonest first; without an event last, most valuable first. */
export function holdingRows(
  holdings: readonly PortfolioHolding[],
  coming: readonly Coming[],
  sums: EarnedSums,
): HoldingRow[] {
  const rows = holdings.map((holding) => ({
    ...holding,
    earned: earnedBy(holding, sums),
    next: coming.find(({ product, id }) => product === holding.product && id === holding.id) ?? null,
  }))
  return rows.toSorted((a, b) => compareTimes(a.next?.at, b.next?.at) || compareWorths(a.worthValue, b.worthValue))
}

function earnedBy(holding: PortfolioHolding, { flexible, soft }: EarnedSums): HoldingRow['earned'] {
  const { product, asset, worthAsset, worth, putIn } = holding
  const told = product === 'flexible' ? flexible : product === 'soft-staking' ? soft : undefined
  const sum = told?.get(worthAsset)
  if (sum !== undefined) return { amount: sum, isMark: false }
  // Rewards that staking has paid out are no longer in its holdings: their worth says too little.
  const isTold = product === 'fixed' || isMarked(product)
  if (!isTold || asset !== worthAsset) return null
  return { amount: worth - putIn, isMark: isMarked(product) }
}

function compareTimes(a: Instant | undefined, b: Instant | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  return a - b
}

function compareWorths(a: Decimal8 | null, b: Decimal8 | null): number {
  return (a ?? -1n) === (b ?? -1n) ? 0 : (a ?? -1n) < (b ?? -1n) ? 1 : -1
}
