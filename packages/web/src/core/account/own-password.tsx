import { useAccountIdentity, useIdentityConfirm } from '@tenor/browser/session'
import { Button, Notice, shapes } from '@tenor/ui'
import { useEffect } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** What a form sends in place of a password that there is none of: the session itself says that it is confirmed. */
const CONFIRMED = 'confirmed'

/** `says`: why a password is asked for. */
type Props = {
  value: string
  onChange: (value: string) => void
  says?: 'account.sessions.askAgain'
  autoFocus?: boolean
}

/** The password, asked again; or the way to confirm at the exchange, for an account that is signed in there. */
export function OwnPassword({ value, onChange, says, autoFocus = false }: Props) {
  const words = useWords()
  const identity = useAccountIdentity().data
  const confirm = useIdentityConfirm()
  const isConfirmed = identity?.asks === 'provider' && identity.confirmed
  useEffect(() => {
    if (isConfirmed && value === '') onChange(CONFIRMED)
  }, [isConfirmed, value, onChange])
  if (identity?.asks !== 'provider') {
    return (
      <>
        {says !== undefined && (
          <p>
            <Say id={says} />
          </p>
        )}
        <PasswordField
          label={words('account.password')}
          autoComplete="current-password"
          value={value}
          onChange={onChange}
          autoFocus={autoFocus}
          required
        />
      </>
    )
  }
  const name = identity.provider ?? ''
  if (isConfirmed) {
    return (
      <Notice>
        <Say id="account.identity.confirmed" values={{ name }} />
      </Notice>
    )
  }
  return (
    <div className={shapes.column}>
      <p>
        <Say id="account.identity.confirmFirst" values={{ name }} />
      </p>
      <RefusalLine error={confirm.error} />
      <div>
        <Button isPending={confirm.isPending || confirm.isSuccess} onPress={() => confirm.mutate('/security')}>
          <Say id="account.identity.confirm" values={{ name }} />
        </Button>
      </div>
    </div>
  )
}
