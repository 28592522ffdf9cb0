import { z } from 'zod'
import { type MoveInKind, voucherMoveInFields } from '../../core/index.ts'
import { decimalField, idField, wholeNumber } from '../../http/index.ts'

/**
 * Columns of a line that moves in a dual order that runs: a product here with its coin, direction, target and delivery, the rate of a
 * year that the customer was promised, and the term that it was promised for.
 */
export const dualMoveInFields = z.object({
  product: idField,
  rate: decimalField,
  days: wholeNumber(0, 400),
  hours: wholeNumber(0, 23).optional(),
})

/** Columns of a line that moves in a sniper that runs: a sniper here, the guarantee that was promised as a fraction, the days of its term. */
export const sniperMoveInFields = z.object({
  product: idField,
  rate: decimalField,
  days: wholeNumber(0, 400),
})

/** What of dual moves in by a file. */
export const dualMoveIns: readonly MoveInKind[] = [
  { name: 'dual', fields: dualMoveInFields, hasAmount: true },
  { name: 'sniper', fields: sniperMoveInFields, hasAmount: true },
  { name: 'trial-fund', fields: voucherMoveInFields, hasAmount: true },
]
