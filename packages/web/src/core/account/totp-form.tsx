import { Button, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useCustomer, useTotpConfirm, useTotpDisable, useTotpSetup } from './account-queries.ts'

export function TotpForm() {
  const customer = useCustomer()
  return customer?.totp_enabled ? <TotpOff /> : <TotpOn />
}

function TotpOn() {
  const words = useWords()
  const say = useSay()
  const setup = useTotpSetup()
  const confirm = useTotpConfirm()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (setup.data === undefined) return setup.mutate(password)
    confirm.mutate(code, { onSuccess: () => say(words('account.totp.done'), 'good') })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {setup.data === undefined ? (
        <TextField
          label={words('account.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      ) : (
        <>
          <p>
            <Say id="account.totp.scan" />
          </p>
          <a href={setup.data.uri}>
            <Say id="account.totp.open" />
          </a>
          <bdi className={styles.secret}>{setup.data.secret}</bdi>
          <TextField
            label={words('account.totp')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            autoFocus
          />
        </>
      )}
      <RefusalLine error={confirm.error ?? setup.error} />
      <div>
        <Button
          type="submit"
          isPending={setup.isPending || confirm.isPending}
          isDisabled={setup.data === undefined ? password === '' : code === ''}
        >
          <Say id={setup.data === undefined ? 'account.totp.on' : 'account.totp.on'} />
        </Button>
      </div>
    </form>
  )
}

function TotpOff() {
  const words = useWords()
  const disable = useTotpDisable()
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    disable.mutate({ password, totp })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={words('account.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <TextField
        label={words('account.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={totp}
        onChange={setTotp}
      />
      <RefusalLine error={disable.error} />
      <div>
        <Button kind="danger" type="submit" isPending={disable.isPending} isDisabled={password === '' || totp === ''}>
          <Say id="account.totp.off" />
        </Button>
      </div>
    </form>
  )
}
