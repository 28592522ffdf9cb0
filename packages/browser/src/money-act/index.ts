export * from './money-act.ts'
export * from './use-money-act.ts'
