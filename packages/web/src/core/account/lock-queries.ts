import { queryOf, saveOf } from '@tenor/browser/calls'
import { accountLocks, objectToLock } from '@tenor/contract/core'

export const useAccountLocks = queryOf(accountLocks, {
  group: ['account_locks'],
  tune: () => ({ refetchOnMount: 'always' }),
})

export const useObjectToLock = saveOf(objectToLock, {
  done: (client, data) => client.setQueryData(useAccountLocks.key(), data),
})
