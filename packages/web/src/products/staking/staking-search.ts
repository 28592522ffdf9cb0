import { readSymbol } from '@tenor/browser/assets'
import { given, oneOf } from '@tenor/browser/search'
import { QUOTE_ASSET } from '@tenor/contract/core'

/* What the addresses of staking carry, by the names that links of the exchange use. */

const STAKING_TABS = ['holdings', 'stakes', 'redemptions', 'rewards', 'tokens', 'collateral', 'minted'] as const
export type StakingTab = (typeof STAKING_TABS)[number]

const FLAGS = [0, 1] as const
const TYPES = [0, 1, 2] as const
export type ActType = (typeof TYPES)[number]

/**
 * `open-history` 1 opens the history: `type` 0 what was put in, 1 what came back, of minting 2 what was sold. `product-type` 0 is
 * what became a token or was minted, 1 the rest.
 */
export type StakedSearch = {
  asset?: string
  tab?: StakingTab
  'product-type'?: 0 | 1
  'open-history'?: 0 | 1
  type?: ActType
}

/** What is not understood is dropped. */
export function readStakedSearch(search: Record<string, unknown>): StakedSearch {
  const known = <Value extends number>(values: readonly Value[], name: string) =>
    values.find((value) => String(value) === String(search[name]))
  return given({
    asset: readSymbol(search['asset']),
    tab: oneOf(STAKING_TABS, search['tab']),
    'product-type': known(FLAGS, 'product-type'),
    'open-history': known(FLAGS, 'open-history'),
    type: known(TYPES, 'type'),
  })
}

/** The tab that an address opens. */
export function stakingTabOf({
  tab,
  'open-history': isHistory,
  type,
  'product-type': productType,
}: StakedSearch): StakingTab {
  if (tab !== undefined) return tab
  if (isHistory !== 1) return 'holdings'
  if (productType === 0 && type === undefined) return 'minted'
  return type === 0 ? 'stakes' : 'redemptions'
}

/** Which side of what was minted or became a token is shown first: a history without a type opens at what came back. */
export function actTypeOf({ tab, 'open-history': isHistory, type }: StakedSearch): ActType {
  return type ?? (tab === undefined && isHistory === 1 ? 1 : 0)
}

/**
 * What an address of the history in debt mode asks for. It names the coin in which minted coins are reckoned, whichever coin they
 * were minted for and paid back into: then the history is of all of them.
 */
export function readDebtSearch(search: Record<string, unknown>): StakedSearch {
  const { asset, ...asked } = readStakedSearch(search)
  const isOfAll = asset === QUOTE_ASSET && asked['product-type'] === 0 && asked['open-history'] === 1
  return isOfAll || asset === undefined ? asked : { ...asked, asset }
}
