import { type AccountLocks, accountLocks, answerObjection, objections, objectToLock } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { type Http, notFound, pageEnd, pageRequest, Refusal, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import {
  allObjections,
  insertObjection,
  isObjection,
  objectionWire,
  readObjections,
  writeAnswer,
} from './account-protection-store.ts'
import { locksOf } from './customer-standing.ts'
import { findUser, ownUser, type UserKey } from './users.ts'

/** Locks as their customer sees them, objections, and what operators answer. */
export function registerAccountLocks(http: Http, module: AccountModule): void {
  const { db, clock } = module
  route(http, accountLocks, ({ customer }) => locksAndObjections(module, customer))

  route(http, objectToLock, async (call) => {
    const { customer, body } = call
    const id = await module.ids.next()
    await db.transaction(async (tx) => {
      const user = await findUser(tx, customer, 'for share')
      const at = clock.now()
      if (user === null || !locksOf(user, at).includes(body.lock)) throw new Refusal(409, 'account.lock.none')
      const made = { id, lock: body.lock, message: body.message, at }
      if (!(await insertObjection(tx, customer, made))) throw new Refusal(409, 'account.lock.objected')
      const entry = { at, actorId: user.id, act: 'account.objection', subject: `user ${user.id}` }
      await writeAudit(tx, { ...entry, before: null, after: { objection: id, lock: body.lock } })
    })
    logAct(call, 'objection to a lock', customer.userId)
    return locksAndObjections(module, customer)
  })

  route(http, objections, async ({ customer: operator, query }) => {
    const page = await readPage(db, allObjections, pageRequest(query, allObjections))
    const users = page.rows.map(({ user_id: id }) => id)
    await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'account.objection.read', users })
    return { list: page.rows, ...pageEnd(page) }
  })

  route(http, answerObjection, async ({ customer: operator, params, body }) => {
    const owner = { bucket: bucketOf(body.user_id), userId: body.user_id }
    const { email } = await ownUser(module, owner)
    const answered = await db.transaction(async (tx) => {
      const at = clock.now()
      const given = { answer: body.answer, by: operator.userId, at }
      const row = await writeAnswer(tx, owner, params.id, given)
      if (row === null) {
        throw (await isObjection(tx, owner, params.id)) ? new Refusal(409, 'account.objection.answered') : notFound()
      }
      const entry = { at, actorId: operator.userId, act: 'account.objection.answer', subject: `user ${owner.userId}` }
      await writeAudit(tx, { ...entry, before: null, after: { objection: row.id, answer: body.answer } })
      const kind = 'notice.account.objection.answered'
      await announceNotice(tx, { ...owner, kind, params: { answer: body.answer }, at })
      return row
    })
    return { ...objectionWire(answered), user_id: owner.userId, email }
  })
}

async function locksAndObjections(module: AccountModule, key: UserKey): Promise<AccountLocks> {
  const user = await ownUser(module, key)
  const { frozenUntil } = user
  const locks = locksOf(user, module.clock.now()).map((lock) => {
    return { lock, until: lock === 'sales' || frozenUntil === null ? null : unixSeconds(frozenUntil) }
  })
  return { locks, objections: (await readObjections(module.db, key)).map(objectionWire) }
}
