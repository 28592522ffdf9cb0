import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  COUNT_LOOKS_AT,
  type Database,
  type Keyset,
  type List,
  newestFirst,
  openDatabase,
  PAGE_LOOKS_AT,
  type Queryable,
  readAll,
  readPage,
  statementsBy,
} from '../../../src/platform/database/index.ts'
import { pageRequest } from '../../../src/platform/http/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.url, log: silentLog() })
  await db.execute(
    'create table thing (owner integer not null, id bigint not null, at timestamptz not null, mark text)',
  )
  await db.execute('create index thing_newest on thing (owner, at, id)')
})
afterAll(async () => {
  await db.close()
  await test.drop()
})
beforeEach(() => db.execute('truncate thing'))

type Thing = { id: number; mark: string | null }
const KEYS = newestFirst('t', 'at')
const things = (owner: number, mark: string | null = null, keyset: Keyset = KEYS): List<Thing, Thing> => ({
  name: 'things',
  of: { owner, mark },
  from: 'thing t',
  row: 't',
  within: 't.owner = $1',
  filter: mark === null ? null : 't.mark = $2',
  values: mark === null ? [owner] : [owner, mark],
  keyset,
  columns: 't.id, t.mark',
  read: (row) => row,
})

type Asked = { page?: number; page_size?: number; cursor?: string }
function ask(source: List<Thing, Thing>, query: Asked) {
  return readPage(db, source, pageRequest(query, source))
}

/** Every page by cursor, from the first, with what is done between two of them. */
async function walk(source: List<Thing, Thing>, size: number, between = async () => {}): Promise<number[][]> {
  const pages: number[][] = []
  let cursor: string | undefined
  do {
    const page = await ask(source, { page_size: size, ...(cursor === undefined ? {} : { cursor }) })
    pages.push(page.rows.map(({ id }) => id))
    cursor = page.next ?? undefined
    await between()
  } while (cursor !== undefined)
  return pages
}

const insert = (owner: number, rows: readonly { id: number; second: number; mark?: string }[]) =>
  db.execute(`insert into thing select $1, * from unnest($2::bigint[], $3::timestamptz[], $4::text[])`, [
    owner,
    rows.map(({ id }) => id),
    rows.map(({ second }) => `2030-01-01T00:00:00.00000${second}Z`),
    rows.map(({ mark }) => mark ?? null),
  ])

/** `count` rows, each newer than the one before; every `every`th has the mark x. */
const insertMany = (owner: number, count: number, every: number) =>
  db.execute(
    `insert into thing select $1, i, '2030-01-01'::timestamptz + make_interval(secs => i),
       case when i % $3 = 0 then 'x' end from generate_series(1, $2::integer) i`,
    [owner, count, every],
  )

describe('walking a list by cursor', () => {
  it('gives every row once, newest first by instant and id, also of one microsecond', async () => {
    const rows = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 999 }), second: fc.integer({ min: 0, max: 4 }) }),
      { maxLength: 40, selector: ({ id }) => id },
    )
    let owner = 0
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 15 }), async (given, size) => {
        owner += 1
        await insert(owner, given)
        const newest = given.toSorted((a, b) => b.second - a.second || b.id - a.id).map(({ id }) => id)
        const pages = await walk(things(owner), size)
        expect(pages.flat()).toEqual(newest)
        expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true)
        // By number it is the same list.
        for (const [place, page] of pages.entries()) {
          const numbered = await ask(things(owner), { page: place + 1, page_size: size })
          expect([numbered.rows.map(({ id }) => id), numbered.total.found]).toEqual([page, given.length])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('gives each of the rows that were there once while newer ones come', async () => {
    await insertMany(1, 100, 3)
    let next = 1_000
    const add = async () => {
      next += 1
      await insertMany(2, 5, 1)
      await db.execute(`insert into thing values (1, $1, '2031-01-01', 'x')`, [next])
    }
    expect((await walk(things(1), 7, add)).flat()).toEqual(Array.from({ length: 100 }, (_, index) => 100 - index))
    const marked = (await walk(things(1, 'x'), 7, add)).flat()
    expect(marked.filter((id) => id <= 100)).toEqual(Array.from({ length: 33 }, (_, index) => 99 - 3 * index))
    expect(new Set(marked).size).toBe(marked.length)
  })

  it('goes on where columns go different ways', async () => {
    await db.execute(
      `insert into thing select 1, i, '2030-01-01'::timestamptz + make_interval(secs => i % 5), 'm' || i % 3
       from generate_series(1, 60) i`,
    )
    const keyset: Keyset = [
      { sql: 't.mark', type: 'text', direction: 'asc' },
      { sql: 't.at', type: 'timestamptz', direction: 'desc' },
      { sql: 't.id', type: 'bigint', direction: 'asc' },
    ]
    const ordered = Array.from({ length: 60 }, (_, index) => index + 1).toSorted(
      (a, b) => (a % 3) - (b % 3) || (b % 5) - (a % 5) || a - b,
    )
    expect((await walk(things(1, null, keyset), 7)).flat()).toEqual(ordered)
  })

  it('hands out a short page with a cursor after looking at so many rows, and still comes to every row', async () => {
    await insertMany(1, 3 * PAGE_LOOKS_AT + 1_999, 1_000)
    const pages = await walk(things(1, 'x'), 5)
    expect(pages.flat()).toEqual(Array.from({ length: 16 }, (_, index) => 16_000 - 1_000 * index))
    // Each looks at 5,000 rows, the first from 16,999 down; what is on no page is of the next.
    expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 1])
    expect((await walk(things(1, 'x'), 6)).map((page) => page.length)).toEqual([5, 5, 5, 1])
  })
})

describe('the number of rows', () => {
  it('is exact up to ten thousand, and capped beyond', async () => {
    await insertMany(1, 10_000, 1)
    expect((await ask(things(1), {})).total).toEqual({ found: 10_000, isCapped: false })
    await db.execute(`insert into thing values (1, 0, '2031-01-01', 'x')`)
    expect((await ask(things(1), {})).total).toEqual({ found: 10_000, isCapped: true })
  })

  it('is exact with a filter where fewer than twenty thousand are looked at, however few the page looks at', async () => {
    await insertMany(1, COUNT_LOOKS_AT - 1, 2)
    expect((await ask(things(1, 'x'), {})).total).toEqual({ found: 9_999, isCapped: false })
    expect((await ask(things(1, 'x'), { page: 3 })).total).toEqual({ found: 9_999, isCapped: false })
    await db.execute(`insert into thing values (1, 0, '2031-01-01', 'x')`)
    expect((await ask(things(1, 'x'), { page: 3 })).total).toEqual({ found: 10_000, isCapped: true })
    expect((await ask(things(1, 'x'), {})).total).toEqual({ found: 10_000, isCapped: true })
  })

  it('is of the newest twenty thousand where a filter leaves few', async () => {
    await insertMany(1, COUNT_LOOKS_AT + 6_000, 2_000)
    // 26,000 down to 8,000; a page that is not asked for by number looks at 5,000 of them.
    const unnumbered = await ask(things(1, 'x'), { page_size: 4 })
    expect(unnumbered.total).toEqual({ found: 10, isCapped: true })
    expect(unnumbered.rows.map(({ id }) => id)).toEqual([26_000, 24_000, 22_000])
    const next = await ask(things(1, 'x'), { page_size: 4, cursor: unnumbered.next ?? '' })
    expect([next.rows.map(({ id }) => id), next.total.found]).toEqual([[20_000, 18_000], 10])
    const first = await ask(things(1, 'x'), { page: 1, page_size: 4 })
    expect(first.total).toEqual({ found: 10, isCapped: true })
    expect(first.rows.map(({ id }) => id)).toEqual([26_000, 24_000, 22_000, 20_000])
    // All that was counted can be paged through by number; what is behind, by the cursor of the last page.
    const third = await ask(things(1, 'x'), { page: 3, page_size: 4 })
    expect(third.rows.map(({ id }) => id)).toEqual([10_000, 8_000])
    const beyond = await ask(things(1, 'x'), { page: 4, page_size: 4 })
    expect(beyond).toMatchObject({ rows: [], total: { found: 10, isCapped: true } })
    for (const { next: cursor } of [third, beyond]) {
      const rest = await ask(things(1, 'x'), { page_size: 4, cursor: cursor ?? '' })
      expect([rest.rows.map(({ id }) => id), rest.total.found]).toEqual([[6_000, 4_000, 2_000], 10])
    }
  })

  it('comes with the page, and with a page behind the last', async () => {
    await insertMany(1, 250, 5)
    let statements = 0
    const counting: Queryable = {
      ...db,
      query: statementsBy((work) => {
        statements += 1
        return work(db)
      }).query,
    }
    const read = (mark: string | null, page: number) =>
      readPage(counting, things(1, mark), pageRequest({ page }, things(1, mark)))
    for (const page of [1, 2]) {
      expect((await read(null, page)).total).toEqual({ found: 250, isCapped: false })
      expect((await read('x', page)).total).toEqual({ found: 50, isCapped: false })
    }
    expect(statements).toBe(4)
    expect((await read(null, 14)).total).toEqual({ found: 250, isCapped: false })
    expect((await read('x', 14)).total).toEqual({ found: 50, isCapped: false })
  })

  it('is asked for by no page behind a cursor', async () => {
    await insertMany(1, 60, 2)
    const { next } = await ask(things(1), {})
    await insertMany(1, 5, 1)
    expect((await ask(things(1), { cursor: next ?? '' })).total).toEqual({ found: 60, isCapped: false })
  })

  it('is 0 of nothing, and stays with a page behind the last', async () => {
    expect(await ask(things(7), {})).toEqual({ rows: [], total: { found: 0, isCapped: false }, next: null })
    await insertMany(7, 3, 1)
    const behind = { rows: [], total: { found: 3, isCapped: false }, next: null }
    expect(await ask(things(7), { page: 2 })).toEqual(behind)
    expect(await ask(things(7, 'x'), { page: 2 })).toEqual(behind)
  })
})

describe('what a page is asked by', () => {
  it('is a number down to ten thousand rows, and then a cursor', async () => {
    await insertMany(1, 10_030, 1)
    const last = await ask(things(1), { page: 500 })
    expect(last.rows.at(-1)?.id).toBe(31)
    expect(() => ask(things(1), { page: 501 })).toThrowError('request.page.tooDeep')
    expect(() => ask(things(1), { page: 10_001, page_size: 1 })).toThrowError('request.page.tooDeep')
    const after = await ask(things(1), { cursor: last.next ?? '' })
    expect(after.rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => 30 - index))
  })

  it('refuses a cursor that was changed, or is of other filters, another owner or another list', async () => {
    await insertMany(1, 50, 2)
    await insertMany(2, 50, 2)
    const { next } = await ask(things(1), {})
    const cursor = next ?? ''
    await ask(things(1), { cursor })
    const refused = 'request.cursor.unknown'
    expect(() => ask(things(2), { cursor })).toThrowError(refused)
    expect(() => ask(things(1, 'x'), { cursor })).toThrowError(refused)
    const other = { name: 'others', of: { owner: 1, mark: null }, keyset: KEYS }
    expect(() => pageRequest({ cursor }, other)).toThrowError(refused)
    const whole = Buffer.from(cursor, 'base64url').toString()
    const changes = [whole.replace('2030', '2031'), whole.slice(0, -1), `${whole} `, whole.slice(1), '', '[]', 'null']
    for (const change of changes) {
      expect(() => ask(things(1), { cursor: Buffer.from(change).toString('base64url') })).toThrowError(refused)
    }
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(() => pageRequest({ cursor: text }, other)).toThrowError(refused)
      }),
    )
  })
})

it('reads all rows page by page without holding a connection between two', async () => {
  await insertMany(1, 1_234, 2)
  const ids: number[] = []
  for await (const rows of readAll(db, things(1, 'x'), 100)) {
    expect(db.use().idle).toBe(db.use().total)
    ids.push(...rows.map(({ id }) => id))
    await db.execute(`insert into thing values (1, 5000, '2031-01-01', 'x')`)
  }
  expect(ids).toEqual(Array.from({ length: 617 }, (_, index) => 1_234 - 2 * index))
})
