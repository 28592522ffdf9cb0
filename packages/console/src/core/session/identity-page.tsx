import { useNavigate } from '@tanstack/react-router'
import { useIdentityFinish, useSession } from '@tenor/browser/session'
import { buttonClass, Card } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** Where the staff's sign-in sends the browser back: hands in what it brought, and goes on. */
export function IdentityPage() {
  const words = useWords()
  const navigate = useNavigate()
  const finish = useIdentityFinish('back-office')
  // The token that every call needs comes with the session.
  const isReady = useSession().data !== undefined
  const wasBegun = useRef(false)
  useEffect(() => {
    // Good once: a second drawing of this page must not hand it in again.
    if (wasBegun.current || !isReady) return
    wasBegun.current = true
    finish.mutate(undefined, { onSuccess: ({ return_to }) => navigate({ href: return_to, replace: true }) })
  }, [isReady, finish, navigate])
  return (
    <Page title={words('account.identity.finishing')} narrow>
      <Card>
        {finish.isError ? (
          <>
            <RefusalLine error={finish.error} />
            <a className={buttonClass({ kind: 'primary' })} href="/console">
              <Say id="account.identity.startAgain" />
            </a>
          </>
        ) : (
          <p role="status">{words('state.loading')}</p>
        )}
      </Card>
    </Page>
  )
}
