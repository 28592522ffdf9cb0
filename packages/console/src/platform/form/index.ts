export * from './field-kinds.tsx'
