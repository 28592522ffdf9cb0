import { notices } from '@tenor/contract/core'
import { type Database, readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { noticesOf } from './notices.ts'

/** Registers the call that lists a customer's notices. */
export function registerNotices(http: Http, db: Database): void {
  route(http, notices, async ({ customer, query, locale }) => {
    const list = noticesOf(customer, locale)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows, ...pageEnd(page) }
  })
}
