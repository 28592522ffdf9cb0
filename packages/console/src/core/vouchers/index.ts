export { useFindCustomer } from './vouchers-queries.ts'
export { readVouchersSearch } from './vouchers-search.ts'

/** Pages, loaded when opened. */
export const vouchersPages = { vouchers: () => import('./vouchers-page.tsx') }
