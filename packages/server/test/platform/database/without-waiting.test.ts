import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase, withoutWaitingForDisk } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  const first = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
  // The cluster of the tests waits for no disk at all: this database of it does.
  await first.execute(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  await first.close()
  db = openDatabase({ url: test.url, log: silentLog(), connections: 2 })
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

const waits = () =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ setting: string }>('select current_setting($1) as setting', ['synchronous_commit'])
    return row?.setting
  })

it('only what is called within does not wait for the disk, and only while it lasts', async () => {
  const usual = await waits()
  expect(usual).not.toBe('off')
  const [within, beside] = await Promise.all([withoutWaitingForDisk(waits), waits()])
  expect([within, beside]).toEqual(['off', usual])
  expect(await waits()).toBe(usual)
})

it('undoes what fails, and the next transaction of the connection waits again', async () => {
  const fails = () =>
    db.transaction(async (tx) => {
      await tx.execute("insert into setting (name, value) values ('kept', 'no')")
      throw new Error('no')
    })
  await expect(withoutWaitingForDisk(fails)).rejects.toThrow('no')
  expect(await db.query("select 1 from setting where name = 'kept'")).toEqual([])
  expect(await waits()).not.toBe('off')
})
