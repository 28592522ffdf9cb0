import type { TrialBalanceData } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'

type AccountSum = { name: string; sum: Decimal8 }

/** One asset of the trial balance. `isSound` when the total that came is zero and is what its accounts add up to. */
export type AssetSums = { asset: string; accounts: readonly AccountSum[]; total: Decimal8; isSound: boolean }

/** The trial balance as it came, added up once more here: an operator takes nobody's word for a zero. */
export function assetSums(data: TrialBalanceData): AssetSums[] {
  return Object.entries(data)
    .map(([asset, { accounts, total }]) => {
      const sums = Object.entries(accounts).map(([name, text]) => ({ name, sum: decimal(text) }))
      const added = sums.reduce((all, each) => all + each.sum, 0n)
      const told = decimal(total)
      return {
        asset,
        accounts: sums.sort((a, b) => (a.name < b.name ? -1 : 1)),
        total: added,
        isSound: told === 0n && added === 0n,
      }
    })
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
}
