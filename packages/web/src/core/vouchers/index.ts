export { useVouchers, VOUCHERS_KEY, type Voucher } from './voucher-queries.ts'
