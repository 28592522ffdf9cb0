import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../src/checks.ts'
import { type Queryable, queryBy } from '../src/platform/database/index.ts'
import { type Check, findingLines, findingsOf, reconcile } from '../src/platform/reconcile/index.ts'
import { livedInApp } from './lived-in.ts'
import { BREAKS } from './reconcile-breaks.ts'
import type { TestApp } from './test-app.ts'

/* Each invariant is broken by hand, as the owner of the database could, and must be named. */

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await livedInApp()
  owner = new pg.Client({ connectionString: app.url })
  await owner.connect()
  // Over all that every product has left behind: refused where the tree is not what the ledger holds.
  const operator = await app.operator()
  expect((await operator.post('/console/api/proof/snapshots')).status).toBe(200)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** What is found by these checks after the statements have run; they are taken back. */
async function foundAfter(checks: readonly Check[], statements: readonly string[]): Promise<string[]> {
  const asOwner: Queryable = {
    query: queryBy((text, values) => owner.query(text, values as unknown[])),
    execute: async (text, values) => (await owner.query(text, values as unknown[])).rowCount ?? 0,
  }
  await owner.query('begin')
  try {
    for (const statement of statements) {
      const { rowCount, command } = await owner.query(statement)
      if (command !== 'ALTER') expect(rowCount, statement).toBeGreaterThan(0)
    }
    return (await findingsOf(asOwner, checks)).map(({ check }) => check.name)
  } finally {
    await owner.query('rollback')
  }
}

function checksNamed(name: string): Check[] {
  return allChecks.filter((check) => check.name === name)
}

describe('reconcile', () => {
  it('finds nothing in a database that has been lived in', async () => {
    const states = await app.db.query<{ state: string }>('select distinct state from dual_order order by state')
    expect(states.map(({ state }) => state)).toEqual([
      'CANCELED',
      'EXPIRED',
      'INIT',
      'PROCESSING',
      'REFUND_SUCCESS',
      'SETTLEMENT_SUCCESS',
    ])
    const [chain] = await app.db.query<{ count: number }>(
      'select count(*) from dual_order where renewed_by is not null',
    )
    expect(chain?.count).toBeGreaterThan(0)
    expect((await reconcile(app.db, allChecks)).flatMap(findingLines)).toEqual([])
  })

  it('asks over all buckets for no union of rows that are of no table: over several nodes there is none', () => {
    const isOfNoTable = ({ sql }: Check) => /lateral \(select [^()]* union all select /.test(sql)
    expect(allChecks.filter(isOfNoTable).map(({ name }) => name)).toEqual([])
  })

  it('has a way to break each of its checks', () => {
    const broken = new Set(Object.values(BREAKS).flatMap((breaks) => breaks.map(([name]) => name)))
    const withoutBreak = allChecks.map(({ name }) => name).filter((name) => !broken.has(name))
    expect(withoutBreak).toEqual([])
    expect(new Set(allChecks.map(({ name }) => name)).size).toBe(allChecks.length)
  })

  it('shows the rows at fault in plain words', async () => {
    await owner.query('begin')
    await owner.query(`update ledger_balance set balance = balance + 1 where account = 1001 and asset = 'USDT'`)
    const asOwner = { query: queryBy((text) => owner.query(text)) } as unknown as Queryable
    const lines = (await findingsOf(asOwner, allChecks)).flatMap(findingLines)
    await owner.query('rollback')
    expect(lines[0]).toContain('does not sum to zero in a bucket')
    expect(lines[1]).toMatch(/bucket=\d+ asset=USDT sum=1/)
  })

  for (const [where, breaks] of Object.entries(BREAKS)) {
    it.each(breaks)(`names what is broken ${where}: %s`, async (check, ...statements) => {
      // The other checks look at whole tables too: one look with all of them is enough, above.
      expect(await foundAfter(checksNamed(check), statements)).toEqual([check])
    })
  }
})
