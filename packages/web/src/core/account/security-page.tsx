import { Card } from '@tenor/ui'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useCustomer } from './account-queries.ts'
import { FundPasswordForm } from './fund-password-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'
import { TotpForm } from './totp-form.tsx'

const SECTIONS = [
  { title: 'account.password.change', text: 'account.password.lede', Form: PasswordForm },
  { title: 'account.totp.title', text: 'account.totp.lede', Form: TotpForm },
  { title: 'account.fundPassword', text: 'account.fundPassword.lede', Form: FundPasswordForm },
] as const

export function SecurityPage() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <Page title={words('account.security')} text={customer?.email ?? ''}>
      {customer === null && <SignInNeeded />}
      {customer && (
        <div className={styles.sections}>
          {SECTIONS.map(({ title, text, Form }) => (
            <Card key={title}>
              <div className={styles.section}>
                <div>
                  <h2>
                    <Say id={title} />
                  </h2>
                  <p>
                    <Say id={text} />
                  </p>
                </div>
                <Form />
              </div>
            </Card>
          ))}
        </div>
      )}
    </Page>
  )
}
