import { SETTLEMENT_WINDOW_SECONDS } from '../../core/index.ts'

export { type PriceSample, type SettlementPrice, settlementPrice } from '../../core/index.ts'

/** Length of the averaging window before delivery, in seconds, unless the product says otherwise. */
export const DUAL_SETTLEMENT_WINDOW_SECONDS = SETTLEMENT_WINDOW_SECONDS
