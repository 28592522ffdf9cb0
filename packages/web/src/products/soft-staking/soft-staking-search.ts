import { given, shortText } from '@tenor/browser/search'

/** Which day is checked: its date (UTC), as 2026-11-22; and of which coin the reader's own balances are shown. */
export type DaySearch = { day?: string; coin?: string }

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** What is not understood is dropped. */
export function readDaySearch(search: Record<string, unknown>): DaySearch {
  const day = shortText(search['day'], 10)
  return given({
    day: day !== undefined && DATE.test(day) ? day : undefined,
    coin: shortText(search['coin'], 12),
  })
}
