import { type AccountChange, utcMinute, walletHoldUntil } from '@tenor/contract/core'
import { isoText } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { announceNotice } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'
import type { UserKey } from './users.ts'

/** Lets nothing leave by the wallet for a while after a change of how the account is protected; a longer hold stays. */
export async function holdWallet(
  { clock, holdHours }: AccountModule,
  tx: Transaction,
  { bucket, userId }: UserKey,
  change: AccountChange,
): Promise<void> {
  const at = clock.now()
  const until = walletHoldUntil(change, at, holdHours)
  if (until === null) return
  await tx.execute(
    `update app_user set wallet_held_until = greatest(wallet_held_until, $3::timestamptz) where bucket = $1 and id = $2`,
    [bucket, userId, isoText(until)],
  )
  const params = { until: utcMinute(until) }
  await announceNotice(tx, { bucket, userId, kind: 'notice.account.wallet.held', params, at })
}
