import { Link, useNavigate } from '@tanstack/react-router'
import { arrivedWithAnswer, useIdentityFinish, useSession } from '@tenor/browser/session'
import { buttonClass, Card, Notice, shapes, useSay } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** Where the exchange's sign-in sends the browser back: hands in what it brought, and goes on. */
export function IdentityPage() {
  const words = useWords()
  const say = useSay()
  const navigate = useNavigate()
  const finish = useIdentityFinish('customers')
  // The token that every call needs comes with the session.
  const isReady = useSession().data !== undefined
  const wasBegun = useRef(false)
  useEffect(() => {
    // Good once: a second drawing of this page must not hand it in again.
    if (wasBegun.current || !isReady || !arrivedWithAnswer) return
    wasBegun.current = true
    finish.mutate(undefined, {
      onSuccess: ({ purpose, return_to, sign_in }) => {
        const name = sign_in.provider ?? ''
        if (purpose === 'connect') say(words('account.identity.connectedDone', { name }), 'good')
        if (purpose === 'confirm') say(words('account.identity.confirmed', { name }), 'good')
        navigate({ href: return_to, replace: true })
      },
    })
  }, [isReady, finish, navigate, say, words])
  const isOver = finish.isError || !arrivedWithAnswer
  return (
    <Page title={words(isOver ? 'account.signIn' : 'account.identity.finishing')} narrow>
      <Card>
        <div className={shapes.column}>
          {isOver ? (
            <>
              {arrivedWithAnswer ? (
                <RefusalLine error={finish.error} />
              ) : (
                <Notice kind="fault">
                  <Say id="account.identity.over" />
                </Notice>
              )}
              <Link to="/sign-in" className={buttonClass({ kind: 'primary' })}>
                <Say id="account.identity.startAgain" />
              </Link>
            </>
          ) : (
            <p role="status">
              <Say id="state.loading" />
            </p>
          )}
        </div>
      </Card>
    </Page>
  )
}
