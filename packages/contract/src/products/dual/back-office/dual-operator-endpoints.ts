import { z } from 'zod'
import { approvedState, catalogueQuery, LISTINGS, proposedData } from '../../../core/index.ts'
import {
  amountFrom,
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  nameField,
  noteField,
  pageQuery,
  rowVersionField,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'
import { dualOrderRow, dualProjectRow } from '../dual-endpoints.ts'
import { DUAL_ACCEPTANCES, DUAL_TYPES } from '../dual-product.ts'
import { DUAL_PRICE_ORIGINS, dualPriceMarketRow } from '../settlement/dual-settlement-endpoints.ts'

/* The operator's calls of dual investment, under /console/api. Units as in `dual-endpoints.ts`. */

const CONSOLE = '/console/api/dual'

const rateText = decimalField.refine((text) => !text.startsWith('-'), { message: 'rate.negative' })
const copies = wholeNumber(1, 1_000_000_000_000)
/** Capacity of a product in its invest currency; absent means no bound. */
const capacityText = amountFrom(0n)

/** A product as an operator sees it: also paused and retired ones, with what is sold. */
export const dualBackOfficeProductRow = dualProjectRow.extend({
  version: rowVersionField,
  coin: z.string(),
  /** As an operator sets it, not as customers read it in `dualProjectRow`. */
  acceptance: z.enum(DUAL_ACCEPTANCES),
  capacity: decimalField.nullable(),
  /** How much of the capacity orders hold, in the invest currency. */
  used: decimalField,
  /** True when the listing job made it, false when an operator did. */
  automatic: z.boolean(),
  /** The highest yield of the term that a trial product may be listed with, a fraction; null for others. */
  max_yield: decimalField.nullable(),
})
/** `dualBackOfficeProductRow` as a type. */
export type DualBackOfficeProductRow = z.infer<typeof dualBackOfficeProductRow>

const productFields = {
  type: z.enum(DUAL_TYPES),
  coin: assetField,
  exercise_price: amountText,
  apy: rateText,
  delivery_timest: unixSecondsField,
  min_copies: copies.optional(),
  max_copies: copies.optional(),
  category: wholeNumber(1, 3).optional(),
  acceptance: z.enum(DUAL_ACCEPTANCES).optional(),
  capacity: capacityText.optional(),
  status: z.enum(LISTINGS).optional(),
  /** The highest yield of the term of a trial product, a fraction; 0.05 where it is absent, and never more. */
  max_yield: rateText.optional(),
  /** Share of the invested amount that early redemption costs, a fraction of at least 0.0025; absent: 0.005. */
  redeem_fee: rateText.optional(),
}

const createBody = z.object(productFields)
/** `unlimited` 1 takes the bound away; it rules over `capacity`. */
const updateBody = z
  .object(productFields)
  .partial()
  .extend({ id: idField, unlimited: flag.optional(), version: rowVersionField.optional() })
/** Body of a new product as a caller writes it. */
export type DualProductCreateBody = z.input<typeof createBody>
/** Body of a change as a caller writes it. */
export type DualProductUpdateBody = z.input<typeof updateBody>

const productRefusals = [
  'proposal.newOperator',
  'dual.product.aprTooHigh',
  'dual.product.bounds',
  'dual.product.deliveryPassed',
  'dual.product.deliveryHour',
  'dual.product.deliveryTooFar',
  'dual.product.deliveryTooSoon',
  'dual.product.redeemFee',
  'dual.product.trialYield',
  'dual.product.unknownCoin',
] as const

/** GET dual/products: every product, newest first. */
export const dualBackOfficeProducts = endpoint({
  method: 'GET',
  path: `${CONSOLE}/products`,
  summary: 'Dual products of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    coin: assetField.optional(),
    type: z.enum(DUAL_TYPES).optional(),
    ...catalogueQuery,
    ...pageQuery,
  }),
  data: listOf(dualBackOfficeProductRow),
})

/** POST dual/products: lists one by hand, with any target, any delivery more than an hour ahead and any APR. */
export const dualBackOfficeProductCreate = endpoint({
  method: 'POST',
  path: `${CONSOLE}/products`,
  summary: 'List a dual product by hand',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  approvedBy: 'risk',
  body: createBody,
  data: z.union([dualBackOfficeProductRow.extend(approvedState), proposedData]),
  refusals: productRefusals,
})

/**
 * PUT dual/products: changes what is given. Orders already taken keep their terms; while some stand, direction, coin, category,
 * target and delivery stay as they are.
 */
export const dualBackOfficeProductUpdate = endpoint({
  method: 'PUT',
  path: `${CONSOLE}/products`,
  summary: 'Change, pause or retire a dual product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  approvedBy: 'risk',
  body: updateBody,
  data: z.union([dualBackOfficeProductRow.extend(approvedState), proposedData]),
  refusals: [...productRefusals, 'dual.product.notFound', 'dual.product.retired', 'dual.product.sold', 'row.changed'],
})

/** Where a named price stands: it waits for another operator, or it is the delivery's price now. */
export const DUAL_PRICE_STATES = ['proposed', 'approved', 'rejected'] as const

const priceFields = { coin: assetField, delivery_timest: unixSecondsField, price: amountText }
const priceReply = z.object({
  coin: z.string(),
  delivery_timest: z.int(),
  price: decimalField,
  origin: z.literal('operator'),
  state: z.enum(DUAL_PRICE_STATES),
  /** When a proposal lapses; null for a price that is decided. */
  lapses_timest: z.int().nullable(),
})
const note = noteField(300, 0)
const namedMarket = z.object({
  name: nameField(60),
  price: amountText,
  evidence: noteField(300),
})

/**
 * POST dual/settlement-price: only for a delivery that has passed without a price of its own. Two operators are needed:
 * the first call proposes; the same price by another operator approves it, and orders are paid. `state` says which. The
 * price is the mean of the same 30 minutes from at least three named markets: `markets` has them with their evidence. In
 * live mode none is proposed without; a sandbox takes a price alone too.
 */
export const dualBackOfficeSettlementPrice = endpoint({
  method: 'POST',
  path: `${CONSOLE}/settlement-price`,
  summary: 'Propose a missing settlement price, or approve it as a second operator',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  sends: 'json',
  body: z.object({
    ...priceFields,
    reason: note.optional(),
    source: note.optional(),
    markets: z.array(namedMarket).max(20).optional(),
  }),
  data: priceReply,
  refusals: [
    'dual.settlement.exists',
    'dual.settlement.notDue',
    'dual.settlement.notFound',
    'dual.price.differs',
    'dual.price.markets',
    'dual.price.newOperator',
    'dual.price.notMean',
  ],
})

/**
 * POST dual/settlement-price/decision: approves (1) or rejects (0) the price that another operator has proposed. One's
 * own can be taken back by 0, and never approved.
 */
export const dualBackOfficePriceDecision = endpoint({
  method: 'POST',
  path: `${CONSOLE}/settlement-price/decision`,
  summary: 'Approve or reject a proposed settlement price',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: z.object({ ...priceFields, approve: flag }),
  data: priceReply,
  refusals: [
    'dual.settlement.exists',
    'dual.price.noProposal',
    'dual.price.differs',
    'dual.price.newOperator',
    'dual.price.sameOperator',
  ],
})

/** Where a delivery stands: before its instant, with its price, with every order paid, or waiting for a price. */
export const DUAL_DELIVERY_STATES = ['open', 'priced', 'settled', 'failed'] as const
/** One of the states of a delivery. */
export type DualDeliveryState = (typeof DUAL_DELIVERY_STATES)[number]

/** One delivery of a coin as an operator sees it. Instants in unix seconds; null until they have come. */
export const dualDeliveryRow = z.object({
  coin: z.string(),
  delivery_timest: z.int(),
  state: z.enum(DUAL_DELIVERY_STATES),
  price: decimalField.nullable(),
  origin: z.enum(DUAL_PRICE_ORIGINS).nullable(),
  /** Samples in the price; null when it is not made of samples. */
  count: z.int().nullable(),
  /** Orders into this delivery that are still to be paid, snipers included; each kind is counted up to 10,000. */
  orders: z.int(),
  /** How many of them are snipers. */
  snipers: z.int(),
  priced_timest: z.int().nullable(),
  settled_timest: z.int().nullable(),
  /** A price that one operator has proposed and that waits for another; null where none stands. */
  proposal: z
    .object({
      price: decimalField,
      reason: z.string(),
      source: z.string(),
      markets: z.array(dualPriceMarketRow),
      operator_id: z.int(),
      operator: z.string(),
      proposed_timest: z.int(),
      lapses_timest: z.int(),
    })
    .nullable(),
})
/** `dualDeliveryRow` as a type. */
export type DualDeliveryRow = z.infer<typeof dualDeliveryRow>

/** GET dual/deliveries: those that wait for a price (`failed`), then those that have one, then those to come; latest first. */
export const dualBackOfficeDeliveries = endpoint({
  method: 'GET',
  path: `${CONSOLE}/deliveries`,
  summary: 'Deliveries and where they stand',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField.optional(), state: z.enum(DUAL_DELIVERY_STATES).optional(), ...pageQuery }),
  data: listOf(dualDeliveryRow),
})

/** An order that waits for operators, with whose it is. */
export const dualWaitingRow = dualOrderRow.extend({ user_id: z.int(), email: z.string() })
/** `dualWaitingRow` as a type. */
export type DualWaitingRow = z.infer<typeof dualWaitingRow>

/** GET dual/orders: orders of products that an operator accepts by hand, oldest first. */
export const dualBackOfficeWaiting = endpoint({
  method: 'GET',
  path: `${CONSOLE}/orders`,
  summary: 'Orders that wait for acceptance',
  audience: 'operator',
  role: 'reader',
  query: z.object(pageQuery),
  data: listOf(dualWaitingRow),
})

/** POST dual/orders/{id}/decision: accepts an order that waits (1), or declines it and gives the money back (0). */
export const dualBackOfficeDecision = endpoint({
  method: 'POST',
  path: `${CONSOLE}/orders/:id/decision`,
  summary: 'Accept or decline an order that waits',
  audience: 'operator',
  role: 'dealer',
  effect: {
    alone: "An order is accepted only while the test of every acceptance lets it pass, and never one of one's own.",
  },
  params: z.object({ id: idField }),
  body: z.object({ accept: flag }),
  data: dualOrderRow,
  refusals: ['dual.order.notFound', 'dual.order.notWaiting', 'proposal.oneself', 'stop.order'],
})
