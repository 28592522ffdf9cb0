export { type RateDemo, writePastRates } from './rate-demo.ts'
export { rateJob } from './rate-job.ts'
export { registerRates } from './rate-routes.ts'
