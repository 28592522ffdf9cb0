/** How far ahead the page of the portfolio looks, in days. */
export const COMING_DAYS = [7, 30] as const
/** Events that a timeline has at most: the soonest. */
export const COMING_MOST = 500

/**
 * What may come of what a customer has: a delivery decides at a price, a maturity pays, a renewal goes on by itself, what
 * was redeemed arrives, and a voucher expires unused.
 */
export const COMING_KINDS = ['delivery', 'maturity', 'renewal', 'arrival', 'expiry'] as const
/** One of the kinds. */
export type ComingKind = (typeof COMING_KINDS)[number]

/** What a customer can do about it: look at it, decide what follows, or use it while it lasts. */
export const COMING_ACTIONS = ['see', 'decide', 'use'] as const
/** One of the actions. */
export type ComingAction = (typeof COMING_ACTIONS)[number]

const ACTION_OF: Readonly<Record<ComingKind, ComingAction>> = {
  delivery: 'see',
  maturity: 'decide',
  renewal: 'decide',
  arrival: 'see',
  expiry: 'use',
}

/** The one action that there is about what comes. */
export function comingAction(kind: ComingKind): ComingAction {
  return ACTION_OF[kind]
}
