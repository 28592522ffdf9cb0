import { refusalOf } from '@tenor/browser/api'
import { usePasskeySignIn, useSignIn } from '@tenor/browser/session'
import { Button, Card, SignInForm } from '@tenor/ui'
import { Acts, Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** Stands in place of every page until somebody has signed in; the address stays. */
export function SignInPage() {
  const words = useWords()
  const signIn = useSignIn()
  const byPasskey = usePasskeySignIn()
  return (
    <Page title={words('account.signIn')} text={words('console.signIn.text')} narrow>
      <Card>
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
        <Acts>
          <Button isPending={byPasskey.isPending} onPress={() => byPasskey.mutate()}>
            <Say id="account.passkey.signIn" />
          </Button>
        </Acts>
        <RefusalLine error={byPasskey.error} />
      </Card>
    </Page>
  )
}
