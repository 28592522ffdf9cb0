export * from './clock.ts'
export * from './clock-witnesses.ts'
