import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { operations } from '@tenor/contract/overview'

const AGAIN_MS = 15_000

export function useOperations() {
  return useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => call(operations, { signal }),
    refetchInterval: AGAIN_MS,
  })
}
