import { spokenPage } from '../../platform/page/index.ts'

export { VoucherGrantPanel } from './voucher-grant-panel.tsx'
export { VoucherRecallPanel } from './voucher-recall-panel.tsx'
export { useBackOfficeVouchers, useFindCustomer } from './vouchers-queries.ts'
export { readVouchersSearch } from './vouchers-search.ts'
export { VouchersTable } from './vouchers-table.tsx'

/** Pages, loaded when opened. */
export const vouchersPages = {
  vouchers: spokenPage(() => import('./vouchers-page.tsx'), 'VouchersPage', ['console-vouchers']),
}
