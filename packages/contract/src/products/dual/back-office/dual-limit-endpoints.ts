import { z } from 'zod'
import { approvedState, proposedData } from '../../../core/index.ts'
import { assetField, decimalField, endpoint, rowVersionField, unixSecondsField } from '../../../http/index.ts'
import { type Decimal8, decimal, decimalText } from '../../../money/index.ts'
import { DUAL_TYPES } from '../dual-product.ts'

/* The operator's calls about limits of exposure, under /console/api. Amounts in the quote asset, USDT. */

const LIMITS = '/console/api/dual/limits'

/** A limit that is none, on the wire. */
export const DUAL_NO_LIMIT = '-1'
const limitText = decimalField
  .refine((text) => text === DUAL_NO_LIMIT || !text.startsWith('-'), { message: 'decimal.malformed' })
  .meta({ description: 'Decimal text, zero or more, in USDT; -1 for none' })

/** A limit as it stands: of every delivery of a coin and direction, or what holds for one delivery. */
export const dualLimitRow = z.object({
  coin: z.string(),
  type: z.enum(DUAL_TYPES),
  /** Null: of every delivery that has none of its own. */
  delivery_timest: z.int().nullable(),
  /** What holds: "-1" where nothing does. */
  limit: limitText,
  /** Whether the delivery has a limit of its own. */
  own: z.boolean(),
  /** What orders of the delivery come to; null in the row of every delivery. */
  used: decimalField.nullable(),
  version: rowVersionField,
})
/** `dualLimitRow` as a type. */
export type DualLimitRow = z.infer<typeof dualLimitRow>

/**
 * GET dual/limits: for each coin and direction the limit of every delivery, then the deliveries to come, soonest first.
 * Without a coin only those that have a limit of their own or orders.
 */
export const dualLimits = endpoint({
  method: 'GET',
  path: LIMITS,
  summary: 'Limits of exposure per coin, delivery and direction',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    coin: assetField.optional(),
    type: z.enum(DUAL_TYPES).optional(),
    delivery_timest: unixSecondsField.optional(),
  }),
  data: z.object({ list: z.array(dualLimitRow) }),
})

/**
 * PUT dual/limits: sets what orders of a coin, delivery and direction may come to, Σ amount for buy low, Σ amount × target
 * for sell high, snipers included. Without a delivery: of every delivery that has none of its own. "-1" takes the limit
 * away; a delivery's own then gives way to that of every delivery. What is sold already stays sold.
 */
export const setDualLimit = endpoint({
  method: 'PUT',
  path: LIMITS,
  summary: 'Limit the exposure of a coin, delivery and direction',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: z.object({
    coin: assetField,
    type: z.enum(DUAL_TYPES),
    delivery_timest: unixSecondsField.optional(),
    limit: limitText,
    version: rowVersionField.optional(),
  }),
  data: z.union([dualLimitRow.extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'dual.product.deliveryHour',
    'dual.product.deliveryPassed',
    'dual.product.unknownCoin',
    'row.changed',
  ],
})

/** A limit on the wire; null for none. */
export function limitOfWire(text: string): Decimal8 | null {
  return text === DUAL_NO_LIMIT ? null : decimal(text)
}

/** A limit as the wire has it. */
export function limitWire(limit: Decimal8 | null): string {
  return limit === null ? DUAL_NO_LIMIT : decimalText(limit)
}
