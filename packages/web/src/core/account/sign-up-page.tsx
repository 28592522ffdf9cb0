import { Link, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { useSession } from '@tenor/browser/session'
import { newEmailViolation, passwordViolation, shortestPassword } from '@tenor/contract/core'
import { Button, Card, shapes, TextField } from '@tenor/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useSignUp } from './account-queries.ts'
import { AtExchange, useExchangeAlone } from './at-exchange.tsx'
import { ContinueWith } from './continue-with.tsx'
import { useGoOn } from './go-on.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { usePasswordGround } from './password-ground.ts'
import { usePasswordJudgement } from './password-judgement.ts'
import { forgetReferral, keptReferral } from './referral.ts'

export function SignUpPage() {
  const words = useWords()
  const { next, ref_code } = useSearch({ from: '/sign-up' })
  const provider = useSession().data?.sign_in.provider ?? null
  const exchange = useExchangeAlone()
  const target = next ?? '/balances'
  return (
    <Page title={words('account.signUp')} narrow>
      <Card>
        {exchange === null && <SignUpForm next={target} referral={ref_code ?? keptReferral()} />}
        {exchange === null && provider !== null && <ContinueWith name={provider} next={target} isOnly={false} />}
        {exchange && <AtExchange name={exchange} why="account.identity.opensThere" next={target} />}
      </Card>
      {exchange === null && (
        <div className={styles.others}>
          <p>
            <Say id="account.signUp.haveAccount" />{' '}
            <Link to="/sign-in" search={next === undefined ? {} : { next }}>
              <Say id="account.signIn" />
            </Link>
          </p>
        </div>
      )}
    </Page>
  )
}

/** They open beside the form, which keeps what is typed. */
const DOCUMENTS = {
  terms: (text: ReactNode) => (
    <Link to="/terms" target="_blank">
      {text}
    </Link>
  ),
  privacy: (text: ReactNode) => (
    <Link to="/privacy" target="_blank">
      {text}
    </Link>
  ),
}

function SignUpForm({ next, referral }: { next: string; referral: string | undefined }) {
  const words = useWords()
  const say = useViolationWords()
  useGoOn(next)
  const signUp = useSignUp()
  const ground = usePasswordGround()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const emailFault = newEmailViolation(email)
  const judgement = usePasswordJudgement(password, email)
  const passwordFault = password === '' ? passwordViolation(password, email, ground) : judgement.fault
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (emailFault !== null || passwordFault !== null) return
    signUp.mutate({ email, password, ...given({ ref_code: referral }) }, { onSuccess: forgetReferral })
  }
  return (
    <form className={shapes.column} onSubmit={submit} noValidate>
      <TextField
        label={words('account.email')}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        fault={wasSent ? say(emailFault) : null}
        required
      />
      <NewPasswordField
        label={words('account.password')}
        name="password"
        hint={words('account.password.hint', { number: shortestPassword(ground) })}
        value={password}
        onChange={setPassword}
        fault={wasSent ? say(passwordFault) : null}
        strength={judgement.strength}
      />
      <RefusalLine error={signUp.error} />
      <p className={shapes.quiet}>
        <Say id="account.signUp.accept" values={DOCUMENTS} />
      </p>
      <Button kind="primary" large type="submit" isPending={signUp.isPending}>
        <Say id="account.signUp" />
      </Button>
    </form>
  )
}
