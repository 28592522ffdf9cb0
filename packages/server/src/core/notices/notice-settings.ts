import { endNotices, type NoticeSetting, noticeSettings, setNoticeSetting } from '@tenor/contract/core'
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
  /** Signs the links by which e-mail of a kind is ended. */
  linkKey: KeptKey
}

/** Where customers get notices of each kind. */
export function registerNoticeSettings(http: Http, module: NoticeModule): void {
  const { db, kinds, linkKey } = module
  route(http, noticeSettings, ({ customer, locale }) => settingsOf(module, customer, locale))

  route(http, setNoticeSetting, async ({ customer, body, locale }) => {
    const { kind } = body
    if (!kinds.includes(kind)) throw new Refusal(422, 'notice.kindUnknown', { kind })
    const { email_confirmed, list } = await settingsOf(module, customer, locale)
    if (body.by_email === 1 && !email_confirmed) throw new Refusal(422, 'notice.emailUnconfirmed')
    const before = list.find((each) => each.kind === kind)
    const inApp = body.in_app === undefined ? before?.in_app !== false : body.in_app === 1
    const byEmail = body.by_email === undefined ? before?.by_email === true : body.by_email === 1
    await writeChoice(db, customer, { kind, inApp, byEmail })
    await writeLocale(db, customer, locale)
    return settingsOf(module, customer, locale)
  })

  routeForVisitor(http, endNotices, async ({ query, locale }) => {
    const said = readEndToken(linkKey.all(), query.token)
    if (said === null) throw new Refusal(422, 'notice.linkUnknown')
    const { kind } = said
    const known = (await choicesOf(db, said)).get(kind)
    await writeChoice(db, said, { kind, inApp: known?.inApp !== false, byEmail: false })
    return { kind, label: labelOf(kind, locale) }
  })
}

async function settingsOf({ db, kinds }: NoticeModule, owner: Owner, locale: Locale) {
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
