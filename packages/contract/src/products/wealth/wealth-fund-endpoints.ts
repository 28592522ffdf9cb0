import { z } from 'zod'
import { approvedState, proposedData } from '../../core/index.ts'
import {
  amountText,
  decimalField,
  endpoint,
  idField,
  listOf,
  noteField,
  orderText,
  pageQuery,
  unixSecondsField,
  wholeNumber,
} from '../../http/index.ts'
import { wealthNavRow } from './wealth-back-office-endpoints.ts'
import { wealthOrderRow } from './wealth-endpoints.ts'
import { WEALTH_CONSOLE, WEALTH_FEED } from './wealth-paths.ts'

/* Values by file and by the fund's administrator, what a correction changes, and the cash of a fund. */

const FILE_MOST = 100_000
const LISTED_MOST = 100

/**
 * A line of a file, or a value of a feed, and what became of it: entered, ignored as the same, waiting for two operators, or not looked
 * at, since a value of the fund before it waits for them.
 */
export const wealthNavOutcome = z.object({
  line: z.int(),
  pid: z.int(),
  at: z.int(),
  nav: decimalField,
  outcome: z.enum(['entered', 'same', 'proposed', 'waits']),
})
/** `wealthNavOutcome` as a type. */
export type WealthNavOutcome = z.infer<typeof wealthNavOutcome>

const NAV_REFUSALS = [
  'wealth.nav.early',
  'wealth.nav.midnight',
  'wealth.nav.order',
  'wealth.nav.zero',
  'wealth.notFound',
] as const

/** POST wealth/nav/file: lines `pid,YYYY-MM-DD,nav`, in their order; all or none. What is beyond its bound is proposed, and what follows waits for it. */
export const wealthNavFile = endpoint({
  method: 'POST',
  path: `${WEALTH_CONSOLE}/nav/file`,
  summary: 'Enter values of units from a file',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  sends: 'json',
  body: z.object({ csv: z.string().min(1).max(FILE_MOST) }),
  data: z.object({ list: z.array(wealthNavOutcome) }),
  refusals: ['wealth.nav.file', 'wealth.nav.reason', 'wealth.nav.running', 'proposal.newOperator', ...NAV_REFUSALS],
})

/** A value of the fund's administrator that counts only once two operators have entered it. */
export const wealthNavWaiting = z.object({ state: z.literal('waiting'), pid: z.int(), at: z.int(), nav: decimalField })

/**
 * POST nav: the administrator of a fund sends the value of a strike, under the key in X-Fund-Key. What takes two operators waits for
 * them: the reply says so, and the value is sent again only where it is another one.
 */
export const wealthNavFeed = endpoint({
  method: 'POST',
  path: `${WEALTH_FEED}/nav`,
  summary: 'The value of a unit, by the administrator of the fund',
  audience: 'visitor',
  isSigned: true,
  body: z.object({ pid: idField, at: unixSecondsField, nav: amountText }),
  data: z.union([wealthNavRow, wealthNavWaiting]),
  refusals: ['wealth.nav.key', ...NAV_REFUSALS],
})

/** A value of an administrator that waits, and what its strike has. */
export const wealthNavToldRow = wealthNavWaiting
  .omit({ state: true })
  .extend({ told_time: z.int(), stands: decimalField.nullable() })
/** `wealthNavToldRow` as a type. */
export type WealthNavToldRow = z.infer<typeof wealthNavToldRow>

/** GET wealth/nav/told: values of administrators that wait for two operators, newest strike first. */
export const wealthNavTold = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/nav/told`,
  summary: 'Values of funds’ administrators that wait for two operators',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional() }),
  data: z.object({ list: z.array(wealthNavToldRow) }),
})

/** What a correction changes for one order. Units may be fewer; what is paid never is. */
export const wealthCorrectedRow = z.object({
  user_id: z.int(),
  order_id: z.int(),
  /** 1 a subscription, 2 a redemption. */
  type: z.int(),
  unit_change: decimalField,
  paid: decimalField,
  /** What the house fills into the fund for it; below zero: what it had filled before comes back to it. */
  filled: decimalField,
})
/** `wealthCorrectedRow` as a type. */
export type WealthCorrectedRow = z.infer<typeof wealthCorrectedRow>

const correctionSums = {
  from: decimalField,
  to: decimalField,
  orders: z.int(),
  units_added: decimalField,
  units_cancelled: decimalField,
  paid: decimalField,
  filled: decimalField,
}

/** GET wealth/nav/correction: what another value of a strike would change, for whom. Nothing is done. */
export const wealthCorrectionPreview = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/nav/correction`,
  summary: 'What a corrected value of a unit would change',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField, at: unixSecondsField, nav: amountText }),
  data: z.object({ ...correctionSums, list: z.array(wealthCorrectedRow).max(LISTED_MOST) }),
  refusals: ['wealth.nav.order', 'wealth.nav.zero', 'wealth.notFound'],
})

/** GET wealth/corrections: what corrections changed, newest first. */
export const wealthCorrections = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/corrections`,
  summary: 'What corrected values changed for whom',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), ...pageQuery }),
  data: listOf(
    wealthCorrectedRow.extend({ pid: z.int(), at: z.int(), from: decimalField, to: decimalField, created_at: z.int() }),
  ),
})

/** A subscription (a lot, once it is priced) or a redemption of a fund, as operators see it. */
export const wealthFundOrderRow = wealthOrderRow.extend({ user_id: z.int() })
/** `wealthFundOrderRow` as a type. */
export type WealthFundOrderRow = z.infer<typeof wealthFundOrderRow>

/** Which orders of a fund: those that wait for their value, lots with units, redemptions that are owed, or all. */
export const WEALTH_FUND_ORDERS = ['waiting', 'lots', 'owed', 'all'] as const

/** GET wealth/orders: orders of a fund, or of each, by strike, the latest first. `type` 1 subscriptions, 2 redemptions. */
export const wealthFundOrders = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/orders`,
  summary: 'Lots and pending orders of a fund',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    pid: idField.optional(),
    type: wholeNumber(1, 2).optional(),
    which: z.enum(WEALTH_FUND_ORDERS).optional(),
    ...pageQuery,
  }),
  data: listOf(wealthFundOrderRow),
})

/** What a fund needs at its next strike, and what waits. */
export const wealthCashRow = z.object({
  pid: z.int(),
  name: z.string(),
  coin: z.string(),
  next_strike: z.int(),
  /** What it may pay out of; null: nobody has said, so nothing waits for it. */
  cash: decimalField.nullable(),
  /** Money that comes in at the strike, and what units that leave come to at the last value. */
  coming: decimalField,
  leaving_units: decimalField,
  leaving: decimalField,
  /** Priced and not paid yet. */
  owed: decimalField,
  /** What is missing for all of it; null where cash is not kept. */
  missing: decimalField.nullable(),
  pending_orders: z.int(),
})
/** `wealthCashRow` as a type. */
export type WealthCashRow = z.infer<typeof wealthCashRow>

/** GET wealth/cash: each fund's cash and pending orders. */
export const wealthCash = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/cash`,
  summary: 'Cash that funds need at their next strike',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional() }),
  data: z.object({ list: z.array(wealthCashRow) }),
})

/**
 * POST wealth/cash: money that came to a fund's cash, or left it (below zero). What waits is paid as far as it reaches.
 * The same `text` again moves nothing more.
 */
export const wealthCashMove = endpoint({
  method: 'POST',
  path: `${WEALTH_CONSOLE}/cash`,
  summary: 'Say what came to the cash of a fund, or left it',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  body: z.object({
    pid: idField,
    amount: decimalField,
    reason: noteField(200),
    text: orderText.optional(),
  }),
  data: z.union([wealthCashRow.extend(approvedState), proposedData]),
  refusals: ['wealth.cash.zero', 'wealth.nav.running', 'wealth.notFound', 'proposal.newOperator'],
})
