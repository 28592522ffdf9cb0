import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  listOf,
  pageQuery,
  unixSecondsField,
} from '../../../http/index.ts'
import { DUAL_TYPES } from '../dual-product.ts'
import { SNIPER_TYPES } from '../sniper/sniper-product.ts'

/* The operator's calls about what orders may cost: the book, settlement runs, and a settlement played dry. */

const CONSOLE = '/console/api/dual'

/**
 * What the house owes, in coins and in the quote asset; `converting` counts the orders that are exercised in full for it:
 * dual orders that convert, snipers that reach their target.
 */
const claimFields = { coin_amount: decimalField, quote_amount: decimalField, converting: z.int() }

const partFields = {
  orders: z.int(),
  /** Invested in the coin (sell high, peak snipers) and in the quote asset (buy low, dip snipers). */
  coin_invested: decimalField,
  quote_invested: decimalField,
  /** Owed below the lowest target, and above the highest. */
  below: z.object(claimFields),
  above: z.object(claimFields),
  /** An estimate: how many coins would cover what is owed, by the model. Null without an index price. */
  delta: decimalField.nullable(),
  /** An estimate: coins invested, less `delta`. */
  net_delta: decimalField.nullable(),
}
const bookPart = z.object(partFields)
/** Sums over some of the orders of a delivery. */
export type DualBookPart = z.infer<typeof bookPart>

/** All orders of one coin and delivery that are accepted and not paid; each sum is that of its two parts. */
export const dualBookRow = z.object({
  coin: z.string(),
  delivery_timest: z.int(),
  ...partFields,
  dual: bookPart,
  snipers: bookPart,
})
/** `dualBookRow` as a type. */
export type DualBookRow = z.infer<typeof dualBookRow>

/** GET dual/book: what is owed by coin and delivery, the soonest first. */
export const dualBackOfficeBook = endpoint({
  method: 'GET',
  path: `${CONSOLE}/book`,
  summary: 'What the house owes, by coin and delivery',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField.optional() }),
  data: z.array(dualBookRow),
})

/** GET dual/book.csv: the same as a file. */
export const dualBackOfficeBookCsv = endpoint({
  method: 'GET',
  path: `${CONSOLE}/book.csv`,
  summary: 'The book as CSV',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField.optional() }),
  data: z.string(),
  produces: 'text/csv',
})

/**
 * Orders of one kind, direction and target, with what they claim on each side of it; each amount in the asset that it is
 * paid in. `…_refund` is what snipers get back in the invest currency besides; of dual orders it is 0.
 */
export const dualBookTargetRow = z.object({
  type: z.enum([...DUAL_TYPES, ...SNIPER_TYPES]),
  exercise_price: decimalField,
  orders: z.int(),
  invested: decimalField,
  invest_currency: z.string(),
  below_amount: decimalField,
  below_currency: z.string(),
  below_refund: decimalField,
  at_amount: decimalField,
  at_currency: z.string(),
  at_refund: decimalField,
  above_amount: decimalField,
  above_currency: z.string(),
  above_refund: decimalField,
  delta: decimalField.nullable(),
})
/** `dualBookTargetRow` as a type. */
export type DualBookTargetRow = z.infer<typeof dualBookTargetRow>

/** One step of the ladder: prices between `least` and `most`, both excluded; equal: at that very price; null: no bound. */
export const dualLadderRow = z.object({
  least: decimalField.nullable(),
  most: decimalField.nullable(),
  ...claimFields,
  /** How much of it snipers are owed. */
  snipers: z.object(claimFields),
})
/** `dualLadderRow` as a type. */
export type DualLadderRow = z.infer<typeof dualLadderRow>

/** GET dual/book/delivery: the targets of one delivery, and what is owed at every settlement price there is. */
export const dualBackOfficeBookDelivery = endpoint({
  method: 'GET',
  path: `${CONSOLE}/book/delivery`,
  summary: 'Claims of one delivery by target, and over settlement prices',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField, delivery_timest: unixSecondsField }),
  data: z.object({
    coin: z.string(),
    quote_asset: z.string(),
    delivery_timest: z.int(),
    price: decimalField.nullable(),
    targets: z.array(dualBookTargetRow),
    ladder: z.array(dualLadderRow),
  }),
})

/** GET dual/book/delivery.csv: the ladder as a file. */
export const dualBackOfficeLadderCsv = endpoint({
  method: 'GET',
  path: `${CONSOLE}/book/delivery.csv`,
  summary: 'The ladder of one delivery as CSV',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField, delivery_timest: unixSecondsField }),
  data: z.string(),
  produces: 'text/csv',
})

/** Whose orders a settlement run pays: snipers are paid after the dual orders of their delivery, at the same price. */
export const DUAL_RUN_KINDS = ['dual', 'snipers'] as const
/** One of the kinds of run. */
export type DualRunKind = (typeof DUAL_RUN_KINDS)[number]

/** One run of a settlement job: a coin and delivery being paid or paid. Seconds are of the product's clock. */
export const dualRunRow = z.object({
  kind: z.enum(DUAL_RUN_KINDS),
  coin: z.string(),
  delivery_timest: z.int(),
  state: z.enum(['open', 'done']),
  /** Orders done, counted as their chunks commit. */
  rows: z.int(),
  lanes: z.int(),
  lanes_done: z.int(),
  price: decimalField.nullable(),
  opened_timest: z.int(),
  ended_timest: z.int().nullable(),
})
/** `dualRunRow` as a type. */
export type DualRunRow = z.infer<typeof dualRunRow>

/** GET dual/settlement-runs: newest delivery first. */
export const dualBackOfficeRuns = endpoint({
  method: 'GET',
  path: `${CONSOLE}/settlement-runs`,
  summary: 'Settlement runs and how far they are',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField.optional(), kind: z.enum(DUAL_RUN_KINDS).optional(), ...pageQuery }),
  data: listOf(dualRunRow),
})

/** What one asset's part of a settlement would be. */
export const dualDryRunAsset = z.object({
  asset: z.string(),
  /** Of dual orders: invested amounts that come back, or that the house pays after a conversion. */
  principal: decimalField,
  interest: decimalField,
  /** What snipers are paid for what they exercise, */
  exercised: decimalField,
  /** and what comes back to them as it was. */
  refunded: decimalField,
  /** All that is paid to customers: the four together. */
  paid: decimalField,
  /** Invested amounts that go to the house. */
  taken: decimalField,
  /** Given back to orders that nobody accepted. */
  released: decimalField,
})
/** `dualDryRunAsset` as a type. */
export type DualDryRunAsset = z.infer<typeof dualDryRunAsset>

/** One of the house's accounts before and after. `covered`: it would not be below zero. */
export const dualDryRunAccount = z.object({
  account: z.string(),
  asset: z.string(),
  before: decimalField,
  change: decimalField,
  after: decimalField,
  covered: z.boolean(),
})
/** `dualDryRunAccount` as a type. */
export type DualDryRunAccount = z.infer<typeof dualDryRunAccount>

/** GET dual/settlement-dry-run: what a delivery would pay at a price. Writes nothing. */
export const dualBackOfficeDryRun = endpoint({
  method: 'GET',
  path: `${CONSOLE}/settlement-dry-run`,
  summary: 'What a delivery would pay at a price',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField, delivery_timest: unixSecondsField, price: amountText }),
  data: z.object({
    coin: z.string(),
    delivery_timest: z.int(),
    price: decimalField,
    /** Dual orders that would be paid. */
    orders: z.int(),
    converting: z.int(),
    /** Orders that would go on in a next one, as far as offers allow. */
    renewing: z.int(),
    /** Orders that nobody has accepted. */
    expiring: z.int(),
    /** Sniper orders that would be paid, those that reach their target, and those that nobody has accepted. */
    snipers: z.object({ orders: z.int(), reached: z.int(), expiring: z.int() }),
    assets: z.array(dualDryRunAsset),
    accounts: z.array(dualDryRunAccount),
  }),
  refusals: ['dual.delivery.notFound', 'dual.delivery.settled'],
})
