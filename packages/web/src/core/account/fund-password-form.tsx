import { useCustomer } from '@tenor/browser/session'
import { Button, shapes, Toggle, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../platform/phrases/index.ts'
import { useSetFundPassword } from './account-queries.ts'
import { useEndOthers } from './end-others.tsx'
import { FundPasswordReset, useIsResetReady } from './fund-password-reset.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useOwnCode } from './own-code.tsx'
import { OwnPassword } from './own-password.tsx'
import { usePasswordJudgement } from './password-judgement.ts'

export function FundPasswordForm() {
  return (
    <div className={shapes.column}>
      <ChangeForm />
      <FundPasswordReset />
    </div>
  )
}

function ChangeForm() {
  const words = useWords()
  const sayFault = useViolationWords()
  const say = useSay()
  const customer = useCustomer()
  const isSet = customer?.fund_password_set ?? false
  const set = useSetFundPassword()
  const endOthers = useEndOthers()
  const isReset = useIsResetReady()
  const code = useOwnCode()
  const [password, setPassword] = useState('')
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [isRequired, setRequired] = useState(() => !isSet || customer?.fund_password_required !== false)
  const { fault, strength } = usePasswordJudgement(next, customer?.email ?? '', true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const proof = isReset ? code.body : { old_fundpass: old }
    const change = isSet ? { ...proof, ...endOthers.body } : {}
    const body = { password, fundpass: next, required: isRequired ? 1 : 0, ...change }
    set.mutate(body, {
      onSuccess: () => {
        setPassword('')
        setOld('')
        setNext('')
        code.clear()
        say(words('account.fundPassword.saved'), 'good')
      },
    })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <OwnPassword value={password} onChange={setPassword} />
      {isReset && code.field}
      {isSet && !isReset && (
        <PasswordField label={words('account.fundPassword.old')} autoComplete="off" value={old} onChange={setOld} />
      )}
      <NewPasswordField
        label={words(isSet ? 'account.fundPassword.new' : 'account.fundPassword')}
        autoComplete="off"
        value={next}
        onChange={setNext}
        fault={sayFault(fault)}
        strength={strength}
      />
      <Toggle isOn={isRequired} onChange={setRequired}>
        <Say id="account.fundPassword.everyOrder" />
      </Toggle>
      {isSet ? (
        endOthers.field
      ) : (
        <p>
          <Say id="protection.keysSleep" />
        </p>
      )}
      <RefusalLine error={set.error} />
      <div>
        <Button type="submit" isPending={set.isPending} isDisabled={password === '' || next === '' || fault !== null}>
          <Say id={isSet ? 'account.fundPassword.change' : 'account.fundPassword.set'} />
        </Button>
      </div>
    </form>
  )
}
