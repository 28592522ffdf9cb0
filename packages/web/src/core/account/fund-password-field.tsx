import { Link } from '@tanstack/react-router'
import type { ApiRefusal } from '@tenor/browser/api'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { Notice } from '@tenor/ui'
import { PasswordField, spoken } from '../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'

export type FundPasswordFieldProps = {
  asked: ApiRefusal
  fundPassword: string
  setFundPassword: (text: string) => void
}

/** The fund password that the server has asked for, or the way to set one. */
export const FundPasswordField = spoken(Field, ['account'])

function Field({ asked, fundPassword, setFundPassword }: FundPasswordFieldProps) {
  const words = useWords()
  const reason = useReasonWords()
  if (asked.code === REFUSAL_CODE.FUND_PASSWORD_NOT_SET) {
    return (
      <Notice kind="caution">
        {reason(asked)}{' '}
        <Link to="/security">
          <Say id="account.fundPassword.inSecurity" />
        </Link>
      </Notice>
    )
  }
  return (
    <PasswordField
      label={words('account.fundPassword')}
      autoComplete="off"
      value={fundPassword}
      onChange={setFundPassword}
      fault={reason(asked)}
      autoFocus
    />
  )
}
