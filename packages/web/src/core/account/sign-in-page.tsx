import { Link, useSearch } from '@tanstack/react-router'
import { Button, Card, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../platform/api/index.ts'
import { Page, PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useSignIn } from './account-queries.ts'
import { useGoOn } from './go-on.ts'

export function SignInPage() {
  const words = useWords()
  const { next } = useSearch({ from: '/sign-in' })
  return (
    <Page title={words('account.signIn')} narrow>
      <Card>
        <SignInForm next={next ?? '/dual-currency-investment'} />
      </Card>
      <p className={styles.other}>
        <Say id="account.signIn.noAccount" />{' '}
        <Link to="/sign-up" search={next === undefined ? {} : { next }}>
          <Say id="account.signUp" />
        </Link>
      </p>
    </Page>
  )
}

function SignInForm({ next }: { next: string }) {
  const words = useWords()
  useGoOn(next)
  const signIn = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const reason = signIn.error === null ? null : refusalOf(signIn.error).reason
  const needsCode = code !== '' || reason === 'account.totp.needed' || reason === 'account.totp.wrong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { email, password, ...(code === '' ? {} : { totp: code }) }
    signIn.mutate(body)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
      <PasswordField
        label={words('account.password')}
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
          autoFocus
        />
      )}
      <RefusalLine error={signIn.error} />
      <Button kind="primary" large type="submit" isPending={signIn.isPending}>
        <Say id="account.signIn" />
      </Button>
    </form>
  )
}
