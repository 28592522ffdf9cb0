import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { endOpenSession, endOtherSessions, openSessions } from '@tenor/contract/core'

export const OPEN_SESSIONS_KEY = ['open_sessions'] as const

/** Read anew whenever the list is shown: others sign in without this page knowing. */
export function useOpenSessions() {
  return useQuery({
    queryKey: OPEN_SESSIONS_KEY,
    queryFn: ({ signal }) => call(openSessions, { signal }),
    refetchOnMount: 'always',
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call(endOpenSession, { body: { session_id: id, password } }),
    onSuccess: (data) => client.setQueryData(OPEN_SESSIONS_KEY, data),
    // One that ended meanwhile is no longer in the list either.
    onError: () => client.invalidateQueries({ queryKey: OPEN_SESSIONS_KEY }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(endOtherSessions, { body: { password } }),
    onSuccess: (data) => client.setQueryData(OPEN_SESSIONS_KEY, data),
  })
}
