import { given, oneOf } from '@tenor/browser/search'
import { WALLET_FILTERS, type WalletFilter } from '@tenor/contract/core'

/** What the address of the page holds. */
export type WalletSearch = { state?: WalletFilter }

export function readWalletSearch(search: Record<string, unknown>): WalletSearch {
  return given({ state: oneOf(WALLET_FILTERS, search.state) })
}
