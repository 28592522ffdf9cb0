export * from './check.ts'
export * from './platform-checks.ts'
export * from './reconcile.ts'
export * from './sums-check.ts'
