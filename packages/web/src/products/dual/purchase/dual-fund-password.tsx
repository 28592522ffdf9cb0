import { Link } from '@tanstack/react-router'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { Notice } from '@tenor/ui'
import type { ApiRefusal } from '../../../platform/api/index.ts'
import { PasswordField } from '../../../platform/page/index.ts'
import { Say, useRefusalWords, useWords } from '../../../platform/phrases/index.ts'

export type FundPasswordAsked = {
  asked: ApiRefusal | null
  fundPassword: string
  setFundPassword: (text: string) => void
}

/** Shown once the server has asked for a fund password, or for a better one. */
export function FundPasswordField({ asked, fundPassword, setFundPassword }: FundPasswordAsked) {
  const words = useWords()
  const refusalWords = useRefusalWords()
  if (asked === null) return null
  if (asked.code === REFUSAL_CODE.FUND_PASSWORD_NOT_SET) {
    return (
      <Notice kind="caution">
        {refusalWords(asked)}{' '}
        <Link to="/security">
          <Say id="dual.fundPassword.set" />
        </Link>
      </Notice>
    )
  }
  return (
    <PasswordField
      label={words('dual.panel.fundPassword')}
      autoComplete="off"
      value={fundPassword}
      onChange={setFundPassword}
      fault={refusalWords(asked)}
      autoFocus
    />
  )
}
