import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrayText } from '../../../src/platform/database/array-text.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const ODD = [
  '',
  ' ',
  'null',
  'NULL',
  'a,b',
  '{x}',
  '"',
  '\\',
  '\\"',
  'a b',
  "it's",
  'ä',
  '1.50',
  '-7',
  '2026-11-22T00:00:00.000Z',
]

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

it('quotes only what could be read as something else', () => {
  expect(arrayText([1, '1.5', null, true, 'Null', 'a"b', ''])).toBe('{1,1.5,NULL,true,"Null","a\\"b",""}')
})

it('brings every text back from the database as it was sent', async () => {
  const [row] = await db.query('select $1::text[] as texts, $2::numeric[]::text as numbers', [
    [...ODD, null],
    ['1.50', null, -3],
  ])
  expect(row).toEqual({ texts: [...ODD, null], numbers: '{1.50,NULL,-3}' })
})
