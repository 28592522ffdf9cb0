import { reason } from '@tenor/contract/core'
import { HOUR_MS, unixSeconds } from '@tenor/contract/time'
import type { OperationsSource } from '../product/index.ts'
import type { WalletModule } from './wallet-module.ts'
import { countOpen } from './wallet-store.ts'

/** On its way for longer, a transfer wants somebody to look at the wallet. */
const LONG_MS = HOUR_MS

/** What the back office's first page says of transfers that do not go on. */
export function walletOperations({ db, clock }: Pick<WalletModule, 'db' | 'clock'>): OperationsSource {
  return {
    sold: async () => [],
    due: async () => [],
    async reasons() {
      const { open, stuck, oldest } = await countOpen(db)
      const isLong = oldest !== null && clock.now() - oldest > LONG_MS
      return [
        ...(stuck > 0 ? [reason('wallet.stuck', { count: stuck })] : []),
        ...(isLong ? [reason('wallet.waiting', { count: open, since: unixSeconds(oldest) })] : []),
      ]
    },
  }
}
