import { type CustomerRow, customers, updateCustomer } from '@tenor/contract/core'
import { idField, requireBody } from '@tenor/contract/http'
import type { Instant } from '@tenor/contract/time'
import { z } from 'zod'
import { writeRead } from '../../platform/audit/index.ts'
import { type List, newestFirst, readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { type GivingAct, keepStanding, standingTakesTwo } from '../proposals/index.ts'
import type { AccountModule } from './account-module.ts'
import { type AddressMatch, addressMatch, findsAnyPart } from './address-search.ts'
import { changeStanding, customerRow, readStanding } from './customer-standing.ts'
import { findUser, USER_COLUMNS, type User } from './users.ts'

/** What an operator may see of customers, and set of them alone. */
export function registerOperatorRoutes(http: Http, module: AccountModule): void {
  route(http, customers, async ({ customer, body }) => {
    const match = body.email === undefined ? null : addressMatch(body.email, await findsAnyPart(module.db))
    const list = customersBy(match, module.clock.now())
    const page = await readPage(module.db, list, pageRequest(body, list))
    const seen = page.rows.map(({ id }) => id)
    await writeRead(module.db, { at: module.clock.now(), actorId: customer.userId, act: 'user.read', users: seen })
    return { list: page.rows, ...pageEnd(page) }
  })

  const update = module.proposals.define(updateAct(module))
  route(http, updateCustomer, ({ customer: operator, params, body }) =>
    module.proposals.give(update, operator, { ...body, id: params.id }),
  )
}

const updateContent = requireBody(updateCustomer).and(z.object({ id: idField }))
type UpdateContent = z.output<typeof updateContent>

/** A region and a verification open what was closed: many by one operator take two. A lock, or its end, gives nothing. */
function updateAct(module: AccountModule): GivingAct<UpdateContent, CustomerRow> {
  const betters = ({ region, verified }: UpdateContent) => region !== undefined || verified === 1
  return {
    act: 'user.update',
    role: 'administrator',
    content: updateContent,
    subject: ({ id }) => `user ${id}`,
    receiver: ({ id }) => id,
    async stands(tx, { id }) {
      const user = await findUser(tx, { bucket: bucketOf(id), userId: id }, 'for update')
      return user === null ? null : readStanding(user)
    },
    takesTwo: async (tx, content, _bounds, by) => betters(content) && (await standingTakesTwo(tx, module.mode, by)),
    async perform(tx, by, content) {
      const { id, region, verified, trading_locked: locked } = content
      const user = await changeStanding(module, tx, by, id, 'user.update', {
        ...(region === undefined ? {} : { region }),
        ...(verified === undefined ? {} : { verified: verified === 1 }),
        ...(locked === undefined ? {} : { tradingLocked: locked === 1 }),
      })
      if (betters(content)) await keepStanding(tx, by, id)
      return customerRow(user, by.at)
    },
    after: ({ id }) => module.sessions.forget({ bucket: bucketOf(id), userId: id }),
  }
}

/** Customers, newest first; or those whose address holds what is asked for, by address. */
function customersBy(match: AddressMatch | null, now: Instant): List<User, CustomerRow> {
  const address = 'u.email collate "C"'
  return {
    name: 'customers',
    of: { values: match?.values.join(' ') },
    keyset:
      match === null
        ? newestFirst('u', 'created_at')
        : [
            { sql: address, type: 'text', direction: 'asc' },
            { sql: 'u.id', type: 'bigint', direction: 'asc' },
          ],
    from: 'app_user u',
    row: 'u',
    within: match?.sql ?? 'true',
    filter: null,
    values: match?.values ?? [],
    columns: USER_COLUMNS,
    read: (user) => customerRow(user, now),
  }
}
