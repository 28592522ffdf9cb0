import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { saveOf } from '@tenor/browser/calls'
import { changePerson, showSession } from '@tenor/browser/session'
import {
  askFundPasswordReset,
  cancelFundPasswordReset,
  changePassword,
  register,
  type SessionData,
  setAccountMode,
  setFundPassword,
  totpConfirm,
  totpDisable,
  totpSetup,
} from '@tenor/contract/core'
import { useAccountMode } from './account-mode-queries.ts'
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

export const useSignUp = saveOf(register, { done: changePerson })

export const useChangePassword = saveOf(changePassword, { done: showNewSession })
export const useSetFundPassword = saveOf(setFundPassword, { done: showNewSession })
export const useAskFundPasswordReset = saveOf(askFundPasswordReset, { done: showSession })
export const useCancelFundPasswordReset = saveOf(cancelFundPasswordReset, { done: showSession })
export const useTotpSetup = saveOf(totpSetup, { ask: (password: string) => ({ body: { password } }) })
export const useTotpConfirm = saveOf(totpConfirm, { done: showNewSession })
export const useTotpDisable = saveOf(totpDisable, { done: showNewSession })

/** A change of mode moves money between accounts: what was read about balances is read again. */
export const useSetAccountMode = saveOf(setAccountMode, {
  done: (client, data) => {
    client.setQueryData(useAccountMode.key(), data)
    return client.invalidateQueries({ queryKey: ['balances'] })
  },
})
