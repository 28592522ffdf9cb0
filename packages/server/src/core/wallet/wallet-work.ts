import {
  isWalletOpen,
  type WalletFault,
  type WalletState,
  walletHoldViolation,
  walletRefText,
} from '@tenor/contract/core'
import { HOUR_MS, type Instant, later, SECOND_MS } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { announceNotice } from '../notices/index.ts'
import { decideWallet } from './wallet-decide.ts'
import type { ConnectedWallet, WalletModule } from './wallet-module.ts'
import { moveOn, toldOf } from './wallet-moves.ts'
import type { WalletAnswer, WalletAsk } from './wallet-port.ts'
import { lockBars, pauseTransfer, type WalletTransfer } from './wallet-store.ts'

/** Reserve, confirm, and what a wallet that lost its place says in between. */
const MOST_STEPS = 6
/** The try after which a customer is told that it takes longer. */
const TOLD_AT_TRY = 3
/** What waiting does not mend is asked for seldom. */
const STUCK_MS = HOUR_MS

/**
 * Takes one leased transfer as far as the wallet answers. The first try of a state makes its call; every later one asks first what has
 * become of it, because the reply to a call that was done may have been lost.
 */
export async function workOn(module: WalletModule, wallet: ConnectedWallet, leased: WalletTransfer): Promise<void> {
  let transfer = leased
  let answer = leased.tries <= 1 ? await callOf(wallet, leased) : await wallet.port.find(walletRefText(leased))
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const decision = decideWallet(transfer, answer)
    if (decision.kind === 'pause') return pause(module, transfer, decision.fault)
    if (decision.kind === 'move') {
      const seen = transfer
      const moved = await module.db.transaction(async (tx) => {
        const now = module.clock.now()
        const to = (await isBarred(tx, seen, decision.to, now)) ? 'cancelling' : decision.to
        return moveOn(tx, seen, { to, reason: decision.reason, now })
      })
      // Another process, or its customer, was faster: what it stands at now has its own turn.
      if (moved === null || !isWalletOpen(moved.state)) return
      transfer = moved
    }
    answer = await callOf(wallet, transfer)
  }
  // It says the same again and again.
  return pause(module, transfer, 'away')
}

/** What the account's owner, or an operator, has barred meanwhile does not leave: the wallet is asked to let it go. */
async function isBarred(tx: Transaction, transfer: WalletTransfer, to: WalletState, now: Instant): Promise<boolean> {
  if (transfer.direction === 'in' || to !== 'confirming') return false
  const { heldUntil, frozenUntil } = await lockBars(tx, transfer, 'for share')
  return walletHoldViolation(heldUntil, now) !== null || (frozenUntil !== null && now < frozenUntil)
}

function callOf({ port }: ConnectedWallet, transfer: WalletTransfer): Promise<WalletAnswer> {
  const { direction, customer, asset, amount } = transfer
  const ask: WalletAsk = { id: walletRefText(transfer), direction, customer, asset, amount }
  if (transfer.state === 'reserving') return port.reserve(ask)
  return transfer.state === 'confirming' ? port.confirm(ask) : port.cancel(ask)
}

async function pause({ db, clock, log }: WalletModule, transfer: WalletTransfer, fault: WalletFault): Promise<void> {
  const now = clock.now()
  await pauseTransfer(db, transfer, { fault, nextTryAt: nextTry(now, transfer.tries, fault) })
  log.warn(
    { transfer: walletRefText(transfer), state: transfer.state, tries: transfer.tries, fault },
    'a wallet transfer waits',
  )
  if (transfer.tries !== TOLD_AT_TRY) return
  const { bucket, userId } = transfer
  const notice = { bucket, userId, kind: 'wallet.delayed', params: toldOf(transfer), at: now } as const
  await db.transaction((tx) => announceNotice(tx, notice))
}

/** Two seconds, four, eight, to five minutes. */
function nextTry(now: Instant, tries: number, fault: WalletFault): Instant {
  if (fault !== 'away') return later(now, STUCK_MS)
  return later(now, Math.min(2 ** Math.min(tries, 12) * SECOND_MS, 300 * SECOND_MS))
}
