import type { WalletDirection, WalletFault, WalletState } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { WalletAnswer } from './wallet-port.ts'

/** What of a transfer the decision goes by. */
export type Undecided = {
  readonly state: WalletState
  readonly direction: WalletDirection
  readonly customer: string
  readonly asset: string
  readonly amount: Decimal8
}

/** What follows from an answer: another state, the call of this state, or a pause until the wallet is asked again. */
export type WalletDecision =
  | { readonly kind: 'move'; readonly to: WalletState; readonly reason: string | null }
  | { readonly kind: 'call' }
  | { readonly kind: 'pause'; readonly fault: WalletFault }

/**
 * Pure. What the wallet has ended is ended here, whatever was asked of it meanwhile: it alone knows what happened to its money. What
 * it does not know any more, or knows otherwise, moves nothing.
 */
export function decideWallet(transfer: Undecided, answer: WalletAnswer): WalletDecision {
  if (!answer.ok) return { kind: 'pause', fault: 'away' }
  const { record } = answer
  if (record.state === 'unknown') {
    // It had reserved it before it was asked to confirm.
    return transfer.state === 'confirming' ? { kind: 'pause', fault: 'lost' } : { kind: 'call' }
  }
  if (!isSame(transfer, record)) return { kind: 'pause', fault: 'mismatch' }
  if (record.state === 'confirmed') return { kind: 'move', to: 'done', reason: null }
  if (record.state === 'cancelled') return { kind: 'move', to: 'cancelled', reason: null }
  if (record.state === 'refused') return { kind: 'move', to: 'refused', reason: record.reason }
  return transfer.state === 'reserving' ? { kind: 'move', to: 'confirming', reason: null } : { kind: 'call' }
}

function isSame(one: Omit<Undecided, 'state'>, other: Omit<Undecided, 'state'>): boolean {
  return (
    one.direction === other.direction &&
    one.customer === other.customer &&
    one.asset === other.asset &&
    one.amount === other.amount
  )
}
