import type { Instant } from '../../time/index.ts'

/** Every state of a dual order, as on the wire. */
export const DUAL_STATES = [
  'INIT',
  'PROCESSING',
  'SETTLEMENT_PROCESSING',
  'SETTLEMENT_SUCCESS',
  'SETTLEMENT_FAILED',
  'CANCELING',
  'CANCELED',
  'EXPIRED',
  'FAILED',
  'INTERNAL_ERROR',
  'REFUND_PROCESSING',
  'REFUND_SUCCESS',
] as const
/** One of the states. */
export type DualState = (typeof DUAL_STATES)[number]

/**
 * Which state may follow which. INIT holds the money; every way out of INIT but PROCESSING gives it back.
 * SETTLEMENT_PROCESSING is PROCESSING after delivery, SETTLEMENT_FAILED is that without a settlement price:
 * an operator enters one and the order settles after all.
 */
export const DUAL_TRANSITIONS: Readonly<Record<DualState, readonly DualState[]>> = {
  INIT: ['PROCESSING', 'CANCELING', 'FAILED', 'EXPIRED', 'INTERNAL_ERROR'],
  PROCESSING: ['SETTLEMENT_PROCESSING', 'REFUND_PROCESSING'],
  SETTLEMENT_PROCESSING: ['SETTLEMENT_SUCCESS', 'SETTLEMENT_FAILED'],
  SETTLEMENT_SUCCESS: [],
  SETTLEMENT_FAILED: ['SETTLEMENT_PROCESSING', 'SETTLEMENT_SUCCESS'],
  CANCELING: ['CANCELED'],
  CANCELED: [],
  EXPIRED: [],
  FAILED: [],
  INTERNAL_ERROR: [],
  REFUND_PROCESSING: ['REFUND_SUCCESS'],
  REFUND_SUCCESS: [],
}

/** True when an order may go from one state to the other in one step. */
export function mayFollow(from: DualState, to: DualState): boolean {
  return DUAL_TRANSITIONS[from].includes(to)
}

/** True when nothing more happens to an order in this state. */
export function isFinal(state: DualState): boolean {
  return DUAL_TRANSITIONS[state].length === 0
}

/** States in which the customer's money is still in the order: the rows of "My holdings". */
export const DUAL_HOLDING_STATES: readonly DualState[] = DUAL_STATES.filter((state) => !isFinal(state))

/** What the shown state is made from: the stored one, and the facts that are kept elsewhere. */
export type DualStateFacts = {
  readonly state: DualState
  /** The wire's `cancel_status` 1. */
  readonly cancelRequested: boolean
  readonly deliveryAt: Instant
  /** True when the window of this delivery closed without a settlement price. */
  readonly settlementFailed: boolean
}

/**
 * The state to show: INIT with a cancel request shows CANCELING; a stored PROCESSING whose delivery has come shows
 * SETTLEMENT_PROCESSING, or SETTLEMENT_FAILED when no price could be had; every other state shows itself.
 */
export function shownState(facts: DualStateFacts, now: Instant): DualState {
  if (facts.state === 'INIT' && facts.cancelRequested) return 'CANCELING'
  if (facts.state !== 'PROCESSING' || now < facts.deliveryAt) return facts.state
  return facts.settlementFailed ? 'SETTLEMENT_FAILED' : 'SETTLEMENT_PROCESSING'
}

/** Colours a badge may have. */
export type BadgeColour = 'yellow' | 'green' | 'red' | 'blue' | 'grey' | 'black'

/** Badge colour of each state: cancel red, settlement (and refund) blue, failed grey, expired black. */
export const DUAL_BADGE: Readonly<Record<DualState, BadgeColour>> = {
  INIT: 'yellow',
  PROCESSING: 'green',
  SETTLEMENT_PROCESSING: 'blue',
  SETTLEMENT_SUCCESS: 'blue',
  SETTLEMENT_FAILED: 'grey',
  CANCELING: 'red',
  CANCELED: 'red',
  EXPIRED: 'black',
  FAILED: 'grey',
  INTERNAL_ERROR: 'grey',
  REFUND_PROCESSING: 'blue',
  REFUND_SUCCESS: 'blue',
}

/** States of a sniper order in the order of their wire numbers, 0 to 6. */
export const SNIPER_STATES = [
  'INIT',
  'PROCESSING',
  'CANCELED',
  'FAILED',
  'SETTLEMENT_PROCESSING',
  'SETTLEMENT_SUCCESS',
  'SETTLEMENT_FAILED',
] as const satisfies readonly DualState[]
/** One of the states of a sniper order. */
export type SniperState = (typeof SNIPER_STATES)[number]

/** State of a sniper order's wire number; null for a number outside 0 to 6. */
export function sniperState(status: number): SniperState | null {
  return SNIPER_STATES[status] ?? null
}
