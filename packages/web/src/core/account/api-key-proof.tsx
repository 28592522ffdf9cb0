import { useCustomer } from '@tenor/browser/session'
import { oneTimeCode } from '@tenor/contract/core'
import { TextField } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import type { AskedKey } from './api-key-queries.ts'
import { OwnPassword } from './own-password.tsx'

type KeyProof = { fields: ReactNode; proof: Pick<AskedKey, 'password' | 'totp' | 'fundpass'>; isGiven: boolean }

/** What a key is made against: the password, and a one-time code and the fund password where the account has them. */
export function useKeyProof(): KeyProof {
  const words = useWords()
  const customer = useCustomer()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [fundpass, setFundpass] = useState('')
  const isCodeAsked = customer?.totp_enabled === true
  const isFundAsked = customer?.fund_password_set === true && customer.fund_password_required
  const fields = (
    <>
      <OwnPassword value={password} onChange={setPassword} />
      {isCodeAsked && (
        <TextField
          label={words('account.totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
        />
      )}
      {isFundAsked && (
        <PasswordField
          label={words('account.fundPassword')}
          autoComplete="off"
          value={fundpass}
          onChange={setFundpass}
        />
      )}
    </>
  )
  const isCodeGiven = !isCodeAsked || oneTimeCode(code) !== null
  return {
    fields,
    proof: { password, ...(isCodeAsked ? { totp: code } : {}), ...(isFundAsked ? { fundpass } : {}) },
    isGiven: password !== '' && isCodeGiven && !(isFundAsked && fundpass === ''),
  }
}
