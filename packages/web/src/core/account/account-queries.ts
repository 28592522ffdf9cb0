import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, call } from '@tenor/browser/api'
import { changePerson, showSession } from '@tenor/browser/session'
import {
  accountMode,
  askFundPasswordReset,
  cancelFundPasswordReset,
  changePassword,
  register,
  type SessionData,
  sandboxDemo,
  setAccountMode,
  setFundPassword,
  totpConfirm,
  totpDisable,
  totpSetup,
} from '@tenor/contract/core'
import { API_KEYS } from './api-key-queries.ts'
import { OPEN_SESSIONS_KEY } from './open-session-queries.ts'

const WALLET = ['wallet'] as const

/**
 * The same customer in a session that began anew, while every other one ended. Not waited for: the form that asked is
 * gone as soon as the session is shown, and would never say that it is done.
 */
function showNewSession(client: QueryClient, data: SessionData): void {
  showSession(client, data)
  readChanged(client)
}

/** What a change of how the account is protected may have ended or begun: sessions, API keys, the hold of the wallet. */
function readChanged(client: QueryClient): void {
  for (const queryKey of [OPEN_SESSIONS_KEY, API_KEYS, WALLET]) void client.invalidateQueries({ queryKey })
}

/** The same for a change that leaves the session as it is. */
export function useReadChanged(): () => void {
  const client = useQueryClient()
  return () => readChanged(client)
}

export function useSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof register>['body']>) => call(register, { body }),
    onSuccess: (data) => changePerson(client, data),
  })
}

/** Signs in as the demo customer, in a sandbox. */
export function useDemoSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sandboxDemo),
    onSuccess: (data) => changePerson(client, data),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof changePassword>['body']>) => call(changePassword, { body }),
    onSuccess: (data) => showNewSession(client, data),
  })
}

export function useSetFundPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof setFundPassword>['body']>) => call(setFundPassword, { body }),
    onSuccess: (data) => showNewSession(client, data),
  })
}

export function useAskFundPasswordReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof askFundPasswordReset>['body']>) => call(askFundPasswordReset, { body }),
    onSuccess: (data) => showSession(client, data),
  })
}

export function useCancelFundPasswordReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelFundPasswordReset),
    onSuccess: (data) => showSession(client, data),
  })
}

export function useTotpSetup() {
  return useMutation({ mutationFn: (password: string) => call(totpSetup, { body: { password } }) })
}

export function useTotpConfirm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof totpConfirm>['body']>) => call(totpConfirm, { body }),
    onSuccess: (data) => showNewSession(client, data),
  })
}

export function useTotpDisable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof totpDisable>['body']>) => call(totpDisable, { body }),
    onSuccess: (data) => showNewSession(client, data),
  })
}

const MODE_KEY = ['account_mode'] as const

export function useAccountMode() {
  return useQuery({ queryKey: MODE_KEY, queryFn: ({ signal }) => call(accountMode, { signal }) })
}

/** A change of mode moves money between accounts: what was read about balances is read again. */
export function useSetAccountMode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof setAccountMode>['body']>) => call(setAccountMode, { body }),
    onSuccess: (data) => {
      client.setQueryData(MODE_KEY, data)
      return client.invalidateQueries({ queryKey: ['balances'] })
    },
  })
}
