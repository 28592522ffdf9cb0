import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Button, buttonClass, Panel, SignInForm } from '@tenor/ui'
import { useEffect } from 'react'
import { refusalOf, SESSION_KEY } from '../api/index.ts'
import { ModuleWords, Say, useWords } from '../phrases/index.ts'
import { RefusalLine } from '../states/index.ts'
import { usePasskeySignIn } from './passkey-queries.ts'
import { changePerson, type ShownSession, useSession, useSignIn } from './session-queries.ts'

export type SignInAgainProps = {
  /** Where the app's own page for signing in is. */
  signInPage: string
}

/**
 * Over a page whose session has ended: after a new sign-in it goes on as it was. Until then the page below is out of sight of others at
 * this screen.
 */
export function SignInAgain(props: SignInAgainProps) {
  const ended = <Ended {...props} />
  // The back office has the book of accounts from its first page on.
  if (props.signInPage === '/console') return <ModuleWords module="session-ended">{ended}</ModuleWords>
  return <ModuleWords module={['account', 'refusals', 'session-ended']}>{ended}</ModuleWords>
}

function Ended({ signInPage }: SignInAgainProps) {
  const words = useWords()
  const ways = useSession().data?.sign_in
  const isLocal = (signInPage === '/console' ? ways?.desk_local : ways?.local) ?? true
  const client = useQueryClient()
  const leave = () => leaveEndedSession(client)
  useEffect(hidePage, [])
  return (
    <Panel isOpen onClose={leave} title={words('session.ended.title')} closeLabel={words('session.ended.leave')}>
      <p>
        <Say id="session.ended.text" />
      </p>
      {isLocal && <SignIn />}
      {!isLocal && (
        // In a tab of its own: this one goes on when it is looked at again.
        <a className={buttonClass({ kind: 'primary' })} href={signInPage} target="_blank" rel="noreferrer">
          {words('account.signIn')}
        </a>
      )}
      <Button kind="ghost" onPress={leave}>
        <Say id="session.ended.leave" />
      </Button>
    </Panel>
  )
}

/** Goes on as a visitor after a session has ended. */
function leaveEndedSession(client: QueryClient): void {
  const ended = client.getQueryData<ShownSession>(SESSION_KEY)
  if (ended === undefined) return
  const { hasEnded: _, ...data } = ended
  changePerson(client, { ...data, user: null })
}

function hidePage(): () => void {
  const root = document.getElementById('root')
  if (root !== null) root.style.visibility = 'hidden'
  return () => {
    if (root !== null) root.style.visibility = ''
  }
}

function SignIn() {
  const words = useWords()
  const email = useSession().data?.user?.email ?? ''
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
        email={email}
        needsCode={signIn.error !== null && refusalOf(signIn.error).reason.startsWith('account.totp')}
        refusal={<RefusalLine error={signIn.error ?? byPasskey.error} />}
        isPending={signIn.isPending}
        onSubmit={signIn.mutate}
      />
      <Button isPending={byPasskey.isPending} onPress={() => byPasskey.mutate()}>
        <Say id="account.passkey.signIn" />
      </Button>
    </>
  )
}
