import { afterEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../../../faults/database-proxy.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

/* A router that forgets a connection tells nobody: neither side hears that it has ended. */

let [store, proxy, db] = [null as TestDatabase | null, null as DatabaseProxy | null, null as Database | null]

afterEach(async () => {
  await proxy?.close()
  await db?.close()
  await store?.drop()
})

async function databaseBehindProxy(longestSilenceMs: number) {
  store = await createTestDatabase()
  const url = new URL(store.url)
  proxy = await startDatabaseProxy(Number(url.port))
  url.port = String(proxy.port)
  db = openDatabase({ url: url.href, log: silentLog(), connections: 1, longestSilenceMs })
  return { db, proxy }
}

test('a connection on which nothing comes any more is given up, and the next one works', async () => {
  const { db, proxy } = await databaseBehindProxy(400)
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(proxy.silence()).toBe(1)
  await expect(db.query('select 2 as two')).rejects.toThrow(/timeout/)
  expect(await db.query('select 3 as three')).toEqual([{ three: 3 }])
  expect(db.use()).toMatchObject({ total: 1, waiting: 0 })
})

test('also in the middle of a transaction, which then has done nothing', async () => {
  const { db, proxy } = await databaseBehindProxy(400)
  await db.execute("insert into setting (name, value) values ('a', '1')")
  const lost = db.transaction(async (tx) => {
    await tx.execute("update setting set value = '2' where name = 'a'")
    proxy.silence()
    await tx.execute("update setting set value = '3' where name = 'a'")
  })
  await expect(lost).rejects.toThrow()
  expect(await db.query("select value from setting where name = 'a'")).toEqual([{ value: '1' }])
})
