import { useCustomer } from '@tenor/browser/session'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import type { AskedKey } from './api-key-queries.ts'
import { useOwnCode } from './own-code.tsx'
import { OwnPassword } from './own-password.tsx'

type KeyProof = { fields: ReactNode; proof: Pick<AskedKey, 'password' | 'totp' | 'fundpass'>; isGiven: boolean }

/** What a key is made against: the password, and a one-time code and the fund password where the account has them. */
export function useKeyProof(): KeyProof {
  const words = useWords()
  const customer = useCustomer()
  const [password, setPassword] = useState('')
  const code = useOwnCode()
  const [fundpass, setFundpass] = useState('')
  const isFundAsked = customer?.fund_password_set === true
  const fields = (
    <>
      <OwnPassword value={password} onChange={setPassword} />
      {code.field}
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
  return {
    fields,
    proof: { password, ...code.body, ...(isFundAsked ? { fundpass } : {}) },
    isGiven: password !== '' && code.isGiven && !(isFundAsked && fundpass === ''),
  }
}
