import { z } from 'zod'
import type { MoveInKind } from '../../core/index.ts'
import { decimalField, idField } from '../../http/index.ts'

/** Columns of a line that moves in a holding of a flexible pool: the lowest rate at which it is lent; the pool's own unless given. */
export const flexibleMoveInFields = z.object({ min_rate: decimalField.optional() })

/** What becomes of a fixed order that moves in at its maturity. */
export const FIXED_MOVE_IN_AFTER = ['spot', 'flexible', 'renew'] as const

/** Columns of a line that moves in a fixed order: its product here, the UTC day on which its interest began, its rate where it is not the product's. */
export const fixedMoveInFields = z.object({
  product: idField,
  since: z.iso.date().optional(),
  rate: decimalField.optional(),
  after: z.enum(FIXED_MOVE_IN_AFTER).optional(),
})

/** Holdings of Simple Earn that move in by a file. */
export const simpleEarnMoveIns: readonly MoveInKind[] = [
  { name: 'flexible', fields: flexibleMoveInFields, hasAmount: true },
  { name: 'fixed', fields: fixedMoveInFields, hasAmount: true },
]
