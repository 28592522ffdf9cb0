import { queryOf, readAgain, saveOf } from '@tenor/browser/calls'
import { type ApiKeyPermission, apiKeys, confirmApiKey, endApiKey, makeApiKey } from '@tenor/contract/core'

export const API_KEYS = ['api_keys'] as const

/** Keys of the customer, and what one may be made for. */
export const useApiKeys = queryOf(apiKeys, { group: API_KEYS, tune: () => ({ refetchOnMount: 'always' }) })

export type AskedKey = {
  name: string
  permission: ApiKeyPermission
  products?: string[]
  ips: string
  expires_at?: number
  password: string
  totp?: string
  fundpass?: string
}

export const useMakeApiKey = saveOf(makeApiKey, { done: readAgain([API_KEYS]) })

export const useConfirmApiKey = saveOf(confirmApiKey, {
  done: (client, data) => client.setQueryData(useApiKeys.key(), data),
})

export const useEndApiKey = saveOf(endApiKey, {
  ask: (id: number) => ({ query: { id } }),
  done: (client, data) => client.setQueryData(useApiKeys.key(), data),
  // One that is gone already leaves the list too.
  failed: readAgain([API_KEYS]),
})
