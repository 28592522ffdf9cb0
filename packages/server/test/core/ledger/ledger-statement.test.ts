import { decimal } from '@tenor/contract/money'
import { isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPOSIT, HOUSE_EXTERNAL, post, SPOT } from '../../../src/core/ledger/index.ts'
import {
  STATEMENT_KEYSET,
  type StatementRow,
  statementPage,
  statementPages,
} from '../../../src/core/ledger/ledger-statement.ts'
import { pageStatement } from '../../../src/core/ledger/ledger-statement-sql.ts'
import { type Database, openDatabase, readCursor } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'
import { deposits, type Owner, postsOf, SCOPE, START, someone, statementStage } from './ledger-statement-stage.ts'

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.appUrl, log: silentLog(), connections: 8 })
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

const { write, close, plain, numbered, walked, expectPlain, closingFaults, expectPlainWhateverHappens } =
  statementStage(() => db)

describe('a statement', () => {
  it('says what adding up every leg says, however it is narrowed and paged, also when transfers come late', () =>
    expectPlainWhateverHappens({ stepMs: 1_000, numRuns: 25 }))

  it('has its first page, its last page, nothing beyond and nothing of nobody', async () => {
    const owner = someone()
    expect(await numbered(owner, {}, { limit: 20, page: 1 })).toMatchObject({ rows: [], next: null })
    await write(owner, deposits(41))
    await close(owner, 30)
    for (const [page, count] of [
      [1, 20],
      [2, 20],
      [3, 1],
      [4, 0],
    ] as const) {
      const { rows, total } = await numbered(owner, {}, { limit: 20, page })
      expect([page, rows.length, total.found]).toEqual([page, count, 41])
    }
    expect((await numbered(someone(), {}, { limit: 20, page: 1 })).total.found).toBe(0)
  })

  it('keeps microseconds apart, as an import may have written them', async () => {
    const owner = someone()
    await db.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       select $1, $2, i, 0, $3, $4, $5, 'USDT', i, i, $6::timestamptz + i * interval '7 microseconds'
       from generate_series(1, 400) i`,
      [owner.bucket, owner.userId, DEPOSIT, HOUSE_EXTERNAL, SPOT, isoText(START)],
    )
    await close(owner, 20, 50)
    for (const from of [undefined, later(START, 1), later(START, 2), later(START, 3)]) {
      for (const page of [1, 8, 20]) await expectPlain(owner, from === undefined ? {} : { from }, { limit: 20, page })
    }
  })

  it('shows whole acts and balances that follow from each other while new ones come in and are closed', async () => {
    const owner = someone()
    await write(owner, deposits(30, true))
    let isWriting = true
    const writer = (async () => {
      // Some come at the end, some among the oldest, which are closed already.
      for (let index = 0; index < 40; index += 1) {
        await write(owner, [{ second: index % 4 === 0 ? 1 : 40 + index, asset: 'USDT', held: true }])
      }
    })().finally(() => {
      isWriting = false
    })
    const closer = (async () => {
      while (isWriting) await close(owner, 35)
    })()
    while (isWriting) {
      const { rows, total } = await numbered(owner, {}, { limit: 1_000, page: 1 })
      expect(rows.length).toBe(total.found)
      expect(total.found % 3).toBe(0)
      const held = new Map<string, bigint>()
      for (const row of rows.toReversed()) {
        held.set(row.account, (held.get(row.account) ?? 0n) + decimal(row.amount))
        expect(decimal(row.balance)).toBe(held.get(row.account))
      }
      const [last] = (await numbered(owner, {}, { limit: 1, page: 1 })).rows
      expect(last?.balance).toBeDefined()
    }
    await Promise.all([writer, closer])
    await close(owner, 100)
    await expectPlain(owner, {}, { limit: 50, page: 1 })
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>('select count(*) from ledger_correction')
    expect(count).toBe(0)
  })
})

/** A long history: as many deposits as holds, so three legs for each two transfers. */
async function longHistory(owner: Owner, pairs: number): Promise<void> {
  await db.execute(
    `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
     select $1, $2, i, 0, side.kind, side.debit, side.credit, 'USDT', 1, i, $3::timestamptz + i * interval '1 second'
     from generate_series(1, $4::integer) i cross join (values (1, 1000, 1), (3, 1, 2)) as side (kind, debit, credit)`,
    [owner.bucket, owner.userId, isoText(START), pairs],
  )
}

describe('a long statement', () => {
  const owner = someone()
  const PAIRS = 21_000
  beforeAll(async () => {
    await longHistory(owner, PAIRS)
    await close(owner, PAIRS - 100, 500)
    // As the database does by itself after so many rows, at an instant of its own.
    const asOwner = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
    await asOwner.execute('analyze ledger_transfer, ledger_closing')
    await asOwner.close()
  })

  /** Rows of transfers that a page reads, by the database's own account of what it did. */
  async function readBy(key: (string | number)[]): Promise<number> {
    const values = [owner.bucket, owner.userId, '-infinity', ...key, null, null, null, 21, 0, '-infinity']
    const text = pageStatement(5_000).replaceAll(
      /\$(\d+)(::\w+)?/g,
      (_all, number: string, type: string | undefined) => {
        const value = values[Number(number) - 1] ?? null
        return value === null ? `null${type ?? ''}` : `'${value}'${type ?? ''}`
      },
    )
    const rows = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`)
    return rowsRead(rows[0]?.['QUERY PLAN'][0].Plan)
  }
  type PlanNode = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] }
  function rowsRead(node: PlanNode | undefined): number {
    if (node === undefined) return 0
    const own = node['Relation Name']?.startsWith('ledger_transfer') ? node['Actual Rows'] * node['Actual Loops'] : 0
    return (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own)
  }

  it('reads as much for the page at its end as for the first, and adds up no more than a closing balance spares', async () => {
    const deep = await readBy([isoText(later(START, 500_000)), 0, 0, 0, 0])
    const first = await readBy(['infinity', 0, 0, 0, 0])
    expect(deep).toBeLessThan(700)
    expect(first).toBeLessThan(700)
  })

  it('counts to 10,000, and goes on by its cursor where numbers end', async () => {
    const last = await numbered(owner, {}, { limit: 100, page: 100 })
    expect(last.total).toEqual({ found: 10_000, isCapped: true })
    expect(last.rows).toHaveLength(100)
    const cursor = readCursor(SCOPE, STATEMENT_KEYSET, last.next ?? '')
    const next = await statementPage(db, owner, {}, { scope: SCOPE, limit: 100, offset: 0, cursor })
    const all = await plain(owner)
    expect(next.rows).toEqual(all.slice(10_000, 10_100))
    expect(next.total).toEqual(last.total)
  })

  it('looks at 5,000 transfers for a filtered page, which may then be empty and still goes on', async () => {
    await db.transaction((tx) => post(tx, postsOf(owner, [{ second: 0, asset: 'BTC', held: false }])))
    const first = await numbered(owner, { asset: 'BTC' }, { limit: 20, page: 1 })
    expect(first).toMatchObject({ rows: [], total: { found: 0, isCapped: true } })
    const pages = []
    for (let next = first.next; next !== null; ) {
      const cursor = readCursor(SCOPE, STATEMENT_KEYSET, next)
      const page = await statementPage(db, owner, { asset: 'BTC' }, { scope: SCOPE, limit: 20, offset: 0, cursor })
      pages.push(page.rows.length)
      next = page.next
    }
    // 20,000 by the numbered page, then 5,000 at a time of the 42,001 there are.
    expect(pages).toEqual([0, 0, 0, 0, 1])
    expect(await walked(owner, { event: 'account.transfer', to: later(START, 300_000) }, 100)).toEqual(
      (await plain(owner)).filter((row) => row.event === 'account.transfer' && row.at < later(START, 300_000)),
    )
  })

  it('is written to a file page by page', async () => {
    const pages = []
    for await (const page of statementPages(db, owner, {})) pages.push(page)
    expect(Math.max(...pages.map((page) => page.length))).toBe(500)
    // As lines: a difference between tens of thousands of objects takes a minute to be shown.
    const lines = (rows: readonly StatementRow[]) => rows.map((row) => JSON.stringify({ ...row, at: Number(row.at) }))
    const [written, expected] = [lines(pages.flat()), lines(await plain(owner))]
    expect(written.length).toBe(expected.length)
    expect(written.find((line, index) => line !== expected[index])).toBeUndefined()
    expect(await closingFaults()).toEqual([])
  })
})
