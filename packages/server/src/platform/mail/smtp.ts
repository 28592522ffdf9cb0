import { createTransport } from 'nodemailer'

/** An email ready to go. Texts are whole: this side adds nothing. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that an email that arrives twice can be known as one. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

export type Mailer = {
  /** Resolves when the next server has taken the email. */
  send(email: Email): Promise<void>
  close(): void
}

export type SmtpSettings = { url: string; from: string }

const TIMEOUT_MS = 20_000

/** Emails by SMTP. TLS is asked for wherever the server is not this machine. */
export function createSmtp({ url, from }: SmtpSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number.parseInt(port, 10),
    secure: protocol === 'smtps:',
    requireTLS: !isLocal,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, headers, ...email }) {
      await transport.sendMail({ from, to: { name: '', address: to }, ...email, headers: { ...headers } })
    },
    close: () => transport.close(),
  }
}

/** True where the server said no for good (5xx), so that trying again is no use. */
export function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500
}
