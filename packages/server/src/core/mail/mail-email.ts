import { LINK_HOURS } from '@tenor/contract/core'
import { isLocale, LOCALE_DIRECTIONS, type Locale } from '@tenor/contract/phrases'
import { sentence } from '../../platform/http/index.ts'
import type { Email } from '../../platform/mail/index.ts'
import { endToken } from './mail-link.ts'
import type { MailModule } from './mail-module.ts'
import { mailOwner, type StoredMail } from './mail-store.ts'
import { linkOfTold, toldSentence } from './told-sentence.ts'

type Part = { text: string; link?: string }

const PAGES = { confirm: '/confirm-email', recover: '/reset-password' } as const

/** An email in the customer's language, as text and as HTML in the direction of the language. */
export async function emailOf(
  module: Pick<MailModule, 'origin' | 'linkKey' | 'sealer'>,
  mail: StoredMail,
): Promise<Email> {
  const locale = isLocale(mail.locale) ? mail.locale : 'en'
  const { subject, parts, headers } =
    mail.kind === 'confirm' || mail.kind === 'recover'
      ? linkEmail(module, mail, mail.kind, locale)
      : await noticeEmail(module, mail, locale)
  const host = new URL(module.origin).hostname
  return {
    to: mail.email,
    subject,
    text: parts.map(({ text, link }) => (link === undefined ? text : `${text}\n${link}`)).join('\n\n'),
    html: htmlOf(parts, locale),
    messageId: `<${mail.bucket}.${mail.userId}.${mail.id}.${mail.kind}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale, ...headers },
  }
}

type Content = { subject: string; parts: Part[]; headers: Record<string, string> }

/** The token stands behind the number sign, which no server is sent and no log has. */
function linkEmail(
  { origin, sealer }: Pick<MailModule, 'origin' | 'sealer'>,
  mail: StoredMail,
  kind: keyof typeof PAGES,
  locale: Locale,
): Content {
  const say = (key: string, params = {}) => sentence(locale, key, params)
  const token = mail.secret === null ? '' : sealer.open(mail.secret, mailOwner(mail))
  return {
    subject: say(`mail.${kind}.subject`),
    parts: [
      { text: say(`mail.${kind}.text`, { hours: LINK_HOURS[kind] }), link: `${origin}${PAGES[kind]}#${token}` },
      { text: say(`mail.${kind}.ignore`) },
    ],
    headers: {},
  }
}

/** What the app says, and a link to end emails of its kind; of security there is none. */
async function noticeEmail(
  { origin, linkKey }: Pick<MailModule, 'origin' | 'linkKey'>,
  mail: StoredMail,
  locale: Locale,
): Promise<Content> {
  const text = toldSentence(locale, mail.kind, mail.params)
  if (mail.kind.startsWith('notice.account.')) {
    const parts = [{ text, link: `${origin}/security` }, { text: sentence(locale, 'mail.footer.security', {}) }]
    return { subject: sentence(locale, 'mail.security.subject', {}), parts, headers: {} }
  }
  const token = endToken(await linkKey.newest(), mail)
  const parts = [
    { text, link: `${origin}${linkOfTold(mail.params) ?? '/notices'}` },
    { text: sentence(locale, 'mail.footer.end', {}), link: `${origin}/end-notices#${token}` },
  ]
  const headers = {
    'List-Unsubscribe': `<${origin}/apiw/v2/account/notice-end?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { subject: text, parts, headers }
}

function htmlOf(parts: readonly Part[], locale: Locale): string {
  const paragraphs = parts.map(({ text, link }) => {
    const words = escaped(text)
    if (link === undefined) return `<p>${words}</p>`
    return `<p>${words}</p><p><a href="${escaped(link)}" dir="ltr">${escaped(link.split('#')[0] ?? link)}</a></p>`
  })
  return `<!doctype html><html lang="${locale}" dir="${LOCALE_DIRECTIONS[locale]}"><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
