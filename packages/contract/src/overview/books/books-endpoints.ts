import { z } from 'zod'
import { journalQuery } from '../../core/index.ts'
import { endpoint } from '../../http/index.ts'

/** GET the house's journal: every transfer of the ledger once, what customers have being owed to them. */
export const houseJournal = endpoint({
  method: 'GET',
  path: '/console/api/ledger/journal',
  summary: "The house's books as a plain text journal for hledger or beancount, or as CSV",
  audience: 'operator',
  role: 'reader',
  query: journalQuery,
  produces: 'text/plain',
  data: z.string(),
  refusals: ['books.span'],
})
