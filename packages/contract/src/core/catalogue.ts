import { z } from 'zod'
import { idField } from '../http/index.ts'
import type { Decimal8 } from '../money/index.ts'

/*
 * What every product has that operators put on sale: where an offer stands, and the fields of the call that pauses, resumes
 * or retires many at once.
 */

/** `listed` is on sale; `paused` may come back; `retired` never does. Orders already taken are not touched. */
export const LISTINGS = ['listed', 'paused', 'retired'] as const
/** One of the listing states. */
export type Listing = (typeof LISTINGS)[number]

/** How many offers one call changes at most. */
const MOST_AT_ONCE = 100

/** Body of a call that changes the listing of up to a hundred offers; all or none. */
export const listingsBody = z.object({ ids: z.array(idField).min(1).max(MOST_AT_ONCE), status: z.enum(LISTINGS) })

/** What one of them was, and what it is now: where a quote is missing it waits for one though it was resumed. */
export const listingChange = z.object({ id: z.int(), before: z.enum(LISTINGS), status: z.enum(LISTINGS) })
/** `listingChange` as a type. */
export type ListingChange = z.infer<typeof listingChange>

/** Filters of the back office's list of offers that every product has. */
export const catalogueQuery = { status: z.enum(LISTINGS).optional() }

/** Sold out: what is left is less than the least order. All in one asset. */
export function isSoldOut(facts: { capacity: Decimal8; used: Decimal8; minimum: Decimal8 }): boolean {
  return facts.capacity - facts.used < facts.minimum
}
