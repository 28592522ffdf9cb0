import { z } from 'zod'
import { assetField, decimalField, endpoint, flag, idField, REFUSAL_CODE, wholeNumber } from '../../../http/index.ts'
import { dualProjectRow } from '../dual-endpoints.ts'
import { DUAL_TYPES } from '../dual-product.ts'

/* Calls of auto-reinvest. `price_deviation`, `rate`, `max_rate`, `min_rate` are percent; durations are seconds. */

const RENEWAL = '/dual_center/order/autorenewal'

/** Auto-reinvest of an order: `status` 1 is on. */
export const dualReinvestConfig = z.object({
  order_id: z.int(),
  price_deviation: decimalField,
  effective_time_duration: z.int(),
  status: z.int(),
  /** Least APR of the next order, a fraction, inclusive; null for any. */
  min_apy: decimalField.nullable(),
})
export type DualReinvestConfig = z.infer<typeof dualReinvestConfig>

/** GET autorenewal. */
export const dualReinvest = endpoint({
  method: 'GET',
  path: RENEWAL,
  summary: 'Auto-reinvest of one of my orders',
  audience: 'customer',
  query: z.object({ order_id: idField }),
  data: dualReinvestConfig,
  refusals: ['dual.order.notFound'],
})

/** POST autorenewal: sets the rule or switches it off; refused with code 3001 where the order's state forbids it. */
export const dualReinvestUpdate = endpoint({
  method: 'POST',
  path: RENEWAL,
  summary: 'Set or switch off auto-reinvest of one of my orders',
  audience: 'customer',
  limit: 'order',
  body: z.object({
    order_id: idField,
    price_deviation: decimalField.optional(),
    effective_time_duration: wholeNumber(0, 31_536_000).optional(),
    status: flag,
    /** Least APR of the next order, a fraction; without it any will do. */
    min_apy: decimalField.optional(),
    /** Asked where a rule is set, as on an order; never to switch it off. */
    fundpass: z.string().max(64).optional(),
  }),
  data: dualReinvestConfig,
  refusals: [
    'account.fundPassword.locked',
    'account.fundPassword.needed',
    'account.fundPassword.notSet',
    'account.fundPassword.wrong',
    'account.trading.locked',
    'dual.difference.tip1',
    'dual.order.notFound',
    'dual.product.regionBlocked',
    'dual.reinvest.leastApr',
    'finances.dual.difference.greater',
    'finances.dual.edit.unable',
    'finances.dual.notEdit.before30min',
  ],
})

/** The code of a refused auto-reinvest. */
export const DUAL_REINVEST_CODE = REFUSAL_CODE.AUTO_REINVEST_REFUSED

/** GET autorenewal_info: whether the customer has ever used auto-reinvest. */
export const dualReinvestInfo = endpoint({
  method: 'GET',
  path: '/dual_center/user/autorenewal_info',
  summary: 'Whether I have used auto-reinvest',
  audience: 'customer',
  data: z.object({ is_reinvested: z.int() }),
})

/** GET reinvest-match-project: the product that a price difference would find now, and the range that finds one. */
export const dualReinvestMatch = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/dual/reinvest-match-project',
  summary: 'The product that a price difference finds',
  audience: 'visitor',
  query: z.object({
    type: z.enum(DUAL_TYPES),
    coin: assetField,
    /** Percent. */
    rate: decimalField,
    pid: idField.optional(),
    /** Preferred term; that of the product `pid` otherwise. */
    effective_time_duration: wholeNumber(0, 31_536_000).optional(),
  }),
  data: z.object({
    min_rate: decimalField.nullable(),
    max_rate: decimalField.nullable(),
    match_project: dualProjectRow.nullable(),
  }),
  refusals: ['dual.quote.unavailable'],
})
