import { given, oneOf } from '@tenor/browser/search'
import { COMING_DAYS } from '@tenor/contract/core'

/** Views of the page of all holdings. */
export const HOLDINGS_VIEWS = ['running', 'calendar', 'ended'] as const
type HoldingsView = (typeof HOLDINGS_VIEWS)[number]

/** Running unless `show` says otherwise; `days`: how far ahead the calendar looks. */
export type AllHoldingsSearch = { show?: Exclude<HoldingsView, 'running'>; days?: (typeof COMING_DAYS)[number] }

/** What is not understood is dropped. */
export function readAllHoldings(search: Record<string, unknown>): AllHoldingsSearch {
  const show = oneOf(HOLDINGS_VIEWS, search['show'])
  return given({
    show: show === 'running' ? undefined : show,
    days: COMING_DAYS.find((days) => String(days) === String(search['days'])),
  })
}
