import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { login, logout, type SessionData, session } from '@tenor/contract/core'
import { type Ask, call, carryToken, SESSION_KEY } from '../../platform/api/index.ts'
import { heardTime } from '../../platform/clock.ts'

const AGAIN_MS = 60_000

function take(data: SessionData): SessionData {
  carryToken(data.csrf_token)
  heardTime(data.now)
  return data
}

export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => take(await call(session, { signal })),
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS,
  })
}

/** Another person, or none: what was read for the one before goes. */
function useTakePerson() {
  const client = useQueryClient()
  return (data: SessionData) => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
    client.setQueryData(SESSION_KEY, take(data))
  }
}

export function useSignIn() {
  const onSuccess = useTakePerson()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof login>['body']>) => call(login, { body }),
    onSuccess,
  })
}

export function useSignOut() {
  const onSuccess = useTakePerson()
  return useMutation({ mutationFn: () => call(logout), onSuccess })
}
