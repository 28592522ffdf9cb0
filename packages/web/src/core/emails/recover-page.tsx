import { Button, Notice, shapes, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useRecover } from './email-queries.ts'
import { PasswordPage } from './password-page.tsx'

/** For who has forgotten their password. What it says is the same for every address. */
export function RecoverPage() {
  return (
    <PasswordPage title="account.recover" text="account.recover.text">
      <Form />
    </PasswordPage>
  )
}

function Form() {
  const words = useWords()
  const [email, setEmail] = useState('')
  const recover = useRecover()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    recover.mutate(email)
  }
  if (recover.isSuccess) {
    return (
      <div role="status">
        <Notice>
          <Say id="account.recover.sent" />
        </Notice>
      </div>
    )
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <TextField
        label={words('account.email')}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        required
      />
      <RefusalLine error={recover.error} />
      <Button kind="primary" large type="submit" isPending={recover.isPending}>
        <Say id="account.recover.send" />
      </Button>
    </form>
  )
}
