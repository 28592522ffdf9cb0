import { useCustomer } from '@tenor/browser/session'
import { oneTimeCode } from '@tenor/contract/core'
import { TextField } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../platform/phrases/index.ts'

type OwnCode = { field: ReactNode; body: { totp?: string }; isGiven: boolean; clear: () => void }

/** A one-time code beside the password, for an account that has codes switched on; nothing for another. */
export function useOwnCode(): OwnCode {
  const words = useWords()
  const isAsked = useCustomer()?.totp_enabled === true
  const [code, setCode] = useState('')
  const field = isAsked && (
    <TextField
      label={words('account.totp')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={code}
      onChange={setCode}
    />
  )
  return {
    field,
    body: isAsked ? { totp: code } : {},
    isGiven: !isAsked || oneTimeCode(code) !== null,
    clear: () => setCode(''),
  }
}
