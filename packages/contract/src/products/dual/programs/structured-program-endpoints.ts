import { z } from 'zod'
import { amountText, decimalField, endpoint, idField, unixSecondsField, wholeNumber } from '../../../http/index.ts'
import { dualProgramPlace, PROGRAM_PAGE_MOST } from './dual-program-endpoints.ts'

/*
 * What ccxt calls structured products, where it maps to dual: a product is an offer, an order is a dual order. Rates are fractions a year,
 * instants unix seconds.
 */

const STRUCTURED = '/api/v4/earn/structured'
const program = { product: 'dual' } as const
const paged = { page: wholeNumber(1, 1_000_000).optional(), limit: wholeNumber(1, PROGRAM_PAGE_MOST).optional() }

/** States of a product as programs ask for them; an offer is on sale (`in_process`), and there are none of the others. */
export const STRUCTURED_STATES = ['in_process', 'will_begin', 'wait_settlement', 'done'] as const
/** What an offer is among structured products. */
export const STRUCTURED_TYPE = 'DualInvestment'
/** What became of an order: it runs or was given early, it was never taken, or it has been paid. */
export const STRUCTURED_ORDER_STATES = ['SUCCESS', 'FAILED', 'DONE'] as const

/** GET structured/products: offers. All outcomes of one pay the same rate, so its three rates are one. */
export const structuredProducts = endpoint({
  method: 'GET',
  path: `${STRUCTURED}/products`,
  summary: 'Dual products as structured products, for programs',
  audience: 'visitor',
  program,
  query: z.object({ ...paged, status: z.enum(STRUCTURED_STATES).optional(), type: z.string().max(40).optional() }),
  data: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      name_en: z.string(),
      investment_coin: z.string(),
      /** Days until delivery, begun ones counted. */
      investment_period: z.string(),
      min_annual_rate: decimalField,
      mid_annual_rate: decimalField,
      max_annual_rate: decimalField,
      watch_market: z.string(),
      start_time: z.int(),
      end_time: z.int(),
      status: z.string(),
    }),
  ),
})

/** GET structured/orders: dual orders, the newest first; `from` and `to` bound `create_time`, both inclusive. */
export const structuredOrders = endpoint({
  method: 'GET',
  path: `${STRUCTURED}/orders`,
  summary: 'My dual orders as structured ones, for programs',
  audience: 'customer',
  program,
  query: z.object({ ...paged, from: unixSecondsField.optional(), to: unixSecondsField.optional() }),
  data: z.array(
    z.object({
      id: z.int(),
      pid: z.int(),
      lock_coin: z.string(),
      amount: decimalField,
      status: z.enum(STRUCTURED_ORDER_STATES),
      /** Interest that was paid, in the coin of the payment; "0" until then. */
      income: decimalField,
      create_time: z.int(),
    }),
  ),
})

/** POST structured/orders: subscribes to an offer. */
export const structuredPlace = endpoint({
  method: 'POST',
  path: `${STRUCTURED}/orders`,
  summary: 'Subscribe to a dual product as a structured one, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({ pid: idField, amount: amountText }),
  data: z.object({}),
  refusals: [...(dualProgramPlace.refusals ?? [])],
})
