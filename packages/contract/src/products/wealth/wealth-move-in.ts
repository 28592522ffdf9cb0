import { z } from 'zod'
import type { MoveInKind } from '../../core/index.ts'
import { decimalField, idField } from '../../http/index.ts'

/**
 * Columns of a line that moves in units of a fund, whose amount is what they are worth in its coin at the last value: the fund here,
 * the UTC day on which the lock began, the value above which profit is shared.
 */
export const wealthMoveInFields = z.object({
  product: idField,
  since: z.iso.date().optional(),
  mark: decimalField.optional(),
})

/** What of wealth moves in by a file. */
export const wealthMoveIns: readonly MoveInKind[] = [{ name: 'wealth', fields: wealthMoveInFields, hasAmount: true }]
