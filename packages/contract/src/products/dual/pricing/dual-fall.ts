import { type Decimal8, decimal } from '../../../money/index.ts'
import { YEAR_DAYS, YEAR_HOURS } from '../../../time/index.ts'
import type { DualTerm } from '../dual-product.ts'

/** The fall that is shown where no volatility is known: a tenth. */
export const DUAL_PLAIN_FALL: Decimal8 = decimal('0.1')

const PERCENT: Decimal8 = decimal('0.01')
/** No fall that is shown is larger. */
export const DUAL_LARGEST_FALL: Decimal8 = decimal('0.9')

/**
 * The fall of the price that a loss is shown at: two volatilities of the term, 2σ√(days / 365) or 2σ√(hours / 8760),
 * rounded up to whole percents, 1 % to 90 %; a tenth where no volatility is known. A fraction. Squares are compared,
 * so that no float decides.
 */
export function fallStep(volatility: Decimal8 | null, { days, hours }: DualTerm): Decimal8 {
  if (volatility === null) return DUAL_PLAIN_FALL
  const [part, whole] = hours > 0 ? [BigInt(hours), BigInt(YEAR_HOURS)] : [BigInt(days), BigInt(YEAR_DAYS)]
  const limit = 4n * volatility * volatility * part
  let fall = PERCENT
  while (fall < DUAL_LARGEST_FALL && fall * fall * whole < limit) fall += PERCENT
  return fall
}
