/** What a record of the history is about: 1 lend, 2 redeem, 3 interest, 4 bonus, 5 rate-up. Source: the spec, 3. */
export const EARN_HISTORY = { LEND: 1, REDEEM: 2, INTEREST: 3, BONUS: 4, RATE_UP: 5 } as const

/** Types of records with their names, in the order of the menu. */
export const EARN_HISTORY_TYPES = [
  { type: EARN_HISTORY.LEND, name: 'lend' },
  { type: EARN_HISTORY.REDEEM, name: 'redeem' },
  { type: EARN_HISTORY.INTEREST, name: 'interest' },
  { type: EARN_HISTORY.BONUS, name: 'bonus' },
  { type: EARN_HISTORY.RATE_UP, name: 'rate_up' },
] as const

/** How a record came about where its customer did not ask for it themselves. Source: the spec, 3. */
export const HISTORY_MODES = [
  'unified_liquidation',
  'crypto_liquidation',
  'launch_pool',
  'after_liquidation',
  'lock_auto',
  'convert_to_regular',
  'auto_reinvest',
  'auto_earn',
] as const
/** One of them. */
export type HistoryMode = (typeof HISTORY_MODES)[number]

/** What of the exchange used the money of a record. */
export const SUB_BUSINESSES = ['launch_pad', 'launch_pool'] as const
/** One of them. */
export type SubBusiness = (typeof SUB_BUSINESSES)[number]

/** What the total of a flexible history always says: nobody counts it. Source: the spec, 7. */
export const HISTORY_TOTAL = 9999 as const
/** Months back to which each hour can be read. */
export const HISTORY_MONTHS = 24
