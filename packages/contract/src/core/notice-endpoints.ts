import { z } from 'zod'
import { endpoint, flag, listOf, pageQuery } from '../http/index.ts'

/** Something a customer is told. `kind` is a stable code and the key of its sentence; `message` is in the caller's language. */
export const noticeRow = z.object({
  id: z.string(),
  at: z.int(),
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
  /** Page of this site that shows what the notice is about; null where there is none. */
  link: z.string().nullable(),
})
export type NoticeRow = z.infer<typeof noticeRow>

/** GET notices: newest first. */
export const notices = endpoint({
  method: 'GET',
  path: '/apiw/v2/account/notices',
  summary: 'What I have been told, newest first',
  audience: 'customer',
  readByOperators: true,
  query: z.object(pageQuery),
  data: listOf(noticeRow),
})

/** Where a customer hears of things of one kind. Notices of security are told in both places always and cannot be set. */
export const noticeSetting = z.object({
  kind: z.string(),
  /** What the kind is of, in the caller's language. */
  label: z.string(),
  in_app: z.boolean(),
  by_email: z.boolean(),
})
/** `noticeSetting` as a type. */
export type NoticeSetting = z.infer<typeof noticeSetting>

const SETTINGS = '/apiw/v2/account/notice-settings'

const noticeSettingsData = z.object({
  email: z.string(),
  email_confirmed: z.boolean(),
  list: z.array(noticeSetting),
})

const settingBody = z.object({
  kind: z.string().regex(/^[a-z][\w.]{0,63}$/i),
  in_app: flag.optional(),
  by_email: flag.optional(),
})

/** GET notice-settings: every kind that can be set, of all products. */
export const noticeSettings = endpoint({
  method: 'GET',
  path: SETTINGS,
  summary: 'Which notices I get in the app and which by e-mail',
  audience: 'customer',
  data: noticeSettingsData,
})

/** POST notice-settings: sets one kind. E-mail goes to a confirmed address only. */
export const setNoticeSetting = endpoint({
  method: 'POST',
  path: SETTINGS,
  summary: 'Choose where I get notices of a kind',
  audience: 'customer',
  body: settingBody,
  data: noticeSettingsData,
  refusals: ['notice.emailUnconfirmed', 'notice.kindUnknown'],
})

const ALERTS = '/apiw/v2/account/alerts'

/** GET alerts: the kinds among them that warn of what is ahead, such as a voucher that ends. */
export const alerts = endpoint({
  method: 'GET',
  path: ALERTS,
  summary: 'Which warnings I get in the app and which by e-mail',
  audience: 'customer',
  data: noticeSettingsData,
})

/** PUT alerts: sets one of them. E-mail goes to a confirmed address only. */
export const setAlert = endpoint({
  method: 'PUT',
  path: ALERTS,
  summary: 'Choose where I get a warning',
  audience: 'customer',
  body: settingBody,
  data: noticeSettingsData,
  refusals: ['notice.emailUnconfirmed', 'notice.kindUnknown'],
})

/**
 * POST notice-end: ends e-mail of one kind by the signed link of an email, signed out too (RFC 8058: programs of mail send this
 * with the body `List-Unsubscribe=One-Click`). Again, it changes nothing.
 */
export const endNotices = endpoint({
  method: 'POST',
  path: '/apiw/v2/account/notice-end',
  summary: 'End emails of one kind by the link of one',
  audience: 'visitor',
  isSigned: true,
  query: z.object({ token: z.string().max(512) }),
  data: z.object({ kind: z.string(), label: z.string() }),
  refusals: ['notice.linkUnknown'],
})
