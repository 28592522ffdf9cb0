import { queryOf, readAgain, saveOf } from '@tenor/browser/calls'
import { endOpenSession, endOtherSessions, openSessions } from '@tenor/contract/core'

export const OPEN_SESSIONS_KEY = ['open_sessions'] as const

/** Read anew whenever the list is shown: others sign in without this page knowing. */
export const useOpenSessions = queryOf(openSessions, {
  group: OPEN_SESSIONS_KEY,
  tune: () => ({ refetchOnMount: 'always' }),
})

export const useEndSession = saveOf(endOpenSession, {
  ask: ({ id, password }: { id: string; password: string }) => ({ body: { session_id: id, password } }),
  done: (client, data) => client.setQueryData(useOpenSessions.key(), data),
  // One that ended meanwhile is no longer in the list either.
  failed: readAgain([OPEN_SESSIONS_KEY]),
})

export const useEndOtherSessions = saveOf(endOtherSessions, {
  ask: (password: string) => ({ body: { password } }),
  done: (client, data) => client.setQueryData(useOpenSessions.key(), data),
})
