import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '../../../src/core/ledger/index.ts'
import { statementPage } from '../../../src/core/ledger/ledger-statement.ts'
import { type Database, openDatabase, type Queryable, statementsBy } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'
import { deposits, SCOPE, START, someone, statementStage } from './ledger-statement-stage.ts'

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

const { write, close, expectPlainWhateverHappens } = statementStage(() => db)

describe('a statement of many months', () => {
  /** As apart as this, what happens lies in five months. */
  const NINE_DAYS = 9 * DAY_MS
  beforeAll(() => addMonths(db, START, later(START, 15 * NINE_DAYS)))

  it('says what adding up every leg says, from whichever months a page is put together', async () => {
    await expectPlainWhateverHappens({ stepMs: NINE_DAYS, numRuns: 10 })
  })

  it('plans the first page for few of the months there are, where they fill it', async () => {
    const owner = someone(NINE_DAYS)
    await write(owner, deposits(13))
    await close(owner, 12)
    const asked: unknown[] = []
    const watched: Queryable = {
      ...db,
      query: statementsBy((work, text, values) => {
        if (text.includes('with page')) asked.push(values.at(-1))
        return work(db)
      }).query,
    }
    const first = { scope: SCOPE, limit: 3, offset: 0, cursor: null }
    const { rows } = await statementPage(watched, owner, {}, first)
    expect(rows.map(({ balance }) => balance)).toEqual(['39', '36', '33'])
    expect(asked).toEqual(['2030-05-01T00:00:00.000Z'])
  })
})
