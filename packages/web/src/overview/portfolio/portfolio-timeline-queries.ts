import { addressOf } from '@tenor/browser/api'
import { queryOf } from '@tenor/browser/calls'
import type { ComingAction, ComingKind } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type ComingEvent, portfolioCalendar, portfolioTimeline } from '@tenor/contract/overview'
import type { Locale } from '@tenor/contract/phrases'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { BALANCES_KEY } from '../../core/balances/index.ts'

/** Something that comes; the amount is null where it is known only then. */
export type Coming = {
  readonly key: string
  readonly product: string
  readonly id: number
  readonly what: ComingKind
  readonly at: Instant
  readonly asset: string
  readonly amount: Decimal8 | null
  readonly action: ComingAction
  readonly link: string
}

/** Events of the next days. Acts that move money ask again. */
export const useTimeline = queryOf(portfolioTimeline, {
  group: BALANCES_KEY,
  againMs: 60_000,
  isKept: true,
  ask: (days: number) => ({ query: { days: String(days) } }),
  show: ({ list, has_more: hasMore }) => ({ list: list.map(comingOf), hasMore }),
})

function comingOf({ timest, product, what, id, asset, amount, action, link }: ComingEvent): Coming {
  return {
    key: `${product} ${what} ${id}`,
    product,
    id,
    what,
    asset,
    action,
    link,
    at: instantOfSeconds(timest),
    amount: amount === null ? null : decimal(amount),
  }
}

/** Where the same is to be had as a calendar file, in the reader's language. */
export function calendarAddress(days: number, locale: Locale): string {
  return addressOf(portfolioCalendar, { query: { days, locale } })
}
