import { Link } from '@tanstack/react-router'
import type { ApiRefusal } from '@tenor/browser/api'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { Notice } from '@tenor/ui'
import { PasswordField } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'

export type FundPasswordAsked = {
  asked: ApiRefusal | null
  fundPassword: string
  setFundPassword: (text: string) => void
}

/** Shown once the server has asked for a fund password, or for a better one. */
export function FundPasswordField({ asked, fundPassword, setFundPassword }: FundPasswordAsked) {
  const words = useWords()
  const refusalWords = useReasonWords()
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
