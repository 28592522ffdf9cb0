import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  DEPOSIT,
  HOLD,
  HOUSE_EXTERNAL,
  ledgerChecks,
  ledgerFaults,
  type Post,
  post,
  SPOT,
  TRANSFER,
} from '../../../src/core/ledger/index.ts'
import { closeBucket } from '../../../src/core/ledger/ledger-closing.ts'
import {
  STATEMENT_KEYSET,
  type StatementFilter,
  type StatementRow,
  statementPage,
} from '../../../src/core/ledger/ledger-statement.ts'
import { type Database, readCursor } from '../../../src/platform/database/index.ts'
import { findingsOf } from '../../../src/platform/reconcile/index.ts'
import { closedUntil } from './closed-until.ts'

/* Statements of customers to whom things happen at random, beside what adding up every leg says. */

export const START = instantOfSeconds(1_900_000_000)
const ASSETS = ['BTC', 'USDT'] as const
/** Closing balances every few legs, so that few transfers have many. */
const EVERY_LEGS = 3
export const SCOPE = 'statement'

let customers = 0
/** A customer to whom something happens every so often; they ask at about the last of it. */
export function someone(stepMs = 1_000) {
  customers += 1
  return { bucket: customers % 1_024, userId: 5_000 + customers, stepMs, now: later(START, 12 * stepMs) }
}
export type Owner = ReturnType<typeof someone>
type Paging = { limit: number; page: number }
/** A leg as the plainest means have it. */
type Leg = StatementRow & { place: string }

/** A deposit, or a part of one that is held: two legs. Many happen at the same instant. */
type Move = { second: number; asset: (typeof ASSETS)[number]; held: boolean }
const move: fc.Arbitrary<Move> = fc.record({
  second: fc.nat({ max: 12 }),
  asset: fc.constantFrom(...ASSETS),
  held: fc.boolean(),
})

let references = 0
export function postsOf(owner: Owner, moves: readonly Move[]): Post[] {
  return moves.flatMap(({ second, asset, held }) => {
    references += 1
    const at = later(START, second * owner.stepMs)
    const { bucket, userId } = owner
    const about = { bucket, userId, reference: references, period: 0, asset, groupId: references, at }
    const deposit = { ...about, event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT, amount: decimal('3') }
    const hold = { ...about, event: TRANSFER, debit: SPOT, credit: HOLD, amount: decimal('0.00000001') }
    return held ? [deposit, hold] : [deposit]
  })
}

export const deposits = (count: number, held = false): Move[] =>
  Array.from({ length: count }, (_, index) => ({ second: index, asset: 'USDT', held }))

const matches = (row: StatementRow, filter: StatementFilter) =>
  (filter.asset === undefined || row.asset === filter.asset) &&
  (filter.account === undefined || row.account === filter.account) &&
  (filter.event === undefined || row.event === filter.event) &&
  (filter.from === undefined || row.at >= filter.from) &&
  (filter.to === undefined || row.at < filter.to)

const CLOSING = ledgerChecks([]).filter(({ name }) => name === 'ledger.closing')

const second = fc.option(fc.integer({ min: -1, max: 14 }), { nil: undefined })
const asked = fc
  .record({
    asset: fc.option(fc.constantFrom(...ASSETS, 'ETH'), { nil: undefined }),
    account: fc.option(fc.constantFrom('spot', 'hold', 'funding', 'house:external', 'nobody'), { nil: undefined }),
    event: fc.option(fc.constantFrom('account.deposit', 'account.transfer', 'nothing'), { nil: undefined }),
    from: second,
    to: second,
    limit: fc.integer({ min: 1, max: 12 }),
    page: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ asset, account, event, from, to, limit, page }) => ({
    limit,
    page,
    filterOf({ stepMs }: Owner): StatementFilter {
      const at = (given: number): Instant => later(START, given * stepMs)
      return {
        ...(asset === undefined ? {} : { asset }),
        ...(account === undefined ? {} : { account }),
        ...(event === undefined ? {} : { event }),
        ...(from === undefined ? {} : { from: at(from) }),
        ...(to === undefined ? {} : { to: at(to) }),
      }
    },
  }))

/** What happens to a statement and is asked of it, in turn; what is closed stays so. */
const turn = fc.record({
  moves: fc.array(move, { maxLength: 6 }),
  closes: fc.boolean(),
  asks: fc.array(asked, { maxLength: 3 }),
})

/** The whole statement by the plainest means: every leg there is, added up one after another. */
async function plainStatement(db: Database, owner: Owner): Promise<Leg[]> {
  const rows = await db.query<Leg>(
    `select concat_ws('-', t.reference, t.period, t.kind, side.leg) as id, t.at, t.asset, side.amount::text as amount,
     mine.name as account, theirs.name as "counterAccount", e.code as event, t.group_id as "groupId"
   from ledger_transfer t
   cross join lateral (values (0, t.debit, t.credit, -t.amount), (1, t.credit, t.debit, t.amount))
     as side (leg, account, counter, amount)
   join ledger_account mine on mine.code = side.account join ledger_account theirs on theirs.code = side.counter
   join ledger_event e on e.kind = t.kind
   where t.bucket = $1 and t.user_id = $2 and side.account < 1000
   order by t.at, t.reference, t.period, t.kind, side.leg`,
    [owner.bucket, owner.userId],
  )
  const held = new Map<string, Decimal8>()
  for (const row of rows) {
    const account = `${row.account} ${row.asset}`
    held.set(account, (held.get(account) ?? 0n) + decimal(row.amount))
    row.amount = decimalText(decimal(row.amount))
    row.balance = decimalText(held.get(account) ?? 0n)
  }
  return rows.toReversed()
}

/** What is done to statements and expected of them, over the database that a test has opened by then. */
export function statementStage(db: () => Database) {
  const write = (owner: Owner, moves: readonly Move[]) => db().transaction((tx) => post(tx, postsOf(owner, moves)))
  /** What the job does in some rounds, for one customer's bucket, up to some second. */
  async function close({ bucket, stepMs }: Owner, second: number, everyLegs = EVERY_LEGS): Promise<number> {
    await closedUntil(db(), later(START, second * stepMs))
    return closeBucket(db(), bucket, everyLegs)
  }

  const plain = (owner: Owner) => plainStatement(db(), owner)

  const numbered = (owner: Owner, filter: StatementFilter, { limit, page }: Paging) =>
    statementPage(db(), owner, filter, {
      scope: SCOPE,
      limit,
      offset: (page - 1) * limit,
      isNumbered: true,
      cursor: null,
    })

  /** All pages one after another, each by the cursor of the one before. */
  async function walked(owner: Owner, filter: StatementFilter, limit: number): Promise<StatementRow[]> {
    const rows: StatementRow[] = []
    let cursor: ReturnType<typeof readCursor> = null
    for (;;) {
      const page = await statementPage(db(), owner, filter, { scope: SCOPE, limit, offset: 0, cursor })
      rows.push(...page.rows)
      if (page.next === null) return rows
      cursor = readCursor(SCOPE, STATEMENT_KEYSET, page.next)
    }
  }

  async function expectPlain(owner: Owner, filter: StatementFilter, { limit, page }: Paging): Promise<void> {
    const expected = (await plain(owner)).filter((row) => matches(row, filter))
    const { rows, total } = await numbered(owner, filter, { limit, page })
    expect(rows).toEqual(expected.slice((page - 1) * limit, page * limit))
    expect(total).toEqual({ found: expected.length, isCapped: false })
    expect(await walked(owner, filter, limit)).toEqual(expected)
  }

  const closingFaults = () => findingsOf(db(), CLOSING)

  async function expectSound(): Promise<void> {
    expect(await ledgerFaults(db())).toEqual([])
    expect(await closingFaults()).toEqual([])
  }

  async function expectPlainWhateverHappens({ stepMs, numRuns }: { stepMs: number; numRuns: number }): Promise<void> {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), fc.array(turn, { maxLength: 6 }), async (first, turns) => {
        const owner = someone(stepMs)
        await write(owner, first)
        for (const { moves, closes, asks } of turns) {
          if (closes) await close(owner, 6)
          await write(owner, moves)
          for (const { filterOf, ...paging } of asks) await expectPlain(owner, filterOf(owner), paging)
        }
        await close(owner, 20)
        await expectPlain(owner, {}, { limit: 7, page: 1 })
      }),
      { numRuns },
    )
    await expectSound()
  }

  return { write, close, plain, numbered, walked, expectPlain, closingFaults, expectPlainWhateverHappens }
}
