import { Link, useSearch } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { usePasskeySignIn, useSession, useSignIn } from '@tenor/browser/session'
import { Button, Card, SignInForm } from '@tenor/ui'
import { Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { isSandboxPage } from '../../platform/sandbox-page.ts'
import { products } from '../product-list/index.ts'
import styles from './account.module.css'
import { ContinueWith } from './continue-with.tsx'
import { useGoOn } from './go-on.ts'

export function SignInPage() {
  const words = useWords()
  const { next } = useSearch({ from: '/sign-in' })
  const target = next ?? products()[0]?.home ?? '/'
  useGoOn(target)
  const session = useSession()
  const ways = session.data?.sign_in
  // Until it is known nothing flashes up, and nothing moves when it is; where it cannot be, the form says what is wrong.
  const isKnown = ways !== undefined || session.isError
  const isLocal = ways?.local ?? true
  const provider = ways?.provider ?? null
  return (
    <Page title={words('account.signIn')} narrow>
      <div className={isKnown ? undefined : styles.unknown}>
        <Card>
          {isLocal && <SignIn />}
          {provider !== null && <ContinueWith name={provider} next={target} isOnly={!isLocal} />}
        </Card>
      </div>
      <div className={styles.others}>
        {isLocal && (
          <div className={isKnown ? undefined : styles.unknown}>
            <p>
              <Say id="account.signIn.noAccount" />{' '}
              <Link to="/sign-up" search={next === undefined ? {} : { next }}>
                <Say id="account.signUp" />
              </Link>
            </p>
            <p>
              <a href="/forgot-password">{words('account.recover')}</a>
            </p>
          </div>
        )}
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

function SignIn() {
  const words = useWords()
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
