export { AddFunds } from './add-funds.tsx'
export { amountPicks } from './amount-picks.tsx'
export { ConvertForm, FaucetPanel } from './balances-parts.ts'
export {
  BALANCES_KEY,
  refreshMoney,
  transferAct,
  useAvailable,
  useAvailableSeldom,
  useBalances,
  useWallet,
} from './balances-queries.ts'
export { balancesRoutes } from './balances-routes.ts'
export { RestLine } from './rest-line.tsx'

/** Loaded when opened. */
export const loadFaucetPanel = () => import('./faucet-panel.tsx')
export const loadTransferPanel = () => import('./transfer-panel.tsx')
