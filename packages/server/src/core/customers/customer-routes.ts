import {
  type CustomerDetail,
  customerAudit,
  customerPage,
  endCustomerSessions,
  lockCustomer,
  searchEverything,
  voucherLeft,
  writeCustomerNote,
} from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { type Customer, type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { toUserKey } from '../../platform/ids/index.ts'
import { findsAnyPart } from '../accounts/index.ts'
import { auditForPeople, auditOfCustomer } from '../back-office/index.ts'
import { mailHeads } from '../mail/index.ts'
import { boundsNow, givenAlone } from '../proposals/index.ts'
import type { CustomersModule } from './customer-module.ts'
import { insertNote, readNotes } from './customer-notes.ts'
import { findCustomers, findNumbered } from './customer-search.ts'

/** One customer as operators see them, the search for one, and what support does. */
export function registerCustomers(http: Http, module: CustomersModule): void {
  const { db, clock, access } = module
  const by = (operator: Customer) => ({ operator, at: clock.now() })
  route(http, customerPage, ({ customer: operator, params }) => readDetail(module, operator, params.id))
  route(http, customerAudit, async ({ params, query, locale }) => {
    const list = auditOfCustomer(params.id)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: await auditForPeople(db, locale, page.rows), ...pageEnd(page) }
  })
  route(http, writeCustomerNote, async ({ customer: operator, params, body }) => {
    const { id: userId } = await access.known(params.id)
    const id = await module.ids.next()
    const { at } = by(operator)
    await db.transaction(async (tx) => {
      await insertNote(tx, { id, userId, at, operatorId: operator.userId, text: body.text })
      const entry = { at, actorId: operator.userId, act: 'user.note', subject: `user ${userId}` }
      await writeAudit(tx, { ...entry, before: null, after: { note: id } })
    })
    return { id, at: unixSeconds(at), operator: operator.email, text: body.text }
  })
  route(http, endCustomerSessions, async ({ customer: operator, params, body }) => ({
    ended: await access.signOut(by(operator), params.id, body.reason),
  }))
  route(http, lockCustomer, ({ customer: operator, params, body }) => access.lock(by(operator), params.id, body.reason))
  route(http, searchEverything, ({ customer: operator, body }) => search(module, operator, body.text))
}

async function readDetail(module: CustomersModule, operator: Customer, id: number): Promise<CustomerDetail> {
  const { db, mode, access } = module
  await access.look(operator, id, true)
  const user = await access.known(id)
  const by = { operator, at: module.clock.now() }
  const [devices, mails, notes, bounds, given] = await Promise.all([
    access.devices(id),
    mailHeads(module.mail, toUserKey(id)),
    readNotes(db, id),
    boundsNow(db, mode),
    givenAlone(db, by, id),
  ])
  const left = voucherLeft(given, bounds)
  return {
    ...access.row(user),
    email_confirmed: user.isEmailConfirmed,
    devices: devices.map(({ device, lastSeenAt }) => ({ device, last_seen: unixSeconds(lastSeenAt) })),
    mails,
    notes,
    voucher_left: left === null ? null : decimalText(left),
  }
}

async function search({ db, clock, access, numbered }: CustomersModule, operator: Customer, text: string) {
  const anyPart = await findsAnyPart(db)
  const [users, found] = await Promise.all([findCustomers(db, text, anyPart), findNumbered(db, numbered, text)])
  const seen = [...users.map(({ id }) => id), ...found.map((row) => row.user_id)]
  await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'user.read', users: seen })
  return { customers: users.map(access.row), found, any_part: anyPart }
}
