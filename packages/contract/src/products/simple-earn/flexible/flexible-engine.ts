import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText, smaller } from '../../../money/index.ts'
import { currentAmount, type HeldAmounts, redeemable } from './flexible-rules.ts'

/**
 * What the margin engine's record of a mode does to a flexible holding: `seize` takes frozen money for a loan, `redeem` pays it
 * to the customer's account at once, `lend` puts money of that account in, `giveBack` what the engine has left of a liquidation.
 */
export const ENGINE_MODES = {
  unified_liquidation: 'seize',
  crypto_liquidation: 'seize',
  launch_pool: 'redeem',
  after_liquidation: 'giveBack',
  lock_auto: 'lend',
  convert_to_regular: 'lend',
} as const
/** A mode that the engine may write. The others are written by jobs: auto-earn and auto-reinvest. */
export type EngineMode = keyof typeof ENGINE_MODES
/** What one of them does. */
export type EngineDeed = (typeof ENGINE_MODES)[EngineMode]

/** Why a margin loan may not stand on so much of a holding, or null: at most what is there and is not asked back. */
export function freezeViolation(amount: Decimal8, held: HeldAmounts): Violation | null {
  const most = currentAmount(held) - held.frozen
  return amount > most ? violation('flexible.engine.freezeTooMuch', { amount: decimalText(most) }) : null
}

/** Why the engine may not take so much, or null: what it seizes is frozen for it, what it redeems is nobody else's. */
export function engineViolation(deed: EngineDeed, amount: Decimal8, held: HeldAmounts): Violation | null {
  const most = deed === 'seize' ? smaller(held.marginFrozen, currentAmount(held)) : redeemable(held)
  if (deed !== 'seize' && deed !== 'redeem') return null
  return amount > most ? violation('flexible.engine.takeTooMuch', { amount: decimalText(most) }) : null
}
