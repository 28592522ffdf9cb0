export * from './ask-once.ts'
export * from './money-act.ts'
export * from './press-gate.ts'
export * from './use-money-act.ts'
