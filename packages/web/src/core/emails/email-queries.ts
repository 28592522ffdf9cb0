import { queryOf, readAgain, saveOf } from '@tenor/browser/calls'
import {
  alerts,
  confirmEmail,
  endNotices,
  noticeSettings,
  recoverPassword,
  resetPassword,
  sandboxMails,
  sendConfirmation,
  setAlert,
  setNoticeSetting,
} from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const SETTINGS = ['notice-settings'] as const
const ALERTS = ['alerts'] as const

/** What an email's link carries: behind the number sign, where no server and no log sees it. */
export function linkToken(): string {
  return location.hash.slice(1)
}

export const useRecover = saveOf(recoverPassword, { ask: (email: string) => ({ body: { email } }) })

export const useReset = saveOf(resetPassword, {
  ask: (body: { new_password: string; totp?: string }) => ({ body: { token: linkToken(), ...body } }),
})

export const useConfirm = saveOf(confirmEmail, {
  ask: (_: undefined) => ({ body: { token: linkToken() } }),
  done: readAgain([SETTINGS]),
})

export const useSendConfirmation = saveOf(sendConfirmation)

export const useEndNotices = saveOf(endNotices, { ask: (_: undefined) => ({ query: { token: linkToken() } }) })

const useSettingsIn = queryOf(noticeSettings, { group: SETTINGS, ask: (_: Locale) => ({}) })
const useAlertsIn = queryOf(alerts, { group: ALERTS, ask: (_: Locale) => ({}) })

type KindChange = { kind: string; in_app?: 0 | 1; by_email?: 0 | 1 }

const useSaveSetting = saveOf(setNoticeSetting, {
  ask: (body: KindChange, _: Locale) => ({ body }),
  done: (client, data, _, [locale]) => {
    client.setQueryData(useSettingsIn.key(locale), data)
    void readAgain([ALERTS])(client)
  },
})

/** A warning is a kind of notice: what was read of the others is read again. */
const useSaveAlert = saveOf(setAlert, {
  ask: (body: KindChange, _: Locale) => ({ body }),
  done: (client, data, _, [locale]) => {
    client.setQueryData(useAlertsIn.key(locale), data)
    void readAgain([SETTINGS])(client)
  },
})

export const useNoticeSettings = () => useSettingsIn(useLocaleChoice().locale)
export const useSetNoticeSetting = () => useSaveSetting(useLocaleChoice().locale)
export const useAlerts = () => useAlertsIn(useLocaleChoice().locale)
export const useSetAlert = () => useSaveAlert(useLocaleChoice().locale)

export const useSandboxMails = saveOf(sandboxMails, { ask: (email: string) => ({ body: { email } }) })
