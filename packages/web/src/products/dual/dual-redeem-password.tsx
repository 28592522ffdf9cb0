import { Link } from '@tanstack/react-router'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { Notice, TextField } from '@tenor/ui'
import { Say, useRefusalWords, useWords } from '../../platform/phrases/index.ts'
import type { DualRedemption } from './use-dual-redemption.ts'

/** Shown once the server has asked for a fund password, or for a better one. */
export function FundPasswordField({ redemption }: { redemption: DualRedemption }) {
  const words = useWords()
  const refusalWords = useRefusalWords()
  const { asked, fundPassword, setFundPassword } = redemption
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
    <TextField
      label={words('dual.panel.fundPassword')}
      type="password"
      autoComplete="off"
      value={fundPassword}
      onChange={setFundPassword}
      fault={refusalWords(asked)}
      autoFocus
    />
  )
}
