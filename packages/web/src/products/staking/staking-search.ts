import { given, oneOf, shortText } from '@tenor/browser/search'

/* What the addresses of staking carry, by the names that links of the exchange use. */

export const STAKING_TABS = ['holdings', 'stakes', 'redemptions', 'rewards', 'tokens', 'collateral', 'minted'] as const
export type StakingTab = (typeof STAKING_TABS)[number]

const FLAGS = [0, 1] as const

/** `open-history` 1 opens the history: `type` 0 stakes, 1 redemptions. `product-type` 0 is what became a token, 1 the rest. */
export type StakedSearch = {
  asset?: string
  tab?: StakingTab
  'product-type'?: 0 | 1
  'open-history'?: 0 | 1
  type?: 0 | 1
}

/** What is not understood is dropped. */
export function readStakedSearch(search: Record<string, unknown>): StakedSearch {
  const flag = (name: string) => FLAGS.find((value) => String(value) === String(search[name]))
  return given({
    asset: shortText(search['asset'], 12),
    tab: oneOf(STAKING_TABS, search['tab']),
    'product-type': flag('product-type'),
    'open-history': flag('open-history'),
    type: flag('type'),
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
