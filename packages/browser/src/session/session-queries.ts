import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { login, logout, type SessionData, session } from '@tenor/contract/core'
import {
  type Ask,
  call,
  isOtherUser,
  refuseChangedSession,
  SESSION_KEY,
  setCsrfToken,
  setSessionChangeHandler,
  setShownUser,
  setTokenRenewal,
} from '../api/index.ts'
import { setServerTime } from '../clock/index.ts'
import { keepText, keptText } from '../kept/index.ts'

const AGAIN_MS = 60_000
/** While it is not known who is here, which every page waits for. */
const UNKNOWN_AGAIN_MS = 3_000

function take(data: SessionData): SessionData {
  setCsrfToken(data.csrf_token)
  setShownUser(data.user?.id ?? null)
  setServerTime(data.now)
  return data
}

/** Takes a session that is read again, unless it belongs to another customer than the one whose figures the page shows. */
function takeAgain(data: SessionData): SessionData {
  if (isOtherUser(data.user?.id ?? null)) refuseChangedSession()
  return take(data)
}

setTokenRenewal(async () => takeAgain(await call(session)))

const CHANGED = 'tenor.session.changed'

setSessionChangeHandler(() => {
  keepText(CHANGED, 'yes', 'session')
  window.location.reload()
})

/** Whether the page was opened anew because another customer has signed in; answered once. */
export function takeSessionChange(): boolean {
  const isChanged = keptText(CHANGED, 'session') !== null
  if (isChanged) keepText(CHANGED, null, 'session')
  return isChanged
}

export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => takeAgain(await call(session, { signal })),
    refetchInterval: ({ state }) => (state.status === 'error' ? UNKNOWN_AGAIN_MS : AGAIN_MS),
    staleTime: AGAIN_MS,
    // Another customer may have signed in meanwhile, and the server's time have gone on.
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** Who is signed in; null for a visitor, undefined while that is not known. */
export function useCustomer(): SessionData['user'] | undefined {
  return useSession().data?.user
}

export function showSession(client: QueryClient, data: SessionData): void {
  client.setQueryData(SESSION_KEY, take(data))
}

/** Another person, or none: what was read for the one before goes. */
export function changePerson(client: QueryClient, data: SessionData): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
  showSession(client, data)
}

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof login>['body']>) => call(login, { body }),
    onSuccess: (data) => changePerson(client, data),
  })
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: (data) => {
      changePerson(client, data)
      // Who has signed in at the exchange signs out there too.
      if (data.provider_url !== null) window.location.assign(data.provider_url)
    },
  })
}
