import type { Job } from '../../platform/jobs/index.ts'
import type { VoucherRoom } from './voucher-room.ts'
import { nextTurn, takeTurns } from './voucher-store.ts'

const CHUNK = 1_000

/** Begins vouchers on their first instant and ends them on their last. */
export function voucherJob(room: VoucherRoom): Job {
  return {
    name: 'vouchers',
    nextDue: () => nextTurn(room.db),
    async run() {
      await room.db.transaction((tx) => takeTurns(tx, room.clock.now(), CHUNK))
    },
  }
}
