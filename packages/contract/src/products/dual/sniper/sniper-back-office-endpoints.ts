import { z } from 'zod'
import { catalogueQuery, listingChange, listingsBody } from '../../../core/index.ts'
import { assetField, decimalField, endpoint, listOf, pageQuery } from '../../../http/index.ts'

import { sniperProductRow, sniperType } from './sniper-endpoints.ts'

/* The operator's calls of snipers, under /console/api. Units as in `sniper-endpoints.ts`. */

const SNIPERS = '/console/api/dual/snipers'

/** A sniper as an operator sees it: also paused and retired ones, with what is sold. */
export const sniperBackOfficeRow = sniperProductRow.extend({
  coin: z.string(),
  capacity: decimalField,
  /** How much of the capacity orders hold, in the invest currency. */
  used: decimalField,
  /** True when an operator has paused it; one that is paused otherwise was withdrawn and comes back by itself. */
  desk_paused: z.boolean(),
})
/** `sniperBackOfficeRow` as a type. */
export type SniperBackOfficeRow = z.infer<typeof sniperBackOfficeRow>

/** GET dual/snipers: every sniper, newest first. */
export const sniperBackOfficeProducts = endpoint({
  method: 'GET',
  path: SNIPERS,
  summary: 'Snipers of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    coin: assetField.optional(),
    type: sniperType.optional(),
    ...catalogueQuery,
    ...pageQuery,
  }),
  data: listOf(sniperBackOfficeRow),
})

/**
 * POST dual/snipers/listing: pauses, resumes or retires up to a hundred snipers at once; all or none. A resumed one that
 * can be quoted is on sale at once; another one is `paused` in the reply, and the listing brings it back when it can.
 */
export const sniperBackOfficeListing = endpoint({
  method: 'POST',
  path: `${SNIPERS}/listing`,
  summary: 'Pause, resume or retire snipers',
  audience: 'operator',
  role: 'dealer',
  effect: { alone: 'Snipers are quoted by their series, which two approved.' },
  sends: 'json',
  body: listingsBody,
  data: z.object({ changed: z.array(listingChange) }),
  refusals: ['dual.product.notFound', 'dual.product.retired', 'dual.product.deliveryPassed'],
})
