import { useCustomer } from '@tenor/browser/session'
import { Button, shapes, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../platform/phrases/index.ts'
import { useChangePassword } from './account-queries.ts'
import { useEndOthers } from './end-others.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useOwnCode } from './own-code.tsx'
import { usePasswordJudgement } from './password-judgement.ts'

export function PasswordForm() {
  const words = useWords()
  const sayFault = useViolationWords()
  const say = useSay()
  const customer = useCustomer()
  const change = useChangePassword()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const code = useOwnCode()
  const endOthers = useEndOthers()
  const { fault, strength } = usePasswordJudgement(next, customer?.email ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { password, new_password: next, ...code.body, ...endOthers.body }
    change.mutate(body, {
      onSuccess: () => {
        setPassword('')
        setNext('')
        code.clear()
        say(words(body.end_others === 1 ? 'account.password.changed' : 'protection.passwordChanged'), 'good')
      },
    })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={customer?.email ?? ''} />
      <PasswordField
        label={words('account.password.current')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
      />
      <NewPasswordField
        label={words('account.password.new')}
        value={next}
        onChange={setNext}
        fault={sayFault(fault)}
        strength={strength}
      />
      {code.field}
      {endOthers.field}
      <RefusalLine error={change.error} />
      <div>
        <Button
          type="submit"
          isPending={change.isPending}
          isDisabled={password === '' || next === '' || fault !== null}
        >
          <Say id="account.password.change" />
        </Button>
      </div>
    </form>
  )
}
