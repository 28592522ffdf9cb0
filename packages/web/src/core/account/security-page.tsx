import { useAccountIdentity, useCustomer } from '@tenor/browser/session'
import { FUND_PASSWORD_LOCK, sessionLength } from '@tenor/contract/core'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { Badge, Card, classes, shapes } from '@tenor/ui'
import type { ComponentType } from 'react'
import { Say, type SayValues, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { AccountPage } from './account-page.tsx'
import { ApiKeySection } from './api-key-section.tsx'
import { FundPasswordForm } from './fund-password-form.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LockSection } from './lock-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { usePasswordGround } from './password-ground.ts'
import { PersonalData } from './personal-data.tsx'
import { SessionList } from './session-list.tsx'
import { TotpForm } from './totp-form.tsx'

const LOCK = {
  tries: FUND_PASSWORD_LOCK.attempts,
  minutes: (FUND_PASSWORD_LOCK.seconds * SECOND_MS) / MINUTE_MS,
} as const

export function SecurityPage() {
  const words = useWords()
  const customer = useCustomer()
  // Who signs in at the exchange has password and second factor there.
  const isLocal = useAccountIdentity().data?.asks !== 'provider'
  const text = customer ? words('account.security.lede', { email: customer.email }) : undefined
  return (
    <AccountPage title={words('account.security')} {...(text === undefined ? {} : { text })}>
      <LockSection />
      <IdentitySection />
      {isLocal && (
        <>
          <Section title="account.password.change" text="account.password.lede" Form={PasswordForm} />
          <Section
            title="account.totp.title"
            text="account.totp.lede"
            isOn={customer?.totp_enabled ?? false}
            Form={TotpForm}
          />
        </>
      )}
      <Section
        title="account.fundPassword"
        text="account.fundPassword.lede"
        values={LOCK}
        isOn={customer?.fund_password_set ?? false}
        Form={FundPasswordForm}
      />
      {isLocal && <PasskeySection />}
      <ApiKeySection />
      <SessionSection />
      <Section title="account.data" text="account.data.lede" Form={PersonalData} />
    </AccountPage>
  )
}

function SessionSection() {
  const ground = usePasswordGround()
  const { idleMs, longestMs } = sessionLength(ground)
  return ground.sandbox ? (
    <Section
      title="account.sessions"
      text="account.sessions.ledeSandbox"
      values={{ hours: idleMs / HOUR_MS, days: longestMs / DAY_MS }}
      Form={SessionList}
    />
  ) : (
    <Section
      title="account.sessions"
      text="account.sessions.lede"
      values={{ minutes: idleMs / MINUTE_MS, hours: longestMs / HOUR_MS }}
      Form={SessionList}
    />
  )
}

type SectionProps = {
  title: 'account.password.change' | 'account.totp.title' | 'account.fundPassword' | 'account.sessions' | 'account.data'
  text:
    | 'account.password.lede'
    | 'account.totp.lede'
    | 'account.fundPassword.lede'
    | 'account.sessions.lede'
    | 'account.sessions.ledeSandbox'
    | 'account.data.lede'
  values?: SayValues
  isOn?: boolean
  Form: ComponentType
}

function Section({ title, text, values = {}, isOn, Form }: SectionProps) {
  return (
    <Card>
      <div className={classes(shapes.stack, styles.section)}>
        <div className={styles.about}>
          <h2>
            <Say id={title} />
          </h2>
          <p>
            <Say id={text} values={values} />
          </p>
          {isOn !== undefined && (
            <Badge colour={isOn ? 'green' : 'grey'}>
              <Say id={isOn ? 'account.isOn' : 'account.isOff'} />
            </Badge>
          )}
        </div>
        <Form />
      </div>
    </Card>
  )
}
