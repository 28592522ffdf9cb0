import type { Job } from '../../platform/jobs/index.ts'
import type { VoucherModule } from './voucher-module.ts'
import { nextTurn, takeTurns } from './voucher-store.ts'

const CHUNK = 1_000

/** Begins vouchers on their first instant and ends them on their last. */
export function voucherJob(module: VoucherModule): Job {
  return {
    name: 'vouchers',
    nextDue: () => nextTurn(module.db),
    async run() {
      await module.db.transaction((tx) => takeTurns(tx, module.clock.now(), CHUNK))
    },
  }
}
