import { readSymbol } from '@tenor/browser/assets'
import { given, shortText } from '@tenor/browser/search'
import { readDay } from '@tenor/contract/time'

/** Which day is checked: its date (UTC), as 2026-11-22; and of which coin the reader's own balances are shown. */
export type DaySearch = { day?: string; coin?: string }

/** What is not understood is dropped. */
export function readDaySearch(search: Record<string, unknown>): DaySearch {
  const day = shortText(search['day'], 10)
  return given({
    day: day !== undefined && readDay(day) !== null ? day : undefined,
    coin: readSymbol(search['coin']),
  })
}
