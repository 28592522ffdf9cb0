import { z } from 'zod'
import { decimalField } from '../../http/index.ts'
import { DUAL_SHEET_ACCEPTANCES } from './dual-sheet.ts'

/**
 * The sheet of facts on the wire, alike in offers and orders of dual investment and snipers. Instants are unix seconds,
 * shares are fractions. In an order it is that of the instant of the order.
 */
export const dualSheetFields = {
  /** `index`: at the next index price. `operator`: by a person. */
  acceptance: z.enum(DUAL_SHEET_ACCEPTANCES),
  /** An order made now (an order: this one) is accepted by then, or its money is returned. */
  accept_until: z.int(),
  /** 1 where acceptance gives the better of the rate ordered at and the one of then, 0 where the rate stays. */
  improves: z.int().min(0).max(1),
  /** From then on nothing is sold or accepted. */
  closes_timest: z.int(),
  /** The settlement price is the mean of the index prices of so many seconds before delivery. */
  window_seconds: z.int(),
  /** Paid by then at the latest, where the index gives a settlement price. */
  paid_timest: z.int(),
  /** Share of the invested amount that early redemption costs; null where there is none. */
  redeem_fee: decimalField.nullable(),
  /** Until when an accepted order can be redeemed early; null where it cannot. */
  redeem_until_timest: z.int().nullable(),
  /** The part of what the customer puts in that can be lost: "1" is all of it, "0" nothing. */
  worst_loss: decimalField,
  /** The fall of the price that is shown for a loss: two volatilities of the term, or a tenth where none is known. */
  worst_fall: decimalField,
}
