import { lazy, Suspense } from 'react'
import { useSession } from './session-queries.ts'

const Ended = lazy(() => import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })))

/** Asks to sign in again over a page whose session has ended by itself, so that nothing typed in it is lost. */
export function SessionEnded({ signInPage }: { signInPage: string }) {
  const isOver = useSession().data?.hasEnded
  return <Suspense>{isOver && <Ended signInPage={signInPage} />}</Suspense>
}
