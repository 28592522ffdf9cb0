import { useLocation } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { useIdentityBegin, usePasskeySignIn, useSession, useSignIn } from '@tenor/browser/session'
import { Button, Card, SignInForm } from '@tenor/ui'
import { Acts, Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** Stands in place of every page until somebody has signed in; the address stays. */
export function SignInPage() {
  const words = useWords()
  const session = useSession()
  const ways = session.data?.sign_in
  // Until it is known nothing flashes up; where it cannot be, the form says what is wrong.
  const isLocal = ways?.desk_local ?? session.isError
  const provider = ways?.desk_provider ?? null
  return (
    <Page title={words('account.signIn')} text={words('console.signIn.text')} narrow>
      <Card>
        {isLocal && <SignIn />}
        {provider !== null && <ContinueWith name={provider} isOnly={!isLocal} />}
      </Card>
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
      <Acts>
        <Button isPending={byPasskey.isPending} onPress={() => byPasskey.mutate()}>
          <Say id="account.passkey.signIn" />
        </Button>
      </Acts>
      <RefusalLine error={byPasskey.error} />
    </>
  )
}

/** Leads to the staff's own sign-in, and back to the page that was asked for. */
function ContinueWith({ name, isOnly }: { name: string; isOnly: boolean }) {
  const begin = useIdentityBegin('back-office')
  const asked = useLocation({ select: ({ href }) => href })
  return (
    <>
      <Acts>
        <Button
          kind={isOnly ? 'primary' : 'ghost'}
          isPending={begin.isPending || begin.isSuccess}
          onPress={() => begin.mutate(`/console${asked === '/' ? '' : asked}`)}
        >
          <Say id="account.identity.continue" values={{ name }} />
        </Button>
      </Acts>
      <RefusalLine error={begin.error} />
    </>
  )
}
