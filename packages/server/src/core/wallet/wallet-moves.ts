import { isWalletOpen, type WalletState } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { type Instant, instant, later } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { HOLD, type Post, post, SPOT } from '../ledger/index.ts'
import { announceNotice } from '../notices/index.ts'
import { HOUSE_WALLET, WALLET_IN, WALLET_OUT_BACK, WALLET_OUT_DONE, WALLET_OUT_HOLD } from './wallet-accounts.ts'
import { LEASE_MS, moveTransfer, type WalletTransfer } from './wallet-store.ts'

type Moved = { to: WalletState; reason: string | null; now: Instant }

/**
 * Moves a transfer on, with its money and what its customer is told, in one transaction. Null where it does not stand any more as it was
 * seen: then nothing is moved.
 */
export async function moveOn(
  tx: Transaction,
  seen: WalletTransfer,
  { to, reason, now }: Moved,
): Promise<WalletTransfer | null> {
  const at = instant(Math.max(now, seen.createdAt))
  const endedAt = isWalletOpen(to) ? null : at
  // Who has it goes on with it; who dies leaves it for later.
  const nextTryAt = to === 'confirming' ? later(at, LEASE_MS) : at
  const moved = await moveTransfer(tx, seen, { to, reason, endedAt, nextTryAt })
  if (moved === null || moved.endedAt === null) return moved
  await post(tx, endPosts(moved, moved.endedAt))
  const kind = to === 'done' ? 'wallet.done' : 'wallet.ended'
  const params = { ...toldOf(moved), state: to }
  await announceNotice(tx, { bucket: moved.bucket, userId: moved.userId, kind, params, at })
  return moved
}

/** What leaves the spot account before the wallet is asked: it waits on a hold. */
export function holdPosts(transfer: WalletTransfer): Post[] {
  if (transfer.direction === 'in') return []
  return [{ ...about(transfer, transfer.createdAt), event: WALLET_OUT_HOLD, debit: SPOT, credit: HOLD }]
}

function endPosts(transfer: WalletTransfer, at: Instant): Post[] {
  const { direction, state } = transfer
  const same = about(transfer, at)
  if (direction === 'in')
    return state === 'done' ? [{ ...same, event: WALLET_IN, debit: HOUSE_WALLET, credit: SPOT }] : []
  return state === 'done'
    ? [{ ...same, event: WALLET_OUT_DONE, debit: HOLD, credit: HOUSE_WALLET }]
    : [{ ...same, event: WALLET_OUT_BACK, debit: HOLD, credit: SPOT }]
}

/** What sentences about a transfer name. */
export function toldOf({ amount, asset, direction }: WalletTransfer) {
  return { amount: decimalText(amount), coin: asset, way: direction, link: '/wallet' }
}

function about({ bucket, userId, id, asset, amount }: WalletTransfer, at: Instant) {
  return { bucket, userId, reference: id, period: 0, asset, amount, groupId: id, at }
}
