import { spokenPage } from '../../platform/page/index.ts'

export { readVouchersSearch } from './vouchers-search.ts'

/** Pages, loaded when opened. */
export const vouchersPages = {
  vouchers: spokenPage(() => import('./vouchers-page.tsx'), 'VouchersPage', ['console-vouchers']),
}
