import { z } from 'zod'
import { decimalField, endpoint, idField, orderText } from '../../../http/index.ts'
import { dualOrderRow } from '../dual-endpoints.ts'

/* Early redemption. Amounts are in the order's invest currency. */

const EARN = '/apiw/v2/earn'
const unixSeconds = z.int()

const refundPreview = z.object({
  order_id: z.int(),
  /** Names this quote in the call that takes it up. */
  req_id: z.int(),
  currency: z.string(),
  /** What it starts from: what the order pays if it is not converted, at most the fair yield of its acceptance. */
  spot_value: decimalField,
  /** Worth of the promise to convert; goes off. */
  option_value: decimalField,
  fee: decimalField,
  /** spot_value − option_value − fee: what comes back. May be less than was invested. */
  amount: decimalField,
  invest_amount: decimalField,
  /** Index price that it was made at; it lapses at `price_low` and below, at `price_high` and above. */
  price: decimalField,
  price_low: decimalField,
  price_high: decimalField,
  implied_volatility: decimalField,
  /** Version of the volatility surface of the coin, the one that sells at that instant. */
  surface_version: z.int(),
  expire_timest: unixSeconds,
  expire_second: z.int(),
})
export type DualRefundPreview = z.infer<typeof refundPreview>

const refundRefusals = [
  'dual.order.notFound',
  'dual.quote.unavailable',
  'dual.refund.nothingLeft',
  'dual.refund.notRunning',
  'dual.refund.tooLate',
  'dual.refund.trialFund',
  'stop.redemption',
] as const

/**
 * GET order-refund-preview: a quote for early redemption with its parts. It ends the quote before it, after 20 seconds, or
 * when the index has moved by 0.25 %.
 */
export const dualRefundPreview = endpoint({
  method: 'GET',
  path: `${EARN}/dual/order-refund-preview`,
  summary: 'Quote for the early redemption of a dual order',
  audience: 'customer',
  limit: 'order',
  query: z.object({ order_id: idField }),
  data: refundPreview,
  refusals: refundRefusals,
})

/** POST order-refund: takes up a quote, once. Answers with the order. */
export const dualRefund = endpoint({
  method: 'POST',
  path: `${EARN}/dual/order-refund`,
  summary: 'Redeem a dual order early at a quote',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({
    order_id: idField,
    req_id: idField,
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: dualOrderRow,
  refusals: [...refundRefusals, 'dual.refund.expired', 'dual.refund.moved', 'dual.refund.used', 'request.textTaken'],
})
