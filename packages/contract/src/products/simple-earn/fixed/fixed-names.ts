/** Ledger events of fixed terms: 250 to 299. */
export const FIXED_EVENTS = {
  'fixed.subscribe': 250,
  /** At maturity: the holding, its interest, and what a voucher adds. */
  'fixed.principal': 251,
  'fixed.interest': 252,
  'fixed.coupon': 253,
  /** The tiers, where they are paid in another asset. */
  'fixed.bonus': 254,
  /** A day's interest of a product that pays daily. */
  'fixed.daily': 255,
  /** What was just paid goes on in the next order. */
  'fixed.renew': 256,
  /** Early redemption: the holding, what it earned, the voucher's share, and what is taken back of daily interest. */
  'fixed.redeem.principal': 257,
  'fixed.redeem.interest': 258,
  'fixed.redeem.coupon': 259,
  'fixed.redeem.clawback': 260,
} as const

/** Jobs of fixed terms, in the order in which they run at one instant. */
export const FIXED_JOBS = ['fixed-daily', 'fixed-maturity', 'fixed-bonus', 'fixed-alerts'] as const

/** What the audit log calls operators' acts on fixed terms. */
export const FIXED_ACTS = [
  'fixed.product.create',
  'fixed.product.change',
  'fixed.product.bulk',
  'fixed.product.listing',
  'fixed.hint.change',
] as const

/** What customers are told of fixed orders. */
export const FIXED_NOTICES = [
  'fixed.subscribed',
  'fixed.redeemed',
  'fixed.maturesTomorrow',
  'fixed.paid',
  'fixed.renewed',
  'fixed.notRenewed',
] as const
