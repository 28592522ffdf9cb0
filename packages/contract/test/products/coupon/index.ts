export * from './coupon-endpoints.ts'
export * from './coupon-manifest.ts'
export * from './coupon-phrases.ts'
export * from './coupon-rules.ts'
