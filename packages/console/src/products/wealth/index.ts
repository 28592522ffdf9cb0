export { wealthEntry } from './wealth-entry.ts'
export { readWealthFundsSearch, readWealthOrdersSearch } from './wealth-search.ts'

/** Pages, loaded when opened. */
export const wealthPages = {
  funds: () => import('./wealth-funds-page.tsx'),
  orders: () => import('./wealth-orders-page.tsx'),
}
