import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
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
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const SETTINGS_KEY = 'notice-settings'
const ALERTS_KEY = 'alerts'

/** What an email's link carries: behind the number sign, where no server and no log sees it. */
export function linkToken(): string {
  return location.hash.slice(1)
}

export function useRecover() {
  return useMutation({ mutationFn: (email: string) => call(recoverPassword, { body: { email } }) })
}

export function useReset() {
  return useMutation({
    mutationFn: (body: { new_password: string; totp?: string }) =>
      call(resetPassword, { body: { token: linkToken(), ...body } }),
  })
}

export function useConfirm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(confirmEmail, { body: { token: linkToken() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [SETTINGS_KEY] }),
  })
}

export function useSendConfirmation() {
  return useMutation({ mutationFn: () => call(sendConfirmation, {}) })
}

export function useEndNotices() {
  return useMutation({ mutationFn: () => call(endNotices, { query: { token: linkToken() } }) })
}

export function useNoticeSettings() {
  const { locale } = useLocaleChoice()
  return useQuery({ queryKey: [SETTINGS_KEY, locale], queryFn: ({ signal }) => call(noticeSettings, { signal }) })
}

export function useSetNoticeSetting() {
  const client = useQueryClient()
  const { locale } = useLocaleChoice()
  return useMutation({
    mutationFn: (body: { kind: string; in_app?: 0 | 1; by_email?: 0 | 1 }) => call(setNoticeSetting, { body }),
    onSuccess: (data) => {
      client.setQueryData([SETTINGS_KEY, locale], data)
      void client.invalidateQueries({ queryKey: [ALERTS_KEY] })
    },
  })
}

export function useAlerts() {
  const { locale } = useLocaleChoice()
  return useQuery({ queryKey: [ALERTS_KEY, locale], queryFn: ({ signal }) => call(alerts, { signal }) })
}

/** A warning is a kind of notice: what was read of the others is read again. */
export function useSetAlert() {
  const client = useQueryClient()
  const { locale } = useLocaleChoice()
  return useMutation({
    mutationFn: (body: { kind: string; in_app?: 0 | 1; by_email?: 0 | 1 }) => call(setAlert, { body }),
    onSuccess: (data) => {
      client.setQueryData([ALERTS_KEY, locale], data)
      void client.invalidateQueries({ queryKey: [SETTINGS_KEY] })
    },
  })
}

export function useSandboxMails() {
  return useMutation({ mutationFn: (email: string) => call(sandboxMails, { body: { email } }) })
}
