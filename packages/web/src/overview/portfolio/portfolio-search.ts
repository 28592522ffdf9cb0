import { given } from '@tenor/browser/search'
import { COMING_DAYS } from '@tenor/contract/core'

/** How far ahead the timeline looks, in days: the shorter one unless the address says otherwise. */
export type PortfolioSearch = { days?: (typeof COMING_DAYS)[number] }

/** What is not understood is dropped. */
export function readPortfolioSearch(search: Record<string, unknown>): PortfolioSearch {
  return given({ days: COMING_DAYS.find((days) => String(days) === String(search['days'])) })
}
