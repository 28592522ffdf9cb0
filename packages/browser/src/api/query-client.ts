import { QueryCache, QueryClient } from '@tanstack/react-query'
import { setSessionEndHandler } from './api-client.ts'
import { isUnanswered } from './api-refusal.ts'

/** Key of the session: read again when a call says that it has ended. */
export const SESSION_KEY = ['session'] as const

export type QueryClientChoices = {
  /** For how long an answer is shown without being asked for again. */
  freshMs: number
  /** How often a read that went unanswered is asked again. */
  retries: number
}

/** How often a read is asked again that must come, and the pauses between: each twice the one before, five seconds at most. */
export const PATIENT_RETRIES = 10
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

export const pauseBefore = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)

/** Of a read that is asked again up to ten times while it goes unanswered. Acts are never repeated by themselves. */
export const PATIENT_READ = {
  retry: (failures: number, error: unknown) => failures < PATIENT_RETRIES && isUnanswered(error),
  retryDelay: pauseBefore,
} as const

/** A server that was away is looked for so often, so that what failed comes back by itself, however seldom it is read else. */
const AWAY_AGAIN_MS = 4_000

type FailedRead = Parameters<NonNullable<QueryCache['config']['onError']>>[1]

/** Reads are asked again only when they went unanswered; acts never by themselves. */
export function makeQueryClient({ freshMs, retries }: QueryClientChoices): QueryClient {
  setSessionEndHandler(() => {
    // Every read of the page is refused until the next sign-in.
    const isKnown = client.getQueryData<{ hasEnded?: true }>(SESSION_KEY)?.hasEnded
    if (!isKnown) void client.invalidateQueries({ queryKey: SESSION_KEY })
  })
  const lookAgain = (error: unknown, query: FailedRead) => {
    if (!isUnanswered(error)) return
    setTimeout(() => {
      if (!query.isActive() || query.state.status !== 'error') return
      void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    }, AWAY_AGAIN_MS)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: lookAgain }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < retries && isUnanswered(error),
        networkMode: 'always',
        // A tab that slept asks at once; so it does by itself when it is looked at again.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
