import { addressOf } from '@tenor/browser/api'
import type { JournalFormat } from '@tenor/contract/core'
import { houseJournal } from '@tenor/contract/overview'
import { lastSecondOfDay, SECOND_MS } from '@tenor/contract/time'

/** Days in UTC, as 2026-11-21, both included; empty: from the first movement, until now. */
export type Days = { readonly from: string; readonly to: string }

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / SECOND_MS

/** Where the house's journal of some days is to be had. */
export function journalAddress(format: JournalFormat, { from, to }: Days): string {
  const span = {
    ...(from === '' ? {} : { from: startOf(from) }),
    ...(to === '' ? {} : { to: lastSecondOfDay(startOf(to)) }),
  }
  return addressOf(houseJournal, { query: { format, ...span } })
}
