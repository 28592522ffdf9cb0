import type { z } from 'zod'
import type { Decimal8 } from '../money/index.ts'

/**
 * A kind of voucher, brought by the product that takes it. Every voucher has an owner, an asset, an amount, a status and
 * its first and last instant; `terms` are what a kind has beside them, under the same names in a grant and in replies.
 */
export type VoucherKind = {
  /** `sub_type` on the wire. */
  readonly name: string
  readonly terms: z.ZodObject
  /** What it is used for: the sale, as manifests name it, and the page of it. */
  readonly use: { readonly sale: string; readonly page: string }
  /**
   * Of a kind that is given without amount and currency: what it can pay at most, by its terms, and in which asset. It is
   * valued by that. Absent: a grant says both.
   */
  readonly money?: (terms: Readonly<Record<string, unknown>>) => VoucherMoney
  readonly face?: (terms: Readonly<Record<string, unknown>>) => VoucherMoney
}

/** Asset and amount of a voucher. */
export type VoucherMoney = { readonly asset: string; readonly amount: Decimal8 }
