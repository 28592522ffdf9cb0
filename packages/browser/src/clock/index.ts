export * from './clock.ts'
export * from './use-is-old.ts'
