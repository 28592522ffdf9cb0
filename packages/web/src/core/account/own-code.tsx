import { useCustomer } from '@tenor/browser/session'
import { oneTimeCode } from '@tenor/contract/core'
import { type ReactNode, useState } from 'react'
import { CodeField } from './code-field.tsx'

type OwnCode = { field: ReactNode; body: { totp?: string }; isGiven: boolean; clear: () => void }

/** A one-time code beside the password, for an account that has codes switched on; nothing for another. */
export function useOwnCode(): OwnCode {
  const isAsked = useCustomer()?.totp_enabled === true
  const [code, setCode] = useState('')
  const field = isAsked && <CodeField value={code} onChange={setCode} />
  return {
    field,
    body: isAsked ? { totp: code } : {},
    isGiven: !isAsked || oneTimeCode(code) !== null,
    clear: () => setCode(''),
  }
}
