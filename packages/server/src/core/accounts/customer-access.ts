import { hasRole, isOperator } from '@tenor/contract/http'
import { MINUTE_MS } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import type { Permits } from '../../platform/config/index.ts'
import { type Customer, Refusal } from '../../platform/http/index.ts'
import { toUserKey } from '../../platform/ids/index.ts'
import { announceNotice } from '../notices/index.ts'
import type { By } from '../proposals/index.ts'
import type { AccountModule } from './account-module.ts'
import { changeStanding, customerRow } from './customer-standing.ts'
import { readCustomer } from './sessions.ts'
import { findUser, type User } from './users.ts'

/** One look at a customer is one row of the audit log, however many calls the page makes. */
const LOOK_MS = 10 * MINUTE_MS
const LOOKS_MOST = 1_000

export type CustomerAccess = ReturnType<typeof customerAccess>

/** Accounts of customers as the back office reads and ends them. */
export function customerAccess(module: AccountModule, permits: Permits) {
  const looks = new Map<string, number>()
  return {
    /** A customer whose own calls an operator reads; `isOpening`: the page itself, which is written down each time. */
    async look(operator: Customer, userId: number, isOpening = false): Promise<Customer> {
      const customer = await readCustomer(module, permits, toUserKey(userId))
      if (customer === null) throw new Refusal(404, 'account.notFound')
      const [pair, now] = [`${operator.userId} ${userId}`, module.realTime.now()]
      if (!isOpening && now - (looks.get(pair) ?? Number.NEGATIVE_INFINITY) < LOOK_MS) return customer
      const entry = { at: module.clock.now(), actorId: operator.userId, act: 'user.read' }
      await writeRead(module.db, { ...entry, users: [userId] })
      if (looks.size >= LOOKS_MOST) looks.clear()
      looks.set(pair, now)
      return customer
    },
    async known(userId: number): Promise<User> {
      const user = await findUser(module.db, toUserKey(userId))
      if (user === null) throw new Refusal(404, 'account.notFound')
      return user
    },
    row: (user: User) => customerRow(user, module.clock.now()),
    devices: (userId: number) => module.devices.list(toUserKey(userId)),
    signOut: (by: By, userId: number, reason: string) => signOut(module, by, userId, reason),
    lock: (by: By, userId: number, reason: string) => lock(module, by, userId, reason),
  }
}

/** Ends every session and forgets every device; how many sessions there were. */
async function signOut(module: AccountModule, { operator, at }: By, userId: number, reason: string): Promise<number> {
  const key = toUserKey(userId)
  const { length: ended } = await module.sessions.list(key)
  await module.db.transaction(async (tx) => {
    const user = await findUser(tx, key, 'for update')
    if (user === null) throw new Refusal(404, 'account.notFound')
    if (isOperator(user.role) && !hasRole(operator.role, 'administrator')) {
      throw new Refusal(403, 'account.role.needed', { role: 'administrator' })
    }
    await module.sessions.closeOthers(tx, key, null)
    await module.devices.forgetOthers(tx, key, null)
    const entry = { at, actorId: operator.userId, act: 'user.signOut', subject: `user ${userId}` }
    await writeAudit(tx, { ...entry, before: { sessions: ended }, after: { sessions: 0, reason } })
    await announceNotice(tx, { ...key, kind: 'notice.account.signedOut', params: {}, at })
  })
  module.sessions.forget(key)
  return ended
}

async function lock(module: AccountModule, by: By, userId: number, reason: string) {
  const user = await module.db.transaction((tx) =>
    changeStanding(module, tx, by, userId, 'user.lock', { tradingLocked: true }, reason),
  )
  module.sessions.forget(toUserKey(userId))
  return customerRow(user, by.at)
}
