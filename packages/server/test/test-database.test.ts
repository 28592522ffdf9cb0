import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('each test database is its own, has the schema, and is gone after its drop', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new pg.Client({ connectionString: one.url })
  client.on('error', () => undefined)
  await client.connect()
  const migrated = await client.query(`select to_regclass('schema_migration')::text as name`)
  expect(migrated.rows).toEqual([{ name: 'schema_migration' }])
  await client.query('create table only_here (id int)')
  const neighbour = new pg.Client({ connectionString: other.url })
  await neighbour.connect()
  const seen = await neighbour.query(`select to_regclass('only_here') as name`)
  expect(seen.rows).toEqual([{ name: null }])
  await neighbour.end()
  await Promise.all([one.drop(), other.drop()])
  await expect(client.query('select 1')).rejects.toThrow()
})
