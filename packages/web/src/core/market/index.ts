export { CoinPicker } from './coin-picker.tsx'
export { CoinSign } from './coin-sign.tsx'
export { usePrice, usePriceHistory, usePrices } from './market-queries.ts'
