import { COMING_DAYS, COMING_MOST, comingAction } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import type { ComingEvent } from '@tenor/contract/overview'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { type Coming, type ComingOf, comingOfAll } from '../../core/coming/index.ts'
import type { Owner } from '../../core/ledger/index.ts'

const [, DEFAULT_DAYS] = COMING_DAYS

export type Timeline = { readonly until: Instant; readonly hasMore: boolean; readonly list: readonly Coming[] }

/** What comes for a customer after `now`, the soonest first; at one instant by product and id. */
export async function timelineOf(
  sources: readonly ComingOf[],
  owner: Owner,
  { now, days = DEFAULT_DAYS }: { now: Instant; days?: number | undefined },
): Promise<Timeline> {
  const until = later(now, days * DAY_MS)
  // One more than is shown of each: so it is known whether there are more.
  const all = await comingOfAll(sources)(owner, { from: now, to: until }, COMING_MOST + 1)
  const inTurn = all.toSorted((a, b) => a.at - b.at || byName(a.product, b.product) || a.id - b.id)
  return { until, hasMore: inTurn.length > COMING_MOST, list: inTurn.slice(0, COMING_MOST) }
}

function byName(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

export function comingWire({ product, what, id, at, asset, amount, link }: Coming): ComingEvent {
  return {
    timest: unixSeconds(at),
    product,
    what,
    id,
    asset,
    amount: amount === null ? null : decimalText(amount),
    action: comingAction(what),
    link,
  }
}
