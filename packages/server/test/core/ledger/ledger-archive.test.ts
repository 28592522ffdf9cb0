import { decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import { expect, it } from 'vitest'
import {
  addMonths,
  DEPOSIT,
  HOLD,
  HOUSE_EXTERNAL,
  ledgerChecks,
  ledgerFaults,
  ledgerMonths,
  moveMonth,
  post,
  SPOT,
  TRANSFER,
} from '../../../src/core/ledger/index.ts'
import { closeBucket } from '../../../src/core/ledger/ledger-closing.ts'
import { statementPage } from '../../../src/core/ledger/ledger-statement.ts'
import { type Database, openDatabase, ownerConnection } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { findingsOf } from '../../../src/platform/reconcile/index.ts'
import { createTestDatabase } from '../../test-database.ts'
import { closedUntil } from './closed-until.ts'

const START = instant(Date.UTC(2031, 0, 10))
const OWNER = { bucket: 5, userId: 55 }
const ASKER = { ...OWNER, now: later(START, 81 * DAY_MS) }
const OWN_CHECKS = ledgerChecks([]).filter(({ name }) => /zero|balance|closing|twice|negative/.test(name))

/** Deposits each fourth day, each with a hold that lasts over the month's end: what is carried on is by reference. */
async function writeHistory(db: Database): Promise<void> {
  const end = later(START, 100 * DAY_MS)
  await addMonths(db, START, end)
  const about = { ...OWNER, period: 0, asset: 'USDT' }
  for (let index = 1; index <= 20; index += 1) {
    const at: Instant = later(START, index * 4 * DAY_MS)
    const deposit = {
      ...about,
      reference: index,
      groupId: index,
      at,
      event: DEPOSIT,
      debit: HOUSE_EXTERNAL,
      credit: SPOT,
    }
    const hold = { ...about, reference: 100 + (index >> 3), period: index, groupId: index, at, event: TRANSFER }
    await db.transaction((tx) =>
      post(tx, [
        { ...deposit, amount: decimal('10') },
        { ...hold, debit: SPOT, credit: HOLD, amount: decimal('1') },
      ]),
    )
  }
}

it('old months can be taken out and put back: statements and reconcile go on from what they left', async () => {
  const test = await createTestDatabase()
  const db = openDatabase({ url: test.appUrl, log: silentLog(), connections: 4 })
  const owner = await ownerConnection(test.url, 'test')
  try {
    // The template's own months come before, and are taken out first.
    await writeHistory(db)
    const page = async () => {
      const request = { scope: '', limit: 100, offset: 0, cursor: null }
      return (await statementPage(db, ASKER, {}, request)).rows.map((row) => `${row.id} ${row.account} ${row.balance}`)
    }
    const whole = await page()
    const faults = async () => [
      ...(await ledgerFaults(db)),
      ...(await findingsOf(db, OWN_CHECKS)).map(({ check }) => check.name),
    ]
    expect(await faults()).toEqual([])

    await expect(moveMonth(owner, 'detach', '2031-02')).rejects.toThrow('is not its oldest month')
    const before = (await ledgerMonths(owner)).filter(({ month }) => month < '2031-01')
    await expect(moveMonth(owner, 'detach', before[0]?.month ?? '2031-01')).rejects.toThrow('is not closed yet')
    // The second day of the next month has not ended: days that end by then are still to be closed.
    await closedUntil(db, later(START, 23 * DAY_MS))
    await expect(moveMonth(owner, 'detach', '2031-01')).rejects.toThrow('is read until')
    await closedUntil(db, later(START, 60 * DAY_MS))
    await closeBucket(db, OWNER.bucket, 6)
    for (const { month } of before) expect(await moveMonth(owner, 'detach', month)).toBe(0)

    // January ends after five of the twenty days.
    expect(await moveMonth(owner, 'detach', '2031-01')).toBe(10)
    expect(await faults()).toEqual([])
    const left = await page()
    expect(left).toEqual(whole.slice(0, whole.length - 15))
    expect((await ledgerMonths(owner)).filter(({ isTakenOut }) => isTakenOut).at(-1)?.month).toBe('2031-01')
    await expect(db.query('select 1 from ledger_archive.ledger_transfer_2031_01')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(addMonths(db, later(START, DAY_MS), START)).rejects.toThrow('were taken out')
    expect(await moveMonth(owner, 'detach', '2031-02')).toBeGreaterThan(0)
    expect(await faults()).toEqual([])
    expect(await page()).toEqual(whole.slice(0, left.length - 21))

    await expect(moveMonth(owner, 'attach', '2031-01')).rejects.toThrow('is not the month that was taken out last')
    await moveMonth(owner, 'attach', '2031-02')
    await owner.query('update ledger_archive.ledger_transfer_2031_01 set amount = amount + 1 where reference = 2')
    await expect(moveMonth(owner, 'attach', '2031-01')).rejects.toThrow('is not what was taken out')
    await owner.query('update ledger_archive.ledger_transfer_2031_01 set amount = amount - 1 where reference = 2')
    expect(await moveMonth(owner, 'attach', '2031-01')).toBe(10)
    expect(await page()).toEqual(whole)
    expect(await faults()).toEqual([])
    for (const { month } of before.toReversed()) await moveMonth(owner, 'attach', month)
    expect(await db.query('select 1 from ledger_carried')).toEqual([])
  } finally {
    await owner.end()
    await db.close()
    await test.drop()
  }
})
