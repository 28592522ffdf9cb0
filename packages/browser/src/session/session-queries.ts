import type { QueryClient } from '@tanstack/react-query'
import { login, logout, type SessionData, sandboxDemo, session } from '@tenor/contract/core'
import {
  call,
  isOtherUser,
  refuseChangedSession,
  SESSION_KEY,
  setCsrfToken,
  setSessionChangeHandler,
  setShownUser,
  setTokenRenewal,
} from '../api/index.ts'
import { readOf, saveOf } from '../calls/index.ts'
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

/** A session as the page shows it: one that ended by itself keeps its customer until the next sign-in. */
export type ShownSession = SessionData & { hasEnded?: true }

/**
 * Takes a session that is read again, unless it belongs to another customer than the one whose figures the page shows. Of one that has
 * ended the page stays as it is, so that nothing typed is lost.
 */
function takeAgain(data: SessionData, before?: ShownSession): ShownSession {
  if (isOtherUser(data.user?.id ?? null)) refuseChangedSession()
  const user = data.user ?? before?.user ?? null
  take({ ...data, user })
  return data.user === user ? data : { ...data, user, hasEnded: true }
}

setTokenRenewal(async () => takeAgain(await call(session)))

const CHANGED = 'tenor.session.changed'

function openAnew(): void {
  keepText(CHANGED, 'yes', 'session')
  window.location.reload()
}

setSessionChangeHandler(openAnew)

/** Whether the page was opened anew because another customer has signed in; answered once. */
export function takeSessionChange(): boolean {
  const isChanged = keptText(CHANGED, 'session') !== null
  if (isChanged) keepText(CHANGED, null, 'session')
  return isChanged
}

export const useSession = readOf(
  SESSION_KEY[0],
  async ({ signal, client }) =>
    takeAgain(await call(session, { signal }), client.getQueryData<ShownSession>(SESSION_KEY)),
  {
    group: [],
    staleMs: AGAIN_MS,
    tune: () => ({
      refetchInterval: ({ state }) => (state.status === 'error' ? UNKNOWN_AGAIN_MS : AGAIN_MS),
      // Another customer may have signed in meanwhile, and the server's time have gone on.
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: 'always',
    }),
  },
)

/** Who is signed in; null for a visitor, undefined while that is not known. */
export function useCustomer(): SessionData['user'] | undefined {
  return useSession().data?.user
}

export function showSession(client: QueryClient, data: SessionData): void {
  client.setQueryData(SESSION_KEY, take(data))
}

const isOwnOfPage = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_KEY[0]

/**
 * Another person, or none: reads for the one before are dropped. After a session has ended, the same customer goes on in the same page;
 * for another one it is opened anew.
 */
export function changePerson(client: QueryClient, data: SessionData): void {
  const before = client.getQueryData<ShownSession>(SESSION_KEY)
  if (before?.hasEnded !== true || data.user === null) {
    client.removeQueries({ predicate: isOwnOfPage })
    showSession(client, data)
  } else if (data.user.id === before.user?.id) {
    showSession(client, data)
    void client.invalidateQueries({ predicate: isOwnOfPage })
  } else openAnew()
}

export const useSignIn = saveOf(login, { done: changePerson })

export const useSignOut = saveOf(logout, {
  done: (client, data) => {
    changePerson(client, data)
    // Who has signed in at the exchange signs out there too.
    if (data.provider_url !== null) window.location.assign(data.provider_url)
  },
})

/** Signs in as the demo customer, in a sandbox. */
export const useDemoSignIn = saveOf(sandboxDemo, { done: changePerson })
