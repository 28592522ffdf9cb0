export { registerCoinMarks } from './coin-mark-routes.ts'
export { type CoinMarks, createCoinMarks } from './coin-marks.ts'
