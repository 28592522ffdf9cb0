import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '@tenor/contract/core'
import { ApiRefusal, call } from '../api/index.ts'
import { changePerson } from './session-queries.ts'

const KEY = ['passkeys'] as const

/** Loaded when the first passkey is asked for: most pages never do. */
const webAuthn = () => import('@simplewebauthn/browser')

type Options<Name extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof webAuthn>>[Name]
>[0]['optionsJSON']

export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(passkeys, { signal }) })
}

type NewPasskey = { name: string; password: string; totp?: string; end_others: 0 | 1 }

export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ name, end_others, ...proof }: NewPasskey) {
      const options = await call(passkeyOptions, { body: proof })
      const { startRegistration } = await webAuthn()
      const optionsJSON = options as unknown as Options<'startRegistration'>
      const response = await startRegistration({ optionsJSON }).catch(notDone)
      return call(addPasskey, { body: { name, end_others, response: { ...response } } })
    },
    onSuccess: (data) => client.setQueryData(KEY, data),
  })
}

export function useRenamePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; name: string }) => call(renamePasskey, { body }),
    onSuccess: (data) => client.setQueryData(KEY, data),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; password: string; end_others: 0 | 1 }) => call(removePasskey, { body }),
    onSuccess: (data) => client.setQueryData(KEY, data),
  })
}

export function usePasskeySignIn() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn() {
      const options = await call(passkeySignInOptions)
      const { startAuthentication } = await webAuthn()
      const optionsJSON = options as unknown as Options<'startAuthentication'>
      const response = await startAuthentication({ optionsJSON }).catch(notDone)
      return call(passkeySignIn, { body: { response: { ...response } } })
    },
    onSuccess: (data) => changePerson(client, data),
  })
}

/** The person said no, or the device has none: the browser does not tell which. */
function notDone(): never {
  throw new ApiRefusal(422, { code: -1, message: '', fail_reason: 'account.passkey.notDone', params: {} })
}
