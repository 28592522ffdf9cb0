import { lastSecondOfDay, readDay, SECOND_MS } from '@tenor/contract/time'
import type { DualHoldingsSearch } from './dual-search.ts'

/** First second of a day in UTC; NaN for what is no day. */
function secondOf(day: string): number {
  return (readDay(day) ?? Number.NaN) / SECOND_MS
}

/** The deliveries of these days, as a list is asked for them: both days are in. */
export function deliveriesFrom({ from, to }: Pick<DualHoldingsSearch, 'from' | 'to'>) {
  return {
    from: from === undefined ? undefined : secondOf(from),
    to: to === undefined ? undefined : lastSecondOfDay(secondOf(to)),
  }
}
