import { decimal } from '@tenor/contract/money'
import { type Instant, instant } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import {
  column,
  type Database,
  named,
  openDatabase,
  orNull,
  type Raw,
  type RecordOf,
  setOf,
  table,
  writtenLater,
} from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

type Side = 'call' | 'put'

const drawer = table('drawer', {
  id: column.bigint(),
  userBucket: column.smallint(),
  side: column.text<Side>(),
  isOpen: named('opened', column.boolean()),
  amount: column.decimal(),
  margin: orNull(column.decimal()),
  copies: column.whole(),
  at: column.instant(),
  endedAt: writtenLater(orNull(column.instant())),
  detail: column.json<{ list: number[] }>(),
})

type Drawer = RecordOf<typeof drawer>

const FULL: Drawer = {
  id: 7,
  userBucket: 3,
  side: 'call',
  isOpen: true,
  amount: decimal('-123456789012.00000001'),
  margin: decimal('0.15'),
  copies: 9_007_199_254_740_991n,
  at: instant(1_800_000_000_123),
  endedAt: null,
  detail: { list: [1, 2] },
}
const BARE: Drawer = { ...FULL, id: 8, side: 'put', isOpen: false, amount: 0n, margin: null, detail: { list: [] } }

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await createTestDatabase()
  db = openDatabase({ url: made.url, log: silentLog() })
  drop = made.drop
  await db.execute(`create table drawer (id bigint primary key, user_bucket smallint not null, side text not null,
    opened boolean not null, amount numeric(38, 8) not null, margin numeric(38, 8), copies bigint not null,
    at timestamptz not null, ended_at timestamptz, detail jsonb not null)`)
})
afterAll(async () => {
  await db.close()
  await drop()
})
beforeEach(async () => {
  await db.execute('delete from drawer')
})

async function stored(): Promise<Drawer[]> {
  const rows = await db.query<Raw>(`select ${drawer.select('d')} from drawer d order by d.id`)
  return rows.map(drawer.read)
}

test('the record has the type that its declaration says', () => {
  expectTypeOf<Drawer['side']>().toEqualTypeOf<Side>()
  expectTypeOf<Drawer['margin']>().toEqualTypeOf<bigint | null>()
  expectTypeOf<Drawer['endedAt']>().toEqualTypeOf<Instant | null>()
  expectTypeOf<Drawer['detail']>().toEqualTypeOf<{ list: number[] }>()
})

test('what is written is read again, to the last decimal', async () => {
  await drawer.insert(db, [FULL, BARE])
  expect(await stored()).toEqual([FULL, BARE])
})

test('a select names each column once, with the name the table goes by', () => {
  expect(drawer.select()).toBe('id, user_bucket, side, opened, amount, margin, copies, at, ended_at, detail')
  expect(drawer.select('d')).toMatch(/^d\.id, d\.user_bucket, .*, d\.detail$/)
})

test('an insert leaves a column that is written later to its default', async () => {
  await drawer.insert(db, [{ ...FULL, endedAt: instant(5) }])
  expect(await stored()).toEqual([FULL])
  expect(drawer.inserted.names).not.toContain('ended_at')
  await db.execute(`update drawer set ended_at = '2026-01-02T03:04:05.678Z'`)
  expect((await stored())[0]?.endedAt).toBe(Date.parse('2026-01-02T03:04:05.678Z'))
})

test('no records are no rows, and many go by arrays of equal length', async () => {
  await drawer.insert(db, [])
  expect(await stored()).toEqual([])
  expect(drawer.arrays([FULL, BARE]).map((values) => values.length)).toEqual(drawer.inserted.types.map(() => 2))
})

test('an update writes the columns in which a record differs, by their names, and nothing else', async () => {
  await drawer.insert(db, [{ ...FULL, id: 9 }])
  const after = { ...FULL, id: 9, isOpen: false, margin: null, endedAt: instant(1_800_000_000_456) }
  const changes = drawer.changes({ ...FULL, id: 9 }, after)
  expect(changes.map(({ column: name }) => name)).toEqual(['opened', 'margin', 'ended_at'])
  expect(drawer.changes(FULL, { ...FULL })).toEqual([])
  const { set, values } = setOf(changes, 2)
  await db.execute(`update drawer set ${set} where id = $1`, [9, ...values])
  const [row] = await db.query<Raw>(`select ${drawer.select()} from drawer where id = 9`)
  expect(drawer.read(row as Raw)).toEqual(after)
})
