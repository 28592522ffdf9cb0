import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '@tenor/browser/session'
import { buttonClass, ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'

/** In the place of what only a customer has; signing in leads back here. */
export function SignInNeeded({ title = <Say id="state.signIn" /> }: { title?: ReactNode }) {
  const isLocal = useSession().data?.sign_in.local !== false
  const next = useLocation({ select: (location) => location.href })
  return (
    <ListState
      kind="sign_in"
      title={title}
      text={<Say id="account.signIn.keepsPlace" />}
      action={
        <>
          <Link to="/sign-in" search={{ next }} className={buttonClass({ kind: 'primary' })}>
            <Say id="account.signIn" />
          </Link>
          {isLocal && (
            <Link to="/sign-up" search={{ next }} className={buttonClass({ kind: 'ghost' })}>
              <Say id="account.signUp" />
            </Link>
          )}
        </>
      }
    />
  )
}
