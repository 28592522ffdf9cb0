import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRefusal, isUnanswered } from './api-refusal.ts'

/** Key of the session: read again when a call says that it has ended. */
export const SESSION_KEY = ['session'] as const

export type QueryClientChoices = {
  /** For how long an answer is shown without being asked for again. */
  freshMs: number
  /** How often a read that went unanswered is asked again. */
  retries: number
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 401
}

/** A server that was away is looked for so often, so that what failed comes back by itself. */
const AWAY_AGAIN_MS = 4_000

/** Reads are asked again only when they went unanswered; acts never by themselves. */
export function makeQueryClient({ freshMs, retries }: QueryClientChoices): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.invalidateQueries({ queryKey: SESSION_KEY })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < retries && isUnanswered(error),
        refetchInterval: ({ state: { error } }) => (error !== null && isUnanswered(error) ? AWAY_AGAIN_MS : false),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
