import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRefusal } from './api-refusal.ts'

/** Key of the session: read again when a call says that it has ended or that its token is old. */
export const SESSION_KEY = ['session'] as const

/** Reads are asked once more when the network failed; acts never by themselves. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    const isOver = error instanceof ApiRefusal && (error.status === 401 || error.reason === 'request.csrf')
    if (isOver) client.invalidateQueries({ queryKey: SESSION_KEY })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiRefusal && error.status === 0,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
