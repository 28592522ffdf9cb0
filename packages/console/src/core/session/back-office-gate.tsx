import { useLocation } from '@tanstack/react-router'
import { useSession } from '@tenor/browser/session'
import { isOperator } from '@tenor/contract/http'
import type { ReactNode } from 'react'
import { Answered, Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { NotOperatorPage } from './not-operator-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Lets operators through. The server asks again at every call: this only says it better. */
export function BackOfficeGate({ children }: { children: ReactNode }) {
  const words = useWords()
  const session = useSession()
  const isComingBack = useLocation({ select: ({ pathname }) => pathname === '/signed-in' })
  if (session.data === undefined) {
    return (
      <Page title={words('console.title')} narrow>
        <Answered answer={session}>
          <p role="status">{words('state.loading')}</p>
        </Answered>
      </Page>
    )
  }
  const { user } = session.data
  // Who comes back from the staff's sign-in is not signed in yet.
  if (isComingBack) return children
  if (user === null) return <SignInPage />
  return isOperator(user.role) ? children : <NotOperatorPage email={user.email} />
}
