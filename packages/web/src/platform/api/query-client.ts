import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRefusal, isUnanswered } from './api-refusal.ts'

const FRESH_MS = 5_000

/** The session has ended: who is here is asked again. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 401
}

/** Reads are asked again only when they went unanswered; acts never by themselves. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.invalidateQueries({ queryKey: ['session'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && isUnanswered(error),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
