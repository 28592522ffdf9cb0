import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  accountIdentity,
  type IdentityClient,
  identityBegin,
  identityConfirm,
  identityConnect,
  identityDisconnect,
  identityFinish,
} from '@tenor/contract/core'
import { call } from '../api/index.ts'
import { changePerson } from './session-queries.ts'

const KEY = ['account_identity'] as const

/** The query that this page was opened with: read before a router writes it its own way. */
const arrivedWith = globalThis.location?.search.slice(1) ?? ''

/** Whether a provider sent the browser here: its address may be opened by hand too. */
export const arrivedWithAnswer = arrivedWith !== ''

/** The whole page goes to the provider, and comes back as a new one. */
function leaveFor({ url }: { url: string }): void {
  window.location.assign(url)
}

export function useIdentityBegin(client: IdentityClient) {
  return useMutation({
    mutationFn: (return_to: string) => call(identityBegin, { params: { client }, body: { return_to } }),
    onSuccess: leaveFor,
  })
}

/** Hands in what the browser came back with. */
export function useIdentityFinish(client: IdentityClient) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(identityFinish, { params: { client }, body: { answer: arrivedWith } }),
    onSuccess: (data) => changePerson(queries, data),
  })
}

export function useAccountIdentity() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(accountIdentity, { signal }),
    refetchOnMount: 'always',
  })
}

/** `password`: none where the account confirms at the provider. */
export function useIdentityConnect() {
  return useMutation({
    mutationFn: (body: { password: string; totp?: string; return_to: string }) => call(identityConnect, { body }),
    onSuccess: leaveFor,
  })
}

export function useIdentityConfirm() {
  return useMutation({
    mutationFn: (return_to: string) => call(identityConfirm, { body: { return_to } }),
    onSuccess: leaveFor,
  })
}

export function useIdentityDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(identityDisconnect, { body: { password } }),
    onSuccess: (data) => client.setQueryData(KEY, data),
  })
}
