import {
  accountIdentity,
  type IdentityClient,
  identityBegin,
  identityConfirm,
  identityConnect,
  identityDisconnect,
  identityFinish,
} from '@tenor/contract/core'
import { queryOf, saveOf } from '../calls/index.ts'
import { changePerson } from './session-queries.ts'

/** The query that this page was opened with: read before a router writes it its own way. */
const arrivedWith = globalThis.location?.search.slice(1) ?? ''

/** Whether a provider sent the browser here: its address may be opened by hand too. */
export const arrivedWithAnswer = arrivedWith !== ''

/** The whole page goes to the provider, and comes back as a new one. */
const leaveFor = { done: (_: unknown, { url }: { url: string }) => window.location.assign(url) }

export const useIdentityBegin = saveOf(identityBegin, {
  ask: (return_to: string, client: IdentityClient) => ({ params: { client }, body: { return_to } }),
  ...leaveFor,
})

/** Hands in what the browser came back with. */
export const useIdentityFinish = saveOf(identityFinish, {
  ask: (_: undefined, client: IdentityClient) => ({ params: { client }, body: { answer: arrivedWith } }),
  done: changePerson,
})

export const useAccountIdentity = queryOf(accountIdentity, {
  group: ['account_identity'],
  tune: () => ({ refetchOnMount: 'always' }),
})

/** `password`: none where the account confirms at the provider. */
export const useIdentityConnect = saveOf(identityConnect, leaveFor)

export const useIdentityConfirm = saveOf(identityConfirm, {
  ask: (return_to: string) => ({ body: { return_to } }),
  ...leaveFor,
})

export const useIdentityDisconnect = saveOf(identityDisconnect, {
  ask: (password: string) => ({ body: { password } }),
  done: (client, data) => client.setQueryData(useAccountIdentity.key(), data),
})
