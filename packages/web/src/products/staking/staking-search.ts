import { given, oneOf, pageNumber, shortText } from '@tenor/browser/search'

/* What the addresses of staking carry, by the names that links of the exchange use. */

export const STAKING_TABS = ['holdings', 'stakes', 'redemptions', 'rewards'] as const
export type StakingTab = (typeof STAKING_TABS)[number]

export type StakedSearch = { asset?: string; tab?: StakingTab; page?: number }

/** `open-history` 1 opens the history: `type` 0 stakes, 1 redemptions. What is not understood is dropped. */
export function readStakedSearch(search: Record<string, unknown>): StakedSearch {
  const isHistory = String(search['open-history']) === '1'
  const history = String(search['type']) === '1' ? 'redemptions' : 'stakes'
  return given({
    asset: shortText(search['asset'], 12),
    tab: oneOf(STAKING_TABS, search['tab']) ?? (isHistory ? history : undefined),
    page: pageNumber(search['page']),
  })
}
