import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, pendingMigrations } from '../src/platform/database/index.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/* Migrations were written anew once, before the first release: nothing leads on from the schema of before. */

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`update schema_migration set name = '0005-dual.sql' where name = '0005-capacity.sql'`)
  await owner.query(`delete from schema_migration where name in ('0010-dual.sql', '0011-sniper.sql')`)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const SENTENCE = /schema of an older Tenor \(0005-dual\.sql\).*begin anew with another folder in TENOR_DATA or an empty/

it('the schema of an older Tenor is refused in a sentence that says how to begin anew, and stays as it was', async () => {
  const before = await owner.query('select name, checksum, applied_at from schema_migration order by name')
  await expect(migrate(database.url)).rejects.toThrow(SENTENCE)
  const after = await owner.query('select name, checksum, applied_at from schema_migration order by name')
  expect(after.rows).toEqual(before.rows)
  expect((await owner.query('select 1 from dual_series')).rowCount).toBeGreaterThan(0)
})

it('commands beside the server refuse it in the same sentence, not by what it lacks', async () => {
  await expect(pendingMigrations(database.url)).rejects.toThrow(SENTENCE)
})

it('a migration of a later version is no older schema', async () => {
  const later = await createTestDatabase()
  const client = new pg.Client({ connectionString: later.url })
  await client.connect()
  await client.query(`insert into schema_migration (name, checksum) values ('9999-later.sql', 'x')`)
  await client.end()
  expect(await migrate(later.url)).toBe(false)
  expect(await pendingMigrations(later.url)).toEqual([])
  await later.drop()
})
