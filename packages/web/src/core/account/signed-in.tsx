import { useSession } from '@tenor/browser/session'
import type { ReactNode } from 'react'
import { FailedList, WaitingPart } from '../../platform/page/index.ts'
import { SignInNeeded } from './sign-in-needed.tsx'

/** For who is signed in. While it is not known who is here, it says so: that it is being asked, or could not be. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, isError, error, refetch } = useSession()
  if (data !== undefined) return data.user === null ? <SignInNeeded /> : children
  return isError ? <FailedList error={error} onRetry={refetch} /> : <WaitingPart />
}
