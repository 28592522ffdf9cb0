export * from './amount-field.tsx'
export * from './amount-text.ts'
