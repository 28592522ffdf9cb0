import { useCustomer } from '@tenor/browser/session'
import { oneTimeCode } from '@tenor/contract/core'
import { Button, CopyId, classes, shapes, useSay } from '@tenor/ui'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useTotpConfirm, useTotpDisable, useTotpSetup } from './account-queries.ts'
import { CodeField } from './code-field.tsx'
import { useEndOthers } from './end-others.tsx'

const TotpQr = lazy(() => import('./totp-qr.tsx').then((module) => ({ default: module.TotpQr })))

export function TotpForm() {
  const customer = useCustomer()
  const setup = useTotpSetup()
  if (customer?.totp_enabled) return <TotpOff />
  return setup.data === undefined ? <TotpBegin setup={setup} /> : <TotpOn {...setup.data} />
}

function TotpBegin({ setup }: { setup: ReturnType<typeof useTotpSetup> }) {
  const words = useWords()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setup.mutate(password)
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <PasswordField
        label={words('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <RefusalLine error={setup.error} />
      <div>
        <Button type="submit" isPending={setup.isPending} isDisabled={password === ''}>
          <Say id="account.totp.begin" />
        </Button>
      </div>
    </form>
  )
}

function TotpOn({ secret, uri }: { secret: string; uri: string }) {
  const words = useWords()
  const say = useSay()
  const confirm = useTotpConfirm()
  const endOthers = useEndOthers('protection.endKeys')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ totp: code, ...endOthers.body }, { onSuccess: () => say(words('account.totp.done'), 'good') })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <p>
        <Say id="account.totp.scan" />
      </p>
      <div className={classes(shapes.grid4, styles.totp)}>
        <Suspense fallback={<span className={styles.qr} />}>
          <TotpQr text={uri} label={words('account.totp.qr')} />
        </Suspense>
        <div className={styles.key}>
          <span className={shapes.quiet}>
            <Say id="account.totp.secret" />
          </span>
          <CopyId value={secret} copyLabel={words('account.totp.copy')} copiedLabel={words('act.copied')} />
          <a href={uri}>
            <Say id="account.totp.open" />
          </a>
        </div>
      </div>
      <CodeField value={code} onChange={setCode} autoFocus />
      {endOthers.field}
      <RefusalLine error={confirm.error} />
      <div>
        <Button type="submit" isPending={confirm.isPending} isDisabled={oneTimeCode(code) === null}>
          <Say id="account.totp.on" />
        </Button>
      </div>
    </form>
  )
}

function TotpOff() {
  const words = useWords()
  const say = useSay()
  const disable = useTotpDisable()
  const endOthers = useEndOthers('protection.endKeys')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    disable.mutate(
      { password, totp, ...endOthers.body },
      { onSuccess: () => say(words('account.totp.wentOff'), 'good') },
    )
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <PasswordField
        label={words('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <CodeField value={totp} onChange={setTotp} />
      {endOthers.field}
      <RefusalLine error={disable.error} />
      <div>
        <Button
          kind="danger"
          type="submit"
          isPending={disable.isPending}
          isDisabled={password === '' || oneTimeCode(totp) === null}
        >
          <Say id="account.totp.off" />
        </Button>
      </div>
    </form>
  )
}
