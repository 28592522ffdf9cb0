import { readSymbol } from '@tenor/browser/assets'
import { given, oneOf, shortText, wholeNumber } from '@tenor/browser/search'
import { HISTORY_TABS, type HistoryTab } from './history-selection.ts'

/** What the address of the history narrows it by; days as "2026-11-21". */
export type HistorySearch = { tab?: HistoryTab; type?: number; asset?: string; from?: string; to?: string }

export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  return given({
    tab: oneOf(HISTORY_TABS, search['tab']),
    type: wholeNumber(search['type']),
    asset: readSymbol(search['asset']),
    from: shortText(search['from'], 10),
    to: shortText(search['to'], 10),
  })
}
