import type { SniperBackOfficeRow } from '@tenor/contract/dual'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import type { ListingAct } from '../../../core/catalogue/index.ts'

/**
 * What an operator may do with a sniper: its terms are the listing's, whether it is on sale is the operator's. Nothing once
 * it is retired or delivered. One that was withdrawn comes back by itself, unless it is paused too.
 */
export function sniperActsOn(row: SniperBackOfficeRow, at: Instant): readonly ListingAct[] {
  if (row.status === 'retired' || instantOfSeconds(row.delivery_time) <= at) return []
  return row.desk_paused ? ['resume', 'retire'] : ['pause', 'retire']
}

/** Key of the sentence that says whose pause it is; null where none is on. */
export function pauseOf({ status, desk_paused }: Pick<SniperBackOfficeRow, 'status' | 'desk_paused'>) {
  if (status !== 'paused') return null
  return desk_paused ? 'console.sniper.byDesk' : 'console.sniper.withdrawn'
}
