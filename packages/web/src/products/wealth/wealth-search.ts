import { given, oneOf, wholeNumber } from '@tenor/browser/search'

const WEALTH_TABS = ['holdings', 'subscriptions', 'redemptions'] as const
export type WealthTab = (typeof WEALTH_TABS)[number]

/** What the address of the holdings carries; `order` opens the detail of a subscription. */
export type WealthSearch = { tab?: WealthTab; order?: number }

/** What is not understood is dropped. */
export function readWealthSearch(search: Record<string, unknown>): WealthSearch {
  return given({
    tab: oneOf(WEALTH_TABS, search['tab']),
    order: wholeNumber(search['order']),
  })
}
