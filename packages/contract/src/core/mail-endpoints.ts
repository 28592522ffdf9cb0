import { z } from 'zod'
import { endpoint } from '../http/index.ts'

/* Calls by which an e-mail address is confirmed and a forgotten password replaced, and what a sandbox shows instead of sending. */

const SESSION = '/apiw/v2/session'

/** How long a link of an email is good, in hours: to confirm an address, and to choose a new password. */
export const LINK_HOURS = { confirm: 48, recover: 1 } as const
/** Links of one purpose that one account gets in an hour. */
export const LINKS_PER_HOUR = 3

const emailText = z.string().max(320)
const linkToken = z.string().max(256)
const nothing = z.object({})

/** POST email-confirmation: an email with a link to the customer's own address. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/apiw/v2/account/email-confirmation',
  summary: 'Have an email sent that confirms the address',
  audience: 'customer',
  limit: 'sign_in',
  data: nothing,
  refusals: ['account.email.confirmed'],
})

/** POST confirm-email: takes up the link of such an email; works signed out. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: `${SESSION}/confirm-email`,
  summary: 'Confirm an address by the link of an email',
  audience: 'visitor',
  limit: 'sign_in',
  body: z.object({ token: linkToken }),
  data: nothing,
  refusals: ['account.link.over'],
})

/** POST recover: the answer is the same, and takes as long, whether somebody has the address or not. */
export const recoverPassword = endpoint({
  method: 'POST',
  path: `${SESSION}/recover`,
  summary: 'Ask for an email with a link to a new password',
  audience: 'visitor',
  limit: 'register',
  body: z.object({ email: emailText }),
  data: nothing,
  refusals: ['account.email.malformed'],
})

/** POST reset-password: a new password by the link of an email. Ends every session and signs in nobody. */
export const resetPassword = endpoint({
  method: 'POST',
  path: `${SESSION}/reset-password`,
  summary: 'Choose a new password by the link of an email',
  audience: 'visitor',
  limit: 'sign_in',
  body: z.object({ token: linkToken, new_password: z.string().max(256), totp: z.string().max(16).optional() }),
  data: nothing,
  refusals: [
    'account.link.over',
    'account.password.common',
    'account.password.sameAsEmail',
    'account.password.tooLong',
    'account.password.tooShort',
    'account.totp.needed',
    'account.totp.wrong',
  ],
})

/** An email as it would have been sent. `state` is waiting until its turn has come. */
export const shownMail = z.object({
  id: z.string(),
  at: z.int(),
  state: z.enum(['waiting', 'sent', 'shown', 'failed']),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
/** `shownMail` as a type. */
export type ShownMail = z.infer<typeof shownMail>

/** POST mails: the latest emails to an address, newest first. Those of operators are not shown: they open the back office. */
export const sandboxMails = endpoint({
  method: 'POST',
  path: '/sandbox/mails',
  summary: 'Emails that would have been sent to an address',
  audience: 'visitor',
  sandboxOnly: true,
  limit: 'read',
  body: z.object({ email: emailText }),
  data: z.object({ list: z.array(shownMail) }),
})
