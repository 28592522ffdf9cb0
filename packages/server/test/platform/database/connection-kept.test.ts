import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

const connection = async () => (await db.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid

it('a connection outlives the statements that it refuses, alone and in a transaction', async () => {
  const before = await connection()
  await expect(db.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
  await expect(db.execute('insert into job_watermark (job) values (null)')).rejects.toMatchObject({ code: '23502' })
  await expect(db.transaction((tx) => tx.query('select 1 / $1::integer', [0]))).rejects.toMatchObject({ code: '22012' })
  // Nothing is sent of what cannot be written down.
  await expect(db.query('select $1', [1n as unknown as string])).rejects.toThrow(TypeError)
  expect(await connection()).toBe(before)
})

it('one that the database has ended is replaced', async () => {
  const before = await connection()
  await expect(db.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({ code: '57P01' })
  const after = await connection()
  expect(after).toBeTypeOf('number')
  expect(after).not.toBe(before)
})
