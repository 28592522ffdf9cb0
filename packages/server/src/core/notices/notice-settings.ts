import {
  alerts,
  endNotices,
  type NoticeSetting,
  noticeSettings,
  setAlert,
  setNoticeSetting,
} from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import type { Database } from '../../platform/database/index.ts'
import { type Http, notFound, Refusal, route, routeForVisitor, sentence } from '../../platform/http/index.ts'
import type { KeptKey } from '../../platform/kept-key/index.ts'
import { readEndToken } from '../mail/index.ts'
import { addressOf, choicesOf, type Owner, writeChoice, writeLocale } from './notice-setting-store.ts'

export type NoticeModule = {
  db: Database
  /** Kinds that can be set, of all manifests. */
  kinds: readonly string[]
  /** Those of them that warn of what is ahead. */
  alertKinds: readonly string[]
  /** Signs the links by which e-mail of a kind is ended. */
  linkKey: KeptKey
}

/** Where customers get notices of each kind, and those of them that warn. */
export function registerNoticeSettings(http: Http, module: NoticeModule): void {
  const { kinds, alertKinds } = module
  route(http, noticeSettings, ({ customer, locale }) => settingsOf(module, kinds, customer, locale))
  route(http, setNoticeSetting, ({ customer, body, locale }) => set(module, kinds, { customer, body, locale }))
  route(http, alerts, ({ customer, locale }) => settingsOf(module, alertKinds, customer, locale))
  route(http, setAlert, ({ customer, body, locale }) => set(module, alertKinds, { customer, body, locale }))
  registerEnd(http, module)
}

type Setting = {
  customer: Owner
  body: { kind: string; in_app?: number | undefined; by_email?: number | undefined }
  locale: Locale
}

/** Sets one of some kinds. */
async function set(module: NoticeModule, kinds: readonly string[], { customer, body, locale }: Setting) {
  const { db } = module
  const { kind } = body
  if (!kinds.includes(kind)) throw new Refusal(422, 'notice.kindUnknown', { kind })
  const { email_confirmed, list } = await settingsOf(module, kinds, customer, locale)
  if (body.by_email === 1 && !email_confirmed) throw new Refusal(422, 'notice.emailUnconfirmed')
  const before = list.find((each) => each.kind === kind)
  const inApp = body.in_app === undefined ? before?.in_app !== false : body.in_app === 1
  const byEmail = body.by_email === undefined ? before?.by_email === true : body.by_email === 1
  await writeChoice(db, customer, { kind, inApp, byEmail })
  await writeLocale(db, customer, locale)
  return settingsOf(module, kinds, customer, locale)
}

function registerEnd(http: Http, { db, linkKey }: NoticeModule): void {
  routeForVisitor(http, endNotices, async ({ query, locale }) => {
    const said = readEndToken(await linkKey.all(), query.token)
    if (said === null) throw new Refusal(422, 'notice.linkUnknown')
    const { kind } = said
    const known = (await choicesOf(db, said)).get(kind)
    await writeChoice(db, said, { kind, inApp: known?.inApp !== false, byEmail: false })
    return { kind, label: labelOf(kind, locale) }
  })
}

async function settingsOf({ db }: NoticeModule, kinds: readonly string[], owner: Owner, locale: Locale) {
  const [user, choices] = await Promise.all([addressOf(db, owner), choicesOf(db, owner)])
  if (user === null) throw notFound()
  const list = kinds.map((kind): NoticeSetting => {
    const { inApp, byEmail } = choices.get(kind) ?? { inApp: true, byEmail: false }
    return { kind, label: labelOf(kind, locale), in_app: inApp, by_email: byEmail }
  })
  return { email: user.email, email_confirmed: user.isConfirmed, list }
}

function labelOf(kind: string, locale: Locale): string {
  return sentence(locale, `notice.kind.${kind}`, {})
}
