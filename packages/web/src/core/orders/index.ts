export * from './order-queries.ts'
export * from './result-view.tsx'
export { useTypedText } from './use-typed-text.ts'
