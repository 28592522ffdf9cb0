import type { z } from 'zod'

/**
 * A kind of voucher, brought by the product that takes it. Every voucher has an owner, an asset, an amount, a status and
 * its first and last instant; `terms` are what a kind has beside them, under the same names in a grant and in replies.
 */
export type VoucherKind = {
  /** `sub_type` on the wire. */
  readonly name: string
  readonly terms: z.ZodObject
}
