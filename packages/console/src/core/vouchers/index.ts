export { VoucherGrantPanel } from './voucher-grant-panel.tsx'
export { VoucherRecallPanel } from './voucher-recall-panel.tsx'
export { useBackOfficeVouchers, useFindCustomer } from './vouchers-queries.ts'
export { VouchersTable } from './vouchers-table.tsx'
