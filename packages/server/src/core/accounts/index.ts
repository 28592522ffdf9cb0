export { accountChecks } from './account-checks.ts'
export { modeOf } from './account-mode.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export { addressMatch, findsAnyPart } from './address-search.ts'
export { VISITOR_KEY } from './callers.ts'
export type { CustomerAccess } from './customer-access.ts'

export { readModeAccount, selectModeAccount } from './mode-account.ts'
export type { OperatorAccounts } from './operator-accounts.ts'

export { isUnchecked, withheldOf } from './permits.ts'
export { regionsWithout } from './region-rule-store.ts'
export { countSeals, sealSecrets } from './sealed-secrets.ts'

export { PAST_TIERS, type StandingRow, whoTheyWere } from './user-changes.ts'
export { USER_COLUMNS, type User } from './users.ts'
