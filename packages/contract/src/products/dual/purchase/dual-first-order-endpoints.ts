import { z } from 'zod'
import { endpoint } from '../../../http/index.ts'
import { DUAL_TYPES } from '../dual-product.ts'

/** Newest orders that are looked through for the directions that a customer knows. */
export const DUAL_ORDERS_LOOKED_AT = 1_000

/**
 * GET ordered-types: the directions in which the customer has put in money of their own, among their newest orders. The
 * first time they are asked to say that they may be paid in the other asset.
 */
export const dualOrderedTypes = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/dual/ordered-types',
  summary: 'Directions in which I have ordered',
  audience: 'customer',
  data: z.object({ types: z.array(z.enum(DUAL_TYPES)) }),
})
