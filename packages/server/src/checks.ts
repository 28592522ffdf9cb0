import { accountChecks } from './core/accounts/index.ts'
import { capacityChecks } from './core/capacity/index.ts'
import { ledgerChecks } from './core/ledger/index.ts'
import { marketChecks } from './core/market/index.ts'
import { voucherChecks } from './core/vouchers/index.ts'
import { type Check, platformChecks } from './platform/reconcile/index.ts'
import { dualBooks, dualChecks, sniperBooks, sniperChecks } from './products/dual/index.ts'

/** What each module says must be true of the database. A new module adds its books and its checks here. */
export const allChecks: readonly Check[] = [
  ...platformChecks,
  ...accountChecks,
  ...marketChecks,
  ...voucherChecks,
  ...capacityChecks,
  ...ledgerChecks([dualBooks, sniperBooks]),
  ...dualChecks,
  ...sniperChecks,
]
