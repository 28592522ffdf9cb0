export { useCandleSets, useCandles } from './candle-queries.ts'
export { CoinPicker } from './coin-picker.tsx'
export { usePrice, usePrices } from './market-queries.ts'
export { usePriceLine } from './use-price-line.ts'

/** Loaded when shown. */
export const loadPriceHistory = () => import('./price-history.tsx')
