export * from './ledger-accounts.ts'
export * from './ledger-post.ts'
export * from './ledger-views.ts'
