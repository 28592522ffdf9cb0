import { type CustomerMail, emailViolation, normalEmail, type ShownMail, sandboxMails } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { type Http, routeForVisitor } from '../../platform/http/index.ts'
import { emailOf } from './mail-email.ts'
import type { MailModule } from './mail-module.ts'
import { mailsOf, type StoredMail } from './mail-store.ts'

type Found = { bucket: number; id: number; role: string }

/** What a sandbox shows instead of sending. Emails of operators stay hidden: their links open the back office. */
export function registerMails(
  http: Http,
  module: MailModule,
  findUserByEmail: (email: string) => Promise<Found | null>,
): void {
  routeForVisitor(http, sandboxMails, async ({ body }) => {
    const found = emailViolation(body.email) === null ? await findUserByEmail(normalEmail(body.email)) : null
    if (found === null || found.role !== 'customer') return { list: [] }
    const mails = await mailsOf(module.db, { bucket: found.bucket, userId: found.id })
    return { list: await Promise.all(mails.map((mail) => shown(module, mail))) }
  })
}

/** The newest e-mails to a customer by their subjects: what only the owner may read stays sealed. */
export async function mailHeads(
  module: MailModule,
  owner: { bucket: number; userId: number },
): Promise<CustomerMail[]> {
  const mails = await mailsOf(module.db, owner)
  return Promise.all(
    mails.map(async (mail) => {
      const { id, at, state, subject } = await shown(module, mail)
      return { id, at, state, subject }
    }),
  )
}

async function shown(module: MailModule, mail: StoredMail): Promise<ShownMail> {
  const { subject, text, html } = await emailOf(module, mail)
  const { id, kind, state, createdAt } = mail
  return { id: `${id}-${kind}`, at: unixSeconds(createdAt), state, subject, text, html }
}
