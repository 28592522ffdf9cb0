import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, call } from '@tenor/browser/api'
import { accountLocks, objectToLock } from '@tenor/contract/core'

const LOCKS = ['account_locks'] as const

export function useAccountLocks() {
  return useQuery({
    queryKey: LOCKS,
    queryFn: ({ signal }) => call(accountLocks, { signal }),
    refetchOnMount: 'always',
  })
}

export function useObjectToLock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof objectToLock>['body']>) => call(objectToLock, { body }),
    onSuccess: (data) => client.setQueryData(LOCKS, data),
  })
}
