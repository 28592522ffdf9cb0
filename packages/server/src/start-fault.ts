import { LedgerNameFault } from './core/ledger/index.ts'
import { MarketSourceFault } from './core/market/index.ts'
import { EmbeddedPostgresFault, MigrationFault } from './platform/database/index.ts'
import { errorCode, errorMessage, errorText } from './platform/errors/index.ts'

/** A start that cannot go on, with the one sentence that says what to do. */
export class StartFault extends Error {}

/** The fault as a sentence for who starts us; null for what no setting mends. */
export function startSentence(error: unknown): string | null {
  const isSaid = [StartFault, EmbeddedPostgresFault, MigrationFault, LedgerNameFault, MarketSourceFault].some(
    (said) => error instanceof said,
  )
  return isSaid ? errorMessage(error) : null
}

/** Does what reaches for the database of `url`; where that fails for how it is named or set up, says so in a sentence. */
export async function reaching<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const sentence = databaseSentence(error, url)
    throw sentence === null ? error : new StartFault(sentence)
  }
}

type Fault = Readonly<Record<'code' | 'message' | 'path', string>>

/** By what a driver or PostgreSQL said. The first that fits says what to write. */
const SENTENCES: readonly {
  fits(fault: Fault, url: string): boolean
  say(fault: Fault): string
}[] = [
  {
    fits: ({ path }, url) => path !== '' && (url.includes(path) || url.includes(encodeURIComponent(path))),
    say: ({ path, code }) =>
      `DATABASE_URL names the file ${path}, which cannot be read (${code}): name one that is there.`,
  },
  {
    fits: ({ message }) => /password must be a/.test(message),
    say: () =>
      'The database wants a password and DATABASE_URL has none: write it as postgres://user:password@host:5432/database.',
  },
  {
    fits: ({ code }) => /^(28|3D)/.test(code),
    say: ({ message }) => `The database refuses (${message}): write DATABASE_URL with the right names.`,
  },
  {
    fits: ({ message }) => /does not support SSL/i.test(message),
    say: () => 'The database speaks no TLS: switch it on there, or take sslmode and ssl out of DATABASE_URL.',
  },
  {
    fits: ({ code }) => /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO)/.test(code),
    say: ({ message }) =>
      `The database's certificate does not do (${message}): name the file of who signed it in DATABASE_URL, ` +
      'as sslrootcert=….',
  },
  {
    fits: ({ code }) => code === '42501',
    say: ({ message }) =>
      `The database's user may not do what a start needs (${message}): make it the owner of the database.`,
  },
  {
    fits: ({ code }) => code === '25006',
    say: ({ message }) => `This database is for reading only (${message}): name the one to write to in DATABASE_URL.`,
  },
  {
    fits: ({ code }) => code === '42P07',
    say: ({ message }) => `The database holds something else (${message}): name an empty one in DATABASE_URL.`,
  },
  {
    fits: ({ code }) => /^53/.test(code),
    say: ({ message }) => `The database has no room (${message}): give it more connections, disk or memory.`,
  },
  {
    fits: ({ code }) => code === '57P03',
    say: ({ message }) => `The database takes nobody yet (${message}): start again when it does.`,
  },
  {
    fits: ({ code, message }) =>
      /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE)/.test(code) ||
      /Connection terminated|timeout expired|ended unexpectedly/i.test(message),
    say: ({ code, message }) =>
      `The database does not answer (${code === '' ? message : code}): ` +
      'see that PostgreSQL runs and that DATABASE_URL names it rightly.',
  },
]

function databaseSentence(error: unknown, url: string): string | null {
  const fault = { code: errorCode(error), message: errorText(error, 'message'), path: errorText(error, 'path') }
  return SENTENCES.find(({ fits }) => fits(fault, url))?.say(fault) ?? null
}
