import { z } from 'zod'
import { endpoint, unixSecondsField } from '../http/index.ts'
import { JOURNAL_FORMATS } from './journal-format.ts'

/** What of a journal is asked for. */
export const journalQuery = z.object({
  format: z.enum(JOURNAL_FORMATS),
  /** Included; from the first movement that is kept unless given. */
  from: unixSecondsField.optional(),
  /** Included, as `from` is; until now unless given. */
  to: unixSecondsField.optional(),
})
/** `journalQuery` as a type. */
export type JournalQuery = z.infer<typeof journalQuery>

/** GET journal: the customer's books as text that hledger or beancount reads, or as CSV; one entry per group and instant. */
export const accountJournal = endpoint({
  method: 'GET',
  path: '/apiw/v2/account/journal',
  summary: 'My books as a plain text journal for hledger or beancount, or as CSV',
  audience: 'customer',
  query: journalQuery,
  produces: 'text/plain',
  data: z.string(),
  refusals: ['books.span'],
})
