export * from './clock.ts'
export * from './use-is-old.ts'
export * from './use-spaced.ts'
