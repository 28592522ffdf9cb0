import { SETTLEMENT_WINDOW_SECONDS } from '../../core/index.ts'
import { type Decimal8, ONE } from '../../money/index.ts'
import { type Instant, instant, later } from '../../time/index.ts'
import type { DualTerm } from './dual-product.ts'
import { paidBy, saleClosesAt } from './dual-sale.ts'
import { fallStep } from './pricing/dual-fall.ts'
import { DUAL_DESK_WAIT_MS, lastIndexFor } from './purchase/dual-acceptance.ts'
import { refundClosesAt } from './settlement/dual-refund.ts'

/*
 * The sheet of facts of an offer: how an order is accepted, what decides, when it is paid, how it can be left and what can be
 * lost. It stands on the wire with every offer and order; panels, details, forms and programs show it and say nothing else of
 * these facts.
 */

/** An order is accepted at the next index price, or by an operator. */
export const DUAL_SHEET_ACCEPTANCES = ['index', 'operator'] as const
/** One of the two. */
export type DualSheetAcceptance = (typeof DUAL_SHEET_ACCEPTANCES)[number]

/** Facts of a sheet by name, in the order in which they are shown. */
export const DUAL_SHEET_FACTS = ['acceptance', 'improvement', 'exit', 'worst', 'decides', 'closed', 'paid'] as const
/** One of the facts. */
export type DualSheetFact = (typeof DUAL_SHEET_FACTS)[number]

/** The facts of one offer, or of one order. */
export type DualSheet = {
  readonly acceptance: DualSheetAcceptance
  /** An order made at the instant of the sheet is accepted by then, or its money is returned. */
  readonly acceptUntil: Instant
  /** Whether acceptance gives the better of the two rates; never where an operator set the rate. */
  readonly improves: boolean
  /** From then on nothing is sold or accepted. */
  readonly closesAt: Instant
  /** The settlement price is the mean of the index prices of this long before delivery. */
  readonly windowSeconds: number
  /** Paid by then at the latest, where the index gives a settlement price. */
  readonly paidAt: Instant
  /** Until when an accepted order can be left, and the share of the amount that it costs; null where it cannot. */
  readonly exit: { readonly until: Instant; readonly fee: Decimal8 } | null
  /** `share`: the part of what is put in that can be lost, 1 or 0. `fall`: the fall of the price that is shown for a loss. */
  readonly worst: { readonly share: Decimal8; readonly fall: Decimal8 }
}

/** Input of `dualSheet`. */
export type DualSheetSource = {
  /** The instant of the order; of an offer, now. */
  readonly at: Instant
  readonly deliveryAt: Instant
  readonly term: DualTerm
  /** An operator accepts its orders. */
  readonly isByOperator: boolean
  /** An operator set its rate, which nothing improves. */
  readonly isByHand: boolean
  /** The house's money goes in: the customer loses nothing and cannot leave. */
  readonly isTrialFund: boolean
  /** Made by auto-reinvest: accepted as it was made. */
  readonly isRenewal: boolean
  /** Share of the amount that early redemption costs; null for what cannot be redeemed. */
  readonly redeemFee: Decimal8 | null
  /** Volatility of a year, a fraction; null while none is known. */
  readonly volatility: Decimal8 | null
}

/** The sheet of an offer or an order. Source: product rules, Dual currency: Quote, Order and acceptance, Settlement price. */
export function dualSheet(source: DualSheetSource): DualSheet {
  const { at, deliveryAt, term, isByOperator, isByHand, isTrialFund, isRenewal, redeemFee, volatility } = source
  const closesAt = saleClosesAt(deliveryAt)
  const latest = isRenewal ? at : isByOperator ? later(at, DUAL_DESK_WAIT_MS) : lastIndexFor(at)
  return {
    acceptance: isByOperator && !isRenewal ? 'operator' : 'index',
    acceptUntil: instant(Math.min(latest, closesAt)),
    improves: !isByHand && !isRenewal,
    closesAt,
    windowSeconds: SETTLEMENT_WINDOW_SECONDS,
    paidAt: paidBy(deliveryAt),
    exit: redeemFee === null || isTrialFund ? null : { until: refundClosesAt(deliveryAt), fee: redeemFee },
    worst: { share: isTrialFund ? 0n : ONE, fall: fallStep(volatility, term) },
  }
}
