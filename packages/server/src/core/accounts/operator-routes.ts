import { type CustomerRow, customers, normalEmail, setRole, setTier, updateCustomer } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import { type List, newestFirst, readPage } from '../../platform/database/index.ts'
import { type Customer, type Http, pageEnd, pageRequest, Refusal, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import type { AccountModule } from './account-module.ts'
import { writeStanding } from './user-changes.ts'
import { findUser, USER_COLUMNS, type User } from './users.ts'

/** Stands behind every address that begins alike. */
const LAST_CHARACTER = '\u{10ffff}'

/** What an operator may see and set of customers. */
export function registerOperatorRoutes(http: Http, module: AccountModule): void {
  route(http, customers, async ({ customer, body }) => {
    const list = customersBy(body.email === undefined ? null : normalEmail(body.email))
    const page = await readPage(module.db, list, pageRequest(body, list))
    const seen = page.rows.map(({ id }) => id)
    await writeRead(module.db, { at: module.clock.now(), actorId: customer.userId, act: 'user.read', users: seen })
    return { list: page.rows, ...pageEnd(page) }
  })

  route(http, setTier, async ({ customer, params, body }) => {
    const user = await change(module, customer, params.id, 'user.tier', { vipTier: body.tier })
    return { id: user.id, vip_tier: user.vipTier }
  })

  route(http, setRole, async ({ customer, params, body }) => {
    // So that there is always one left, and nobody undoes a check on himself.
    if (params.id === customer.userId) throw new Refusal(409, 'account.role.own')
    return customerRow(await change(module, customer, params.id, 'user.role', { role: body.role }))
  })

  route(http, updateCustomer, async ({ customer, params, body }) => {
    const user = await change(module, customer, params.id, 'user.update', {
      ...(body.region === undefined ? {} : { region: body.region }),
      ...(body.verified === undefined ? {} : { verified: body.verified === 1 }),
      ...(body.trading_locked === undefined ? {} : { tradingLocked: body.trading_locked === 1 }),
    })
    return customerRow(user)
  })
}

type Changes = Partial<Pick<User, 'role' | 'vipTier' | 'region' | 'verified' | 'tradingLocked'>>

async function change(
  module: AccountModule,
  actor: Customer,
  id: number,
  act: string,
  changes: Changes,
): Promise<User> {
  const key = { bucket: bucketOf(id), userId: id }
  const changed = await module.db.transaction(async (tx) => {
    const user = await findUser(tx, key, 'for update')
    if (user === null) throw new Refusal(404, 'account.notFound')
    const next = { ...user, ...changes }
    // In a sandbox who tries the back office is both operators, and has no day to wait.
    await writeStanding(tx, next, module.mode === 'live' ? module.clock.now() : null)
    const names = Object.keys(changes) as (keyof Changes)[]
    await writeAudit(tx, {
      at: module.clock.now(),
      actorId: actor.userId,
      act,
      subject: `user ${id}`,
      before: Object.fromEntries(names.map((name) => [name, user[name]])),
      after: changes,
    })
    return next
  })
  module.sessions.forget(key)
  return changed
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

function customerRow(user: User): CustomerRow {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    vip_tier: user.vipTier,
    region: user.region === '' ? null : user.region,
    verified: user.verified,
    trading_locked: user.tradingLocked,
    account_mode: user.accountMode,
    totp_enabled: user.totpSecret !== null,
    fund_password_set: user.fundPasswordHash !== null,
    created_at: unixSeconds(user.createdAt),
  }
}
