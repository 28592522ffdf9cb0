export { registerCoinMarks } from './coin-mark-routes.ts'
export { createCoinMarks } from './coin-marks.ts'
