import { Button, Card, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../platform/api/index.ts'
import { Page, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useSignIn } from './session-queries.ts'

/** Stands in place of every page until somebody has signed in; the address stays. */
export function SignInPage() {
  const words = useWords()
  return (
    <Page title={words('account.signIn')} text={words('console.signIn.text')} narrow>
      <Card>
        <SignInForm />
      </Card>
    </Page>
  )
}

function SignInForm() {
  const words = useWords()
  const signIn = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const needsCode = code !== '' || (signIn.error !== null && refusalOf(signIn.error).reason.startsWith('account.totp'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ email, password, ...(code === '' ? {} : { totp: code }) })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
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
        <TextField
          label={words('account.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
        />
        {needsCode && (
          <TextField
            label={words('account.totp')}
            inputMode="numeric"
            name="totp"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        )}
        <RefusalLine error={signIn.error} />
        <Button kind="primary" large type="submit" isPending={signIn.isPending}>
          <Say id="account.signIn" />
        </Button>
      </Stack>
    </form>
  )
}
