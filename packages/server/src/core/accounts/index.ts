export { modeOf } from './account-mode.ts'
export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts'
export type { HashingCost } from './passwords.ts'
export type { Registration } from './sign-in.ts'
