import { spokenPage } from '../../platform/page/index.ts'

export { wealthEntry } from './wealth-entry.ts'
export { readWealthFundsSearch, readWealthOrdersSearch } from './wealth-search.ts'

const BOOKS = ['console-wealth'] as const

/** Pages, loaded when opened. */
export const wealthPages = {
  funds: spokenPage(() => import('./wealth-funds-page.tsx'), 'WealthFundsPage', BOOKS),
  orders: spokenPage(() => import('./wealth-orders-page.tsx'), 'WealthOrdersPage', BOOKS),
}
