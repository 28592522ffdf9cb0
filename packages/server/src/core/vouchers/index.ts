export { voucherAlertJob } from './voucher-alerts.ts'
export * from './voucher-batch.ts'
export { voucherChecks } from './voucher-checks.ts'
export { voucherComing } from './voucher-coming.ts'
export { createVouchers } from './voucher-grant.ts'
export { voucherJob } from './voucher-job.ts'
export { type VoucherOfLine, voucherMoveIn } from './voucher-move-in.ts'
export { registerVouchers } from './voucher-routes.ts'
export {
  type AvailableVoucher,
  endRunning,
  giveBack,
  usableVouchers,
  type VoucherKey,
  voucherByKey,
} from './voucher-store.ts'
