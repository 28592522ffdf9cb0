import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type ApiKeyPermission, apiKeys, confirmApiKey, endApiKey, makeApiKey } from '@tenor/contract/core'

export const API_KEYS = ['api_keys'] as const

/** Keys of the customer, and what one may be made for. */
export function useApiKeys() {
  return useQuery({ queryKey: API_KEYS, queryFn: ({ signal }) => call(apiKeys, { signal }), refetchOnMount: 'always' })
}

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

export function useMakeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AskedKey) => call(makeApiKey, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: API_KEYS }),
  })
}

export function useConfirmApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: number; fundpass: string }) => call(confirmApiKey, { body }),
    onSuccess: (data) => client.setQueryData(API_KEYS, data),
  })
}

export function useEndApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(endApiKey, { query: { id } }),
    onSuccess: (data) => client.setQueryData(API_KEYS, data),
    // One that is gone already leaves the list too.
    onError: () => client.invalidateQueries({ queryKey: API_KEYS }),
  })
}
