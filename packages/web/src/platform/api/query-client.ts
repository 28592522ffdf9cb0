import { QueryClient } from '@tanstack/react-query'
import { isUnanswered } from './api-refusal.ts'

const FRESH_MS = 5_000

/** Reads are asked again only when they went unanswered; acts never by themselves. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && isUnanswered(error),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
