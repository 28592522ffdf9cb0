import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSessions, type NewSession } from '../../../src/core/accounts/sessions.ts'
import type { UserKey } from '../../../src/core/accounts/users.ts'
import { OPEN_PERMITS } from '../../../src/platform/config/index.ts'
import { type Database, openDatabase, statementsBy } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const LENGTH = { idleMs: 3_600_000, longestMs: 7_200_000 }

let app: TestApp
let db: Database
let reads = 0

beforeAll(async () => {
  app = await createTestApp()
  const opened = openDatabase({ url: app.appUrl, log: silentLog(), connections: 2 })
  db = {
    ...opened,
    query: statementsBy((work, text) => {
      if (text.includes('from session')) reads += 1
      return work(opened)
    }).query,
  }
})
afterAll(async () => {
  await db.close()
  await app.close()
})

async function someone(): Promise<UserKey> {
  const customer = await app.customer()
  const id: number = (await customer.get('/apiw/v2/session')).data.user.id
  const [row] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [id])
  return { bucket: row?.bucket ?? -1, userId: id }
}

it('a sign-out makes no other customer’s session be read again', async () => {
  const sessions = createSessions({
    db,
    clock: app.clock,
    realTime: app.realTime,
    length: LENGTH,
    permits: OPEN_PERMITS,
  })
  const users = [await someone(), await someone(), await someone()] as const
  const opened: NewSession[] = []
  for (const user of users) opened.push(await sessions.open(app.db, user, { device: 'here', isByPasskey: false }))
  const [first, second, third] = opened as [NewSession, NewSession, NewSession]
  const second2 = await sessions.open(app.db, users[1], { device: 'there', isByPasskey: false })
  const findAll = () => Promise.all([first, second, second2, third].map(({ cookie }) => sessions.find(cookie)))
  await findAll()
  reads = 0
  await findAll()
  expect(reads).toBe(0)

  await sessions.close(users[1], second.sessionHash)
  const found = await findAll()
  expect(found.map((session) => session?.customer.userId ?? null)).toEqual([
    users[0].userId,
    null,
    users[1].userId,
    users[2].userId,
  ])
  expect(reads).toBe(2)

  reads = 0
  await sessions.closeOthers(app.db, users[2], null)
  expect(await sessions.find(third.cookie)).toBeNull()
  expect(await sessions.find(first.cookie)).not.toBeNull()
  expect(reads).toBe(1)
})
