import { passwordViolation } from '@tenor/contract/core'
import type { Mode } from '../../platform/config/index.ts'
import { refuseOn } from '../../platform/http/index.ts'

/**
 * Refuses a password that may not be chosen. The list of breached ones is read when the first is chosen in live mode:
 * it takes megabytes, and most processes never need it.
 */
export async function refuseBadPassword(mode: Mode, password: string, email: string): Promise<void> {
  const ground = { sandbox: mode === 'sandbox' }
  if (ground.sandbox) return refuseOn(passwordViolation(password, email, ground))
  const { chosenPasswordViolation } = await import('@tenor/contract/password-strength')
  refuseOn(chosenPasswordViolation(password, email, ground))
}
