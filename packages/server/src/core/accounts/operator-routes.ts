import { type CustomerRow, customers, normalEmail, updateCustomer } from '@tenor/contract/core'
import { writeRead } from '../../platform/audit/index.ts'
import { type List, newestFirst, readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { refuseOneself } from '../proposals/index.ts'
import type { AccountModule } from './account-module.ts'
import { changeStanding, customerRow } from './customer-standing.ts'
import { USER_COLUMNS, type User } from './users.ts'

/** Stands behind every address that begins alike. */
const LAST_CHARACTER = '\u{10ffff}'

/** What an operator may see of customers, and set of them alone. */
export function registerOperatorRoutes(http: Http, module: AccountModule): void {
  route(http, customers, async ({ customer, body }) => {
    const list = customersBy(body.email === undefined ? null : normalEmail(body.email))
    const page = await readPage(module.db, list, pageRequest(body, list))
    const seen = page.rows.map(({ id }) => id)
    await writeRead(module.db, { at: module.clock.now(), actorId: customer.userId, act: 'user.read', users: seen })
    return { list: page.rows, ...pageEnd(page) }
  })

  route(http, updateCustomer, async ({ customer: operator, params, body }) => {
    refuseOneself(operator, params.id)
    const by = { operator, at: module.clock.now() }
    const user = await module.db.transaction((tx) =>
      changeStanding(module, tx, by, params.id, 'user.update', {
        ...(body.region === undefined ? {} : { region: body.region }),
        ...(body.verified === undefined ? {} : { verified: body.verified === 1 }),
        ...(body.trading_locked === undefined ? {} : { tradingLocked: body.trading_locked === 1 }),
      }),
    )
    module.sessions.forget({ bucket: bucketOf(params.id), userId: params.id })
    return customerRow(user)
  })
}

/** Customers, newest first; or those whose address begins with what is asked for, by address. */
function customersBy(email: string | null): List<User, CustomerRow> {
  const address = 'u.email collate "C"'
  return {
    name: 'customers',
    of: { email },
    keyset:
      email === null
        ? newestFirst('u', 'created_at')
        : [
            { sql: address, type: 'text', direction: 'asc' },
            { sql: 'u.id', type: 'bigint', direction: 'asc' },
          ],
    from: 'app_user u',
    row: 'u',
    within: email === null ? 'true' : `${address} >= $1 and ${address} < $2`,
    filter: null,
    values: email === null ? [] : [email, `${email}${LAST_CHARACTER}`],
    columns: USER_COLUMNS,
    read: customerRow,
  }
}
