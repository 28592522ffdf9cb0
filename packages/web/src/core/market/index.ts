export { CoinPicker } from './coin-picker.tsx'
export { usePrice, usePriceHistory, usePrices } from './market-queries.ts'
export { PriceStrip } from './price-strip.tsx'

/** Loaded when shown. */
export const loadPriceHistory = () => import('./price-history.tsx')
