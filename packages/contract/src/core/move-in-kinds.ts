import { z } from 'zod'
import type { MoveInKind } from './move-in.ts'

/** What of the core moves in: money, to the account of the customer's mode. */
export const coreMoveIns: readonly MoveInKind[] = [{ name: 'spot', fields: z.object({}), hasAmount: true }]

/** An instant as a file says it, such as 2026-11-01T00:00:00Z; a day alone is its 00:00 UTC. */
export const moveInInstant = z.union([z.iso.datetime(), z.iso.date()])

/** Columns of every line that moves in a voucher: the instant at which it ends, and what it was given for. */
export const voucherMoveInFields = z.object({
  expires: moveInInstant,
  campaign: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/)
    .optional(),
})
