export * from './bucket-rounds.ts'
export * from './collectors.ts'
export * from './kept-while-costly.ts'
export * from './registry.ts'
