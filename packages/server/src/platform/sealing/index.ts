export * from './key-file.ts'
export { createSealer, isSealingKey, newSealingKey, type Sealer } from './sealer.ts'
