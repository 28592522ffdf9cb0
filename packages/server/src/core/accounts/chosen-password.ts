import { fundPasswordViolation, passwordViolation } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import type { Mode } from '../../platform/config/index.ts'
import { refuseOn } from '../../platform/http/index.ts'

/**
 * Refuses a password that may not be chosen. The list of breached ones is read when the first is chosen in live mode:
 * it takes megabytes, and most processes never need it.
 */
export async function refuseBadPassword(mode: Mode, password: string, email: string): Promise<void> {
  refuseOn(await faultOf(mode, password, email))
}

/** Whether a password that was chosen under an older rule would be refused today; never in a sandbox. */
export async function isOutdated(mode: Mode, password: string, email: string): Promise<boolean> {
  return mode === 'live' && (await faultOf(mode, password, email)) !== null
}

/** Refuses a fund password that may not be chosen: it is judged like a password. */
export async function refuseBadFundPassword(mode: Mode, fundPassword: string, email: string): Promise<void> {
  const ground = { sandbox: mode === 'sandbox' }
  if (ground.sandbox) return refuseOn(fundPasswordViolation(fundPassword, email, ground))
  const { chosenFundPasswordViolation } = await import('@tenor/contract/password-strength')
  refuseOn(chosenFundPasswordViolation(fundPassword, email, ground))
}

async function faultOf(mode: Mode, password: string, email: string): Promise<Violation | null> {
  const ground = { sandbox: mode === 'sandbox' }
  if (ground.sandbox) return passwordViolation(password, email, ground)
  const { chosenPasswordViolation } = await import('@tenor/contract/password-strength')
  return chosenPasswordViolation(password, email, ground)
}
