import { refusalOf } from '@tenor/browser/api'
import { useSignIn } from '@tenor/browser/session'
import { Card, SignInForm } from '@tenor/ui'
import { Page, RefusalLine } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'

/** Stands in place of every page until somebody has signed in; the address stays. */
export function SignInPage() {
  const words = useWords()
  const signIn = useSignIn()
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
      </Card>
    </Page>
  )
}
