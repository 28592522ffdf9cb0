import type { Listing } from '@tenor/contract/core'
import type { BadgeColour } from '@tenor/ui'

/** What an operator may do with whether an offer is on sale. */
/** Whoever lists, prices and pauses: of every product the dealers. */
export const FOR_DEALERS = { audience: 'operator', role: 'dealer' } as const

export type ListingAct = 'pause' | 'resume' | 'retire'

/** What an operator may do with an offer. */
export type OfferAct = ListingAct | 'change'

/** The status that an act asks for. */
export const ACT_LISTINGS: Readonly<Record<ListingAct, Listing>> = {
  pause: 'paused',
  resume: 'listed',
  retire: 'retired',
}

export const LISTING_COLOURS: Readonly<Record<Listing, BadgeColour>> = {
  listed: 'green',
  paused: 'yellow',
  retired: 'grey',
}
