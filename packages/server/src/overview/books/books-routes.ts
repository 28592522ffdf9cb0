import { accountJournal, type JournalQuery } from '@tenor/contract/core'
import { houseJournal } from '@tenor/contract/overview'
import { afterSecond, instant, instantOfSeconds, later } from '@tenor/contract/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptSince } from '../../core/ledger/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { fileStream, type Http, originOf, Refusal, routeForCsv } from '../../platform/http/index.ts'
import { customerJournal, type Span, theHousesJournal } from './books-journal.ts'
import type { BooksModule, OpenBooks } from './books-module.ts'
import { registerYears } from './books-tax-routes.ts'

const ENDINGS = { hledger: 'journal', beancount: 'beancount', csv: 'csv' } as const

/** Registers the books of customers and of the house. */
export function registerBooks(http: Http, open: OpenBooks): void {
  const { db, clock } = open
  const moduleOf = (request: FastifyRequest): BooksModule => ({ ...open, origin: originOf(http, request) })
  registerYears(http, open)
  routeForCsv(http, accountJournal, async ({ customer, query, request, reply }) => {
    const span = await spanOf(open, query)
    const pieces = customerJournal(moduleOf(request), customer, { ...span, format: query.format })
    typeOf(query, reply)
    return fileStream(reply, `tenor.${ENDINGS[query.format]}`, pieces)
  })
  routeForCsv(http, houseJournal, async ({ customer, query, request, reply }) => {
    const span = await spanOf(open, query)
    const about = { act: 'books.read', subject: 'ledger', before: null, after: { ...query, format: query.format } }
    await db.transaction((tx) => writeAudit(tx, { at: clock.now(), actorId: customer.userId, ...about }))
    const pieces = theHousesJournal(moduleOf(request), { ...span, format: query.format })
    typeOf(query, reply)
    return fileStream(reply, `tenor-house.${ENDINGS[query.format]}`, pieces)
  })
}

/** A table is told as what it is, so that it opens as one; the others are text. */
function typeOf({ format }: JournalQuery, reply: FastifyReply): void {
  if (format === 'csv') reply.type('text/csv; charset=utf-8')
}

/** What is asked for, of what there is: not before the first transfer that is kept, not after now. */
async function spanOf({ db, clock }: OpenBooks, query: JournalQuery): Promise<Span> {
  const [first, end] = [(await keptSince(db)) ?? instant(0), later(clock.now(), 1)]
  const from = query.from === undefined ? first : instantOfSeconds(query.from)
  const to = (query.to === undefined ? null : afterSecond(query.to)) ?? end
  if (from >= to || from >= end) throw new Refusal(422, 'books.span')
  return { from: from < first ? first : from, to: to > end ? end : to }
}
