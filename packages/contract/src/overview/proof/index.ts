export * from './proof-check.ts'
export * from './proof-statement.ts'
export * from './proof-sums.ts'
export * from './proof-tree.ts'
