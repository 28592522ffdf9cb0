import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { isHeldAsset } from '@tenor/contract/core'

/** The coin that balances are narrowed to. */
export type BalancesSearch = { asset?: string }

/** Coins and tokens of the ledger; what is none is dropped, and everything is shown. */
export function readBalancesSearch(search: Record<string, unknown>): BalancesSearch {
  const asset = readSymbol(search['asset'])
  return given({ asset: asset !== undefined && isHeldAsset(assetsNow(), asset) ? asset : undefined })
}
