import { ONE } from '@tenor/contract/money'
import { instantOfSeconds, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEPOSIT, HOLD, HOUSE_EXTERNAL, ledgerFaults, post, SPOT, TRANSFER } from '../../../src/core/ledger/index.ts'
import { ledgerTidyJob } from '../../../src/core/ledger/ledger-sweep.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const START = instantOfSeconds(1_900_000_020)
const MINUTE_MS = 60_000

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.appUrl, log: silentLog(), connections: 2 })
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

it('within 64 minutes removes the empty holds of every bucket, and nothing that is held or is the only one', async () => {
  const base = { asset: 'USDT', groupId: 1, at: START }
  for (const bucket of [0, 15, 16, 700, 1_023]) {
    const owner = { ...base, bucket, userId: bucket + 1 }
    const hold = { ...owner, event: TRANSFER, debit: SPOT, credit: HOLD, amount: ONE }
    await db.transaction((tx) =>
      post(tx, [
        { ...owner, reference: 1, period: 0, event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT, amount: 2n * ONE },
        { ...hold, reference: 2, period: 0 },
        { ...hold, reference: 3, period: 0 },
      ]),
    )
    // What was held for 2 comes back and leaves; nothing lies on spot then, and 1 is held for 3.
    await db.transaction((tx) => post(tx, [{ ...hold, reference: 2, period: 1, debit: HOLD, credit: SPOT }]))
    await db.transaction((tx) =>
      post(tx, [
        { ...owner, reference: 4, period: 0, event: DEPOSIT, debit: SPOT, credit: HOUSE_EXTERNAL, amount: ONE },
      ]),
    )
  }
  const rows = () =>
    db.query(`select account, reference, count(*)::integer as count, sum(balance)::integer as sum from ledger_balance
      where user_id <> 0 group by account, reference order by account, reference`)
  const kept = [
    { account: SPOT, reference: 0, count: 5, sum: 0 },
    { account: HOLD, reference: 3, count: 5, sum: 5 },
  ]
  expect(await rows()).toEqual([kept[0], { account: HOLD, reference: 2, count: 5, sum: 0 }, kept[1]])

  for (let minute = 1; minute <= 64; minute += 1) {
    const due = later(START, minute * MINUTE_MS - (START % MINUTE_MS))
    const job = ledgerTidyJob({ db, clock: standingClock(START) })
    expect(await job.nextDue(due)).toBe(due)
    await job.run(due, due)
  }
  expect(await rows()).toEqual(kept)
  expect(await ledgerFaults(db)).toEqual([])
})
