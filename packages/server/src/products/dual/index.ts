export type { Dual } from './dual.ts'
export { dualJobs } from './dual-jobs.ts'
export type { DualModule } from './dual-module.ts'
export { dualProduct } from './dual-product.ts'
