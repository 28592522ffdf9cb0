import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type PasswordGround, type SessionData, session } from '@tenor/contract/core'
import { call, setCsrfToken, setTokenRenewal } from '../../platform/api/index.ts'
import { setServerTime } from '../../platform/clock.ts'
import { isSandboxPage } from '../../platform/sandbox-page.ts'

export const SESSION_KEY = ['session'] as const
const AGAIN_MS = 60_000

function take(data: SessionData): SessionData {
  setCsrfToken(data.csrf_token)
  setServerTime(data.now)
  return data
}

setTokenRenewal(async () => take(await call(session)))

export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => take(await call(session, { signal })),
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS,
  })
}

/** What a password of this house guards. */
export function usePasswordGround(): PasswordGround {
  return { sandbox: useSession().data?.sandbox ?? isSandboxPage() }
}

/** The signed-in customer; null for a visitor, undefined while that is not known. */
export function useCustomer(): SessionData['user'] | undefined {
  return useSession().data?.user
}

export function showSession(client: QueryClient, data: SessionData): void {
  client.setQueryData(SESSION_KEY, take(data))
}
