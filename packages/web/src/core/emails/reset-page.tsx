import { Link } from '@tanstack/react-router'
import { Button, Notice, shapes, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { linkToken, useReset } from './email-queries.ts'
import { LinkIncomplete } from './link-incomplete.tsx'
import { PasswordPage } from './password-page.tsx'

/** A new password by the link of an email. */
export function ResetPage() {
  return (
    <PasswordPage title="account.reset" text="account.reset.text">
      {linkToken() === '' ? <LinkIncomplete ofPassword /> : <Form />}
    </PasswordPage>
  )
}

function Form() {
  const words = useWords()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const reset = useReset()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reset.mutate({ new_password: password, ...(code === '' ? {} : { totp: code }) })
  }
  if (reset.isSuccess) {
    return (
      <div role="status">
        <Notice>
          <Say id="account.reset.done" /> <Link to="/sign-in">{words('account.signIn')}</Link>
        </Notice>
      </div>
    )
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <PasswordField
        label={words('account.password.new')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        required
      />
      <TextField
        label={words('account.reset.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
      <RefusalLine error={reset.error} />
      <Button kind="primary" large type="submit" isPending={reset.isPending} isDisabled={password === ''}>
        <Say id="account.reset.save" />
      </Button>
    </form>
  )
}
