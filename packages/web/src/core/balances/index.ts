export { AddFunds } from './add-funds.tsx'
export { amountPicks } from './amount-picks.tsx'
export { BALANCES_KEY, refreshMoney, transferAct, useAvailable, useBalances } from './balances-queries.ts'
export { readStatementSearch } from './balances-search.ts'
export { ConvertForm } from './convert-form.tsx'
export { FaucetPanel } from './faucet-panel.tsx'

/** Loaded when opened. */
export const loadFaucetPanel = () => import('./faucet-panel.tsx')
export const loadTransferPanel = () => import('./transfer-panel.tsx')

/** Pages, loaded when opened. */
export const balancesPages = {
  balances: () => import('./balances-page.tsx'),
  statement: () => import('./statement-page.tsx'),
}
