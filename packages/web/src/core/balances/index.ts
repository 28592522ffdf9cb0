export { AddFunds } from './add-funds.tsx'
export { amountPicks } from './amount-picks.tsx'
export { ConvertForm, FaucetPanel } from './balances-parts.ts'
export { BALANCES_KEY, refreshMoney, transferAct, useAvailable, useBalances } from './balances-queries.ts'
export { readStatementSearch } from './balances-search.ts'

/** Loaded when opened. */
export const loadFaucetPanel = () => import('./faucet-panel.tsx')
export const loadTransferPanel = () => import('./transfer-panel.tsx')

/** Pages, loaded when opened. */
export const balancesPages = {
  balances: () => import('./balances-page.tsx'),
  statement: () => import('./statement-page.tsx'),
}
