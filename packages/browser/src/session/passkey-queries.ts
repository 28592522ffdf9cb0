import type { QueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '@tenor/contract/core'
import { type Answer, ApiRefusal, call } from '../api/index.ts'
import { queryOf, saveOf, taskOf } from '../calls/index.ts'
import { changePerson } from './session-queries.ts'

/** Loaded when the first passkey is asked for: most pages never do. */
const webAuthn = () => import('@simplewebauthn/browser')

type Options<Name extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof webAuthn>>[Name]
>[0]['optionsJSON']

export const usePasskeys = queryOf(passkeys, { group: ['passkeys'] })

const showList = (client: QueryClient, data: Answer<typeof passkeys>) => client.setQueryData(usePasskeys.key(), data)

type NewPasskey = { name: string; password: string; totp?: string; end_others: 0 | 1 }

export const useAddPasskey = taskOf(
  async ({ name, end_others, ...proof }: NewPasskey) => {
    const options = await call(passkeyOptions, { body: proof })
    const { startRegistration } = await webAuthn()
    const optionsJSON = options as unknown as Options<'startRegistration'>
    const response = await startRegistration({ optionsJSON }).catch(notDone)
    return call(addPasskey, { body: { name, end_others, response: { ...response } } })
  },
  { done: showList },
)

export const useRenamePasskey = saveOf(renamePasskey, { done: showList })
export const useRemovePasskey = saveOf(removePasskey, { done: showList })

export const usePasskeySignIn = taskOf(
  async (_: undefined) => {
    const options = await call(passkeySignInOptions)
    const { startAuthentication } = await webAuthn()
    const optionsJSON = options as unknown as Options<'startAuthentication'>
    const response = await startAuthentication({ optionsJSON }).catch(notDone)
    return call(passkeySignIn, { body: { response: { ...response } } })
  },
  { done: changePerson },
)

/** The person said no, or the device has none: the browser does not tell which. */
function notDone(): never {
  throw new ApiRefusal(422, { code: -1, message: '', fail_reason: 'account.passkey.notDone', params: {} })
}
