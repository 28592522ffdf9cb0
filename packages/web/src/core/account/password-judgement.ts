import { fundPasswordViolation, passwordViolation } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import type { PasswordStrength } from '@tenor/contract/password-strength'
import { useEffect, useMemo, useState } from 'react'
import { usePasswordGround } from './password-ground.ts'

type WholeRule = typeof import('@tenor/contract/password-strength')

export type PasswordJudgement = {
  /** What speaks against the password; null also while nothing is typed. */
  fault: Violation | null
  /** null while nothing is typed, or the list of breached passwords is on its way. */
  strength: PasswordStrength | null
}

/**
 * What there is to say of a password, or of a fund password, while it is chosen. The list of breached ones is fetched with its first letter:
 * until it is there the light half of the rule speaks, and the server has the last word in any case.
 */
export function usePasswordJudgement(password: string, email: string, isFunds = false): PasswordJudgement {
  const { sandbox } = usePasswordGround()
  const rule = useWholeRule(password !== '')
  return useMemo(() => {
    if (password === '') return { fault: null, strength: null }
    if (rule === null) {
      const light = isFunds ? fundPasswordViolation : passwordViolation
      return { fault: light(password, email, { sandbox }), strength: null }
    }
    const whole = isFunds ? rule.chosenFundPasswordViolation : rule.chosenPasswordViolation
    return { fault: whole(password, email, { sandbox }), strength: rule.passwordStrength(password, email) }
  }, [password, email, sandbox, isFunds, rule])
}

function useWholeRule(isNeeded: boolean): WholeRule | null {
  const [rule, setRule] = useState<WholeRule | null>(null)
  useEffect(() => {
    if (!isNeeded || rule !== null) return
    let isGone = false
    import('@tenor/contract/password-strength').then(
      (loaded) => !isGone && setRule(loaded),
      // Without a network there is no list, and nothing to send a password to either.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNeeded, rule])
  return rule
}
