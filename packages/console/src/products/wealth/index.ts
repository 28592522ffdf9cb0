export { wealthEntry } from './wealth-entry.ts'
export { readWealthFundsSearch } from './wealth-search.ts'

/** Pages, loaded when opened. */
export const wealthPages = {
  funds: () => import('./wealth-funds-page.tsx'),
}
