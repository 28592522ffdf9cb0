import { z } from 'zod'
import { amountText, assetField, decimalField, endpoint, idField } from '../../../http/index.ts'

/*
 * What the exchange's margin engine calls, under a key of its own in the header X-Margin-Key. Each act has the engine's `text`:
 * the same again answers the same and moves nothing.
 */

const MARGIN = '/margin/api'
const text = z
  .string()
  .regex(/^[\x21-\x7e]{1,56}$/, { message: 'text.malformed' })
  .meta({ description: "The engine's own id of this act" })
const KEY = ['flexible.engine.key'] as const

/** POST pools/{asset}/borrow: the whole amount out of idle money, or nothing. */
export const marginBorrow = endpoint({
  method: 'POST',
  path: `${MARGIN}/pools/:asset/borrow`,
  summary: 'Borrow from a pool for a customer',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  body: z.object({ text, user_id: idField, amount: amountText }),
  data: z.object({ loan_id: z.int(), asset: z.string(), amount: decimalField, at: z.int() }),
  refusals: [...KEY, 'ERR_HOUR_CLOSING', 'flexible.engine.noUser', 'flexible.notFound', 'flexible.pool.short'],
})

/** POST pools/{asset}/repay: a loan or a part of it. `principal` is what is left. */
export const marginRepay = endpoint({
  method: 'POST',
  path: `${MARGIN}/pools/:asset/repay`,
  summary: 'Repay a loan',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  body: z.object({ text, loan_id: idField, amount: amountText }),
  data: z.object({ loan_id: z.int(), asset: z.string(), principal: decimalField, at: z.int() }),
  refusals: [...KEY, 'ERR_HOUR_CLOSING', 'flexible.loan.notFound', 'flexible.loan.tooMuch'],
})

/** GET pools/{asset}: what there is to borrow. `to_recall` is what lenders wait for. */
export const marginPool = endpoint({
  method: 'GET',
  path: `${MARGIN}/pools/:asset`,
  summary: 'A pool as the margin engine sees it',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  data: z.object({
    asset: z.string(),
    idle: decimalField,
    lent: decimalField,
    to_recall: decimalField,
    last_rate_year: decimalField,
    next_time_rate_year: decimalField,
    service_fee: decimalField,
  }),
  refusals: [...KEY, 'flexible.notFound'],
})
