import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import styles from './sign-in-form.module.css'

export type SignInFormProps = {
  labels: Readonly<Record<'email' | 'password' | 'code' | 'submit' | 'reveal' | 'hide', string>>
  /** The address that stands in the form at first. */
  email?: string
  /** Asks for a code of the authenticator app as well; once one is typed, the field stays. */
  needsCode: boolean
  /** Why the last try was refused. */
  refusal: ReactNode
  isPending: boolean
  onSubmit: (credentials: { email: string; password: string; totp?: string }) => void
}

/** Who is here: address, password and, where it was asked for, a one-time code. */
export function SignInForm({ labels, email: known = '', needsCode, refusal, isPending, onSubmit }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ email, password, ...(totp === '' ? {} : { totp }) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={labels.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        required
      />
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        revealLabel={labels.reveal}
        hideLabel={labels.hide}
        required
      />
      {(needsCode || totp !== '') && (
        <TextField
          label={labels.code}
          inputMode="numeric"
          name="totp"
          autoComplete="one-time-code"
          value={totp}
          onChange={setTotp}
          autoFocus
        />
      )}
      {refusal}
      <Button kind="primary" large type="submit" isPending={isPending}>
        {labels.submit}
      </Button>
    </form>
  )
}
