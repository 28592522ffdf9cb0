import { Link, useSearch } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { usePasskeySignIn, useSignIn } from '@tenor/browser/session'
import { Button, Card, SignInForm } from '@tenor/ui'
import { Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { isSandboxPage } from '../../platform/sandbox-page.ts'
import { products } from '../product-list/index.ts'
import styles from './account.module.css'
import { useGoOn } from './go-on.ts'

export function SignInPage() {
  const words = useWords()
  const { next } = useSearch({ from: '/sign-in' })
  return (
    <Page title={words('account.signIn')} narrow>
      <Card>
        <SignIn next={next ?? products()[0]?.home ?? '/'} />
      </Card>
      <div className={styles.others}>
        <p>
          <Say id="account.signIn.noAccount" />{' '}
          <Link to="/sign-up" search={next === undefined ? {} : { next }}>
            <Say id="account.signUp" />
          </Link>
        </p>
        <p>
          <a href="/forgot-password">{words('account.recover')}</a>
        </p>
        {isSandboxPage() && (
          <p>
            <Link to="/demo">
              <Say id="account.demo.go" />
            </Link>
          </p>
        )}
      </div>
    </Page>
  )
}

function SignIn({ next }: { next: string }) {
  const words = useWords()
  useGoOn(next)
  const signIn = useSignIn()
  const byPasskey = usePasskeySignIn()
  return (
    <>
      <SignInForm
        labels={{
          email: words('account.email'),
          password: words('account.password'),
          code: words('account.totp'),
          submit: words('account.signIn'),
          reveal: words('act.reveal'),
          hide: words('act.hide'),
        }}
        needsCode={signIn.error !== null && refusalOf(signIn.error).reason.startsWith('account.totp')}
        refusal={<RefusalLine error={signIn.error} />}
        isPending={signIn.isPending}
        onSubmit={signIn.mutate}
      />
      <div className={styles.passkey}>
        <RefusalLine error={byPasskey.error} />
        <Button isPending={byPasskey.isPending} onPress={() => byPasskey.mutate()}>
          <Say id="account.passkey.signIn" />
        </Button>
      </div>
    </>
  )
}
