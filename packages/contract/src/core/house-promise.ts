import { z } from 'zod'
import { assetField, decimalField, endpoint, rowVersionField } from '../http/index.ts'
import { type Decimal8, decimal, decimalText, divide, ONE } from '../money/index.ts'
import { approvedState, proposedData } from './four-eyes-endpoints.ts'

/*
 * What the house promises beside customers' own money: interest of orders that run, bonuses, coins that are minted. A product
 * names its promises in its manifest; each has the phrase `promise.<name>`. Operators cap them by asset.
 */

/** From this share of a cap on operators are warned. */
export const PROMISE_NEAR: Decimal8 = 80_000_000n

/** A cap that is none, on the wire. */
export const NO_CAP = '-1'

const capText = decimalField
  .refine((text) => text === NO_CAP || !text.startsWith('-'), { message: 'decimal.malformed' })
  .meta({ description: 'Decimal text, zero or more, in the asset; -1 for none' })

/** What is promised of one asset. `own`: the cap stands with the offer itself and is changed there. */
export const promiseRow = z.object({
  name: z.string(),
  asset: z.string(),
  promised: decimalField,
  cap: capText,
  own: z.boolean(),
  version: rowVersionField,
})
/** `promiseRow` as a type. */
export type PromiseRow = z.infer<typeof promiseRow>

/** What a product calls a promise, such as `fixed.interest`. */
const PROMISE_NAME = /^[a-z][A-Za-z.-]*$/

const PROMISES = '/console/api/promises'

/** GET promises: what the house promises now, by promise and asset, and its caps. */
export const housePromises = endpoint({
  method: 'GET',
  path: PROMISES,
  summary: 'What the house promises customers, and the caps on it',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(promiseRow) }),
})

/**
 * PUT promises: caps what orders of a promise may come to in one asset together. No order is taken that would exceed it, whichever
 * process it comes to. What is promised already stays. Raising it, or taking it away with "-1", takes two operators where the
 * bounds say so for limits.
 */
export const setPromiseCap = endpoint({
  method: 'PUT',
  path: PROMISES,
  summary: 'Cap what the house promises of one asset',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: z.object({
    name: z.string().max(40).regex(PROMISE_NAME),
    asset: assetField,
    cap: capText,
    version: rowVersionField.optional(),
  }),
  data: z.union([promiseRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'promise.unknown', 'row.changed'],
})

/** A cap on the wire; null for none. */
export function capOfWire(text: string): Decimal8 | null {
  return text === NO_CAP ? null : decimal(text)
}

/** A cap as the wire has it. */
export function capWire(cap: Decimal8 | null): string {
  return cap === null ? NO_CAP : decimalText(cap)
}

/** True where a cap rises or goes away: the house may promise more. */
export function isCapRaised(before: Decimal8 | null, after: Decimal8 | null): boolean {
  return before !== null && (after === null || after > before)
}

/** The part of a cap that is promised, rounded up; a cap of nothing is used up. Null without a cap. */
export function capShare(promised: Decimal8, cap: Decimal8 | null): Decimal8 | null {
  if (cap === null) return null
  return cap === 0n ? ONE : divide(promised * ONE, cap, 'up')
}
