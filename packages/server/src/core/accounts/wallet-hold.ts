import { type AccountChange, utcMinute, walletHoldUntil } from '@tenor/contract/core'
import { isoText, unixSeconds } from '@tenor/contract/time'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
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
  const [held = { until }] = await tx.query(
    { until: sqlType.instant },
    `update app_user set wallet_held_until = greatest(wallet_held_until, $3::timestamptz) where bucket = $1 and id = $2
     returning wallet_held_until as until`,
    [bucket, userId, isoText(until)],
  )
  const params = { until: utcMinute(held.until), until_at: unixSeconds(held.until) }
  await announceNotice(tx, { bucket, userId, kind: 'notice.account.wallet.held', params, at })
}
