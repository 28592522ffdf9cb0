import { z } from 'zod'
import { type MoveInKind, voucherMoveInFields } from '../../core/index.ts'
import { decimalField, idField, wholeNumber } from '../../http/index.ts'

/** Columns of a line that moves in a holding of a flexible pool: the lowest rate at which it is lent; the pool's own unless given. */
export const flexibleMoveInFields = z.object({ min_rate: decimalField.optional() })

/** What becomes of a fixed order that moves in at its maturity. */
export const FIXED_MOVE_IN_AFTER = ['spot', 'flexible', 'renew'] as const

/**
 * Columns of a line that moves in a fixed order: its product here, the UTC day on which its interest began, its rate where it is not the
 * product's; of one that pays by the day what its days so far paid elsewhere, where that is not its daily interest for each of them.
 */
export const fixedMoveInFields = z.object({
  product: idField,
  since: z.iso.date().optional(),
  rate: decimalField.optional(),
  after: z.enum(FIXED_MOVE_IN_AFTER).optional(),
  paid: decimalField.optional(),
})

/**
 * Columns of a line that moves in a rate-up voucher, whose amount is the part of a principal that earns more: the rate on top of a year,
 * for how many days, the least principal (nothing unless given), the one product that it is for (any of its coin unless given).
 */
export const rateUpMoveInFields = voucherMoveInFields.extend({
  rate: decimalField,
  days: wholeNumber(1, 365),
  least: decimalField.optional(),
  product: idField.optional(),
})

/** Holdings of Simple Earn that move in by a file. */
export const simpleEarnMoveIns: readonly MoveInKind[] = [
  { name: 'flexible', fields: flexibleMoveInFields, hasAmount: true },
  { name: 'fixed', fields: fixedMoveInFields, hasAmount: true },
  { name: 'rate-up', fields: rateUpMoveInFields, hasAmount: true },
]
