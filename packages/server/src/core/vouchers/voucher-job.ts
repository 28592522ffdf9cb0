import { askedJob, eachBucket, type Job } from '../../platform/jobs/index.ts'
import type { VoucherModule } from './voucher-module.ts'
import { bucketsWithTurns, NEXT_TURN, takeTurns } from './voucher-store.ts'

const CHUNK = 1_000

/** Begins vouchers on their first instant and ends them on their last. */
export function voucherJob(module: VoucherModule): Job {
  return askedJob(module.db, {
    name: 'vouchers',
    query: NEXT_TURN,
    async run() {
      const buckets = await bucketsWithTurns(module.db, module.clock.now())
      await eachBucket(module.db, buckets, (tx, bucket) => takeTurns(tx, bucket, module.clock.now(), CHUNK))
    },
  })
}
