export * from './kind-choice.tsx'
export * from './order-lines.tsx'
