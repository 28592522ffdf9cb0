import { decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DEPOSIT,
  HOLD,
  HOUSE_EXTERNAL,
  type Post,
  post,
  SPOT,
  type StatementFilter,
  statementCount,
  statementOf,
  TRANSFER,
} from '../../../src/core/ledger/index.ts'
import { createStatements } from '../../../src/core/ledger/ledger-statement.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const START = instantOfSeconds(1_900_000_000)
const ASSETS = ['BTC', 'USDT'] as const
/** Everything is long, and chapters are short, so that few transfers have many. */
const TIGHT = { long: 1, chapter: 3, kept: 1_000 }
const WHOLE = { limit: 100_000, offset: 0 }

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

let customers = 0
function someone() {
  customers += 1
  return { bucket: customers % 1_024, userId: 5_000 + customers }
}
type Owner = ReturnType<typeof someone>

/** A deposit, or a part of one that is held: two legs. Many happen at the same second. */
type Move = { second: number; asset: (typeof ASSETS)[number]; held: boolean }
const move: fc.Arbitrary<Move> = fc.record({
  second: fc.nat({ max: 12 }),
  asset: fc.constantFrom(...ASSETS),
  held: fc.boolean(),
})

let references = 0
function postsOf(owner: Owner, moves: readonly Move[]): Post[] {
  return moves.flatMap(({ second, asset, held }) => {
    references += 1
    const at = later(START, second * 1_000)
    const about = { ...owner, reference: references, period: 0, asset, groupId: references, at }
    const deposit = { ...about, event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT, amount: decimal('3') }
    const hold = { ...about, event: TRANSFER, debit: SPOT, credit: HOLD, amount: decimal('0.00000001') }
    return held ? [deposit, hold] : [deposit]
  })
}

const write = (owner: Owner, moves: readonly Move[]) => db.transaction((tx) => post(tx, postsOf(owner, moves)))

const second = fc.option(fc.integer({ min: -1, max: 14 }), { nil: undefined })
const filter = fc
  .record({
    asset: fc.option(fc.constantFrom(...ASSETS, 'ETH'), { nil: undefined }),
    account: fc.option(fc.constantFrom('spot', 'hold', 'funding', 'house:external', 'nobody'), { nil: undefined }),
    event: fc.option(fc.constantFrom('account.deposit', 'account.transfer', 'nothing'), { nil: undefined }),
    from: second,
    to: second,
    limit: fc.integer({ min: 1, max: 12 }),
    page: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ asset, account, event, from, to, limit, page }): StatementFilter => {
    const at = (given: number): Instant => later(START, given * 1_000)
    return {
      ...(asset === undefined ? {} : { asset }),
      ...(account === undefined ? {} : { account }),
      ...(event === undefined ? {} : { event }),
      ...(from === undefined ? {} : { from: at(from) }),
      ...(to === undefined ? {} : { to: at(to) }),
      limit,
      offset: (page - 1) * limit,
    }
  })

/** What is asked of a statement and what happens to it, in turn. */
const turn = fc.record({ moves: fc.array(move, { maxLength: 6 }), filters: fc.array(filter, { maxLength: 4 }) })

async function plain(owner: Owner, asked: StatementFilter) {
  return { rows: await statementOf(db, owner, asked), totalCount: await statementCount(db, owner, asked) }
}

describe('a long statement, found by its contents', () => {
  it('says what the plain statement says, however it is narrowed and paged, also when transfers come late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), fc.array(turn, { maxLength: 6 }), async (first, turns) => {
        const owner = someone()
        const statements = createStatements(db, TIGHT)
        await write(owner, first)
        for (const { moves, filters } of turns) {
          for (const asked of [...filters, WHOLE, ...filters]) {
            expect(await statements.page(owner, asked)).toEqual(await plain(owner, asked))
          }
          await write(owner, moves)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('has its first page, its last page, nothing beyond and nothing of nobody', async () => {
    const owner = someone()
    const statements = createStatements(db, TIGHT)
    expect(await statements.page(owner, { limit: 20, offset: 0 })).toEqual({ rows: [], totalCount: 0 })
    await write(
      owner,
      Array.from({ length: 41 }, (_, index) => ({ second: index, asset: 'USDT', held: false })),
    )
    for (const offset of [0, 20, 40, 60, 1_000_000, 0, 40]) {
      const page = await statements.page(owner, { limit: 20, offset })
      expect([offset, page.totalCount, page.rows.length]).toEqual([offset, 41, Math.max(0, Math.min(20, 41 - offset))])
      expect(page).toEqual(await plain(owner, { limit: 20, offset }))
    }
    expect((await statements.page(someone(), { limit: 20, offset: 0 })).totalCount).toBe(0)
  })

  it('keeps microseconds apart, as an import may have written them', async () => {
    const owner = someone()
    const statements = createStatements(db, TIGHT)
    await db.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       select $1, $2, i, 0, $3, $4, $5, 'USDT', i, i, $6::timestamptz + i * interval '7 microseconds'
       from generate_series(1, 400) i`,
      [owner.bucket, owner.userId, DEPOSIT, HOUSE_EXTERNAL, SPOT, isoText(START)],
    )
    await db.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance) values ($1, $2, $3, 0, 'USDT', 80200)`,
      [owner.bucket, SPOT, owner.userId],
    )
    for (const from of [undefined, later(START, 1), later(START, 2), later(START, 3)]) {
      for (const offset of [0, 0, 150, 390]) {
        const asked = { limit: 20, offset, ...(from === undefined ? {} : { from }) }
        expect(await statements.page(owner, asked)).toEqual(await plain(owner, asked))
      }
    }
  })

  it('shows whole acts and balances that follow from each other while new ones come in', async () => {
    const owner = someone()
    const statements = createStatements(db, TIGHT)
    await write(
      owner,
      Array.from({ length: 30 }, (_, index) => ({ second: index, asset: 'USDT', held: true })),
    )
    let isWriting = true
    const writer = (async () => {
      // Some come at the end, some among the oldest: their chapters are closed already.
      for (let index = 0; index < 40; index += 1) {
        await write(owner, [{ second: index % 4 === 0 ? 1 : 40 + index, asset: 'USDT', held: true }])
      }
    })().finally(() => {
      isWriting = false
    })
    let pages = 0
    while (isWriting) {
      const { rows, totalCount } = await statements.page(owner, WHOLE)
      pages += 1
      if (pages === 1) continue
      expect(rows.length).toBe(totalCount)
      expect(totalCount % 3).toBe(0)
      const held = new Map<string, bigint>()
      for (const row of rows.toReversed()) {
        held.set(row.account, (held.get(row.account) ?? 0n) + decimal(row.amount))
        expect(decimal(row.balance)).toBe(held.get(row.account))
      }
    }
    await writer
    expect(await statements.page(owner, WHOLE)).toEqual(await plain(owner, WHOLE))
  })

  it('forgets those who were not asked for longest, and tells the same of them', async () => {
    const statements = createStatements(db, { ...TIGHT, kept: 12 })
    const owners = [someone(), someone(), someone()]
    for (const owner of owners) {
      await write(
        owner,
        Array.from({ length: 30 }, (_, index) => ({ second: index, asset: 'BTC', held: false })),
      )
    }
    for (let round = 0; round < 4; round += 1) {
      for (const owner of owners) {
        const asked = { limit: 5, offset: round * 7 }
        expect(await statements.page(owner, asked)).toEqual(await plain(owner, asked))
      }
    }
  })
})
