import { z } from 'zod'
import { decimalField } from '../http/index.ts'

/*
 * What every product says of the coins that it takes, so that the first page can put coins against products. A product
 * names its columns in its manifest, and its server module brings their cells.
 */

/** How a column pays: always in the coin that was put in, or maybe in another one. */
export const EARN_PAYMENTS = ['same', 'other'] as const
/** One of the two. */
export type EarnPayment = (typeof EARN_PAYMENTS)[number]

/** By what principal can be lost beside a platform that cannot pay: a network or protocol that fails, or a price that falls. */
export const EARN_LOSSES = ['network', 'price'] as const
/** One of the two. */
export type EarnLoss = (typeof EARN_LOSSES)[number]

/**
 * A column of the first page: its name is a word of letters, its phrase `earn.column.<name>`. `isPast`: it says what was
 * earned before, which nobody offers, and may be below zero. `loss` left out: principal is lost only if the platform cannot pay.
 * `isAnyTime`: money comes back whenever it is asked for.
 */
export type EarnColumn = {
  readonly name: string
  readonly paidIn: EarnPayment
  readonly loss?: EarnLoss
  readonly isPast?: true
  readonly isAnyTime?: true
}

const range = { least: decimalField, most: decimalField }

/**
 * What a column has for one asset: the lowest and highest rate of a year on sale, as fractions, and the days of the term
 * of the highest, null where money comes back at any time. Rates are net: what the platform keeps of a reward is taken off. No
 * rate (null) is known yet of what is new: it is shown as new and not counted. `others` are the assets that it may be paid in
 * instead, each with the range of its own offers; none where it is always paid in `asset`. `minimum` is the least amount that an
 * offer takes; `left` is the most that one still takes of everybody, absent without a limit. `extra` is the most that tiers and
 * bonus add to the highest rate on a first part of an amount, and the coin that they are paid in.
 */
export const earnCell = z.object({
  column: z.string(),
  asset: z.string(),
  least: decimalField.nullable(),
  most: decimalField.nullable(),
  days: z.int().nullable(),
  others: z.array(z.object({ asset: z.string(), ...range })),
  minimum: decimalField.optional(),
  left: decimalField.optional(),
  extra: z.object({ rate: decimalField, asset: z.string() }).optional(),
})
/** `earnCell` as a type. */
export type EarnCell = z.infer<typeof earnCell>

/**
 * A number that anybody can check, by its name: `amount` is what was found, `count` of how much, `asset` and `at` (unix
 * seconds) what and when it is about. What each means is the product's own.
 */
export const earnEvidence = z.object({
  name: z.string(),
  asset: z.string().nullable(),
  at: z.int().nullable(),
  amount: decimalField.nullable(),
  count: z.int(),
})
/** `earnEvidence` as a type. */
export type EarnEvidence = z.infer<typeof earnEvidence>
