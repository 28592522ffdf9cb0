import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, instant, later, SECOND_MS } from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenor } from '../../../src/app.ts'
import {
  addMonths,
  balanceOf,
  DEPOSIT,
  deposit,
  HOUSE_EXTERNAL,
  moveMonth,
  openMonths,
  post,
  SPOT,
} from '../../../src/core/ledger/index.ts'
import { loadClock } from '../../../src/core/sandbox/index.ts'
import { type Database, openDatabase, ownerConnection } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'
import { closedUntil } from './closed-until.ts'

const utc = (text: string): Instant => instant(Date.parse(`${text}Z`))
const OWNER = { bucket: 7, userId: 700 }

async function monthsOf(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ledger_transfer'::regclass order by 1`,
  )
  return rows.map(({ name }) => name.replace('ledger_transfer_', ''))
}

describe('months of transfers', () => {
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

  const money = (reference: number, at: Instant) =>
    db.transaction((tx) =>
      post(tx, [
        {
          ...OWNER,
          reference,
          period: 0,
          event: DEPOSIT,
          debit: HOUSE_EXTERNAL,
          credit: SPOT,
          asset: 'USDT',
          amount: decimal('1'),
          groupId: reference,
          at,
        },
      ]),
    )

  it('are made some ahead, once, also by several processes at the same moment', async () => {
    const at = utc('2031-12-31T23:59:59')
    await Promise.all(Array.from({ length: 6 }, () => addMonths(db, at, at)))
    expect((await monthsOf(db)).filter((month) => month > '2031')).toEqual(['2031_12', '2032_01', '2032_02', '2032_03'])
  })

  it('keep a repeat on the other side of a month’s end from moving anything', async () => {
    const last = utc('2030-03-31T23:59:59.999')
    expect(await money(1, last)).toBe(1)
    // April begins, transfers of April are written, and the answer to the first one was lost.
    expect(await money(2, later(last, 1))).toBe(1)
    expect(await money(1, last)).toBe(0)
    expect(await money(2, later(last, 1))).toBe(0)
    expect(decimalText(await balanceOf(db, OWNER, 'USDT'))).toBe('2')
    const [parts] = await db.query<{ tables: number }>(
      'select count(distinct tableoid) as tables from ledger_transfer where user_id = 700',
    )
    expect(parts?.tables).toBe(2)
  })

  it('take nothing that has no month, so that nothing lies where nobody looks', async () => {
    await expect(money(3, utc('2042-01-01T00:00:00'))).rejects.toMatchObject({ code: '23514' })
    expect(decimalText(await balanceOf(db, OWNER, 'USDT'))).toBe('2')
  })

  it('are all there after a start, also those in which nothing ran', async () => {
    await addMonths(db, utc('2033-01-10T00:00:00'), utc('2033-01-10T00:00:00'))
    await openMonths(db, utc('2034-01-01T06:00:00'))
    const made = (await monthsOf(db)).filter((month) => month >= '2033_04')
    const months = Array.from({ length: 13 }, (_, place) => place + 4)
    const named = months.map(
      (month) => `${month > 12 ? 2034 : 2033}_${String(((month - 1) % 12) + 1).padStart(2, '0')}`,
    )
    expect(made).toEqual(named)
  })

  it('that were just taken out stop no start on the day after them', async () => {
    const owner = await ownerConnection(test.url, 'test')
    try {
      await closedUntil(db, utc('2034-02-03T00:00:00'))
      for (const month of await monthsOf(db))
        if (month < '2034_02') await moveMonth(owner, 'detach', month.replace('_', '-'))
      await openMonths(db, utc('2034-02-01T06:00:00'))
      expect((await monthsOf(db))[0]).toBe('2034_02')
    } finally {
      await owner.end()
    }
  })

  it('are all that the application can make', async () => {
    await expect(db.execute('create table ledger_transfer_2042_01 (like ledger_transfer)')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      db.execute('alter table ledger_transfer detach partition ledger_transfer_2034_03'),
    ).rejects.toMatchObject({
      code: '42501',
    })
    await expect(db.execute('update ledger_transfer_2034_03 set amount = 2')).rejects.toMatchObject({ code: '42501' })
  })

  it('are tried again when somebody holds the table, and make nobody else wait for long', async () => {
    const holder = new pg.Client({ connectionString: test.url })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table ledger_transfer in share row exclusive mode')
      const made = addMonths(db, utc('2035-05-10T00:00:00'), utc('2035-05-10T00:00:00'))
      await new Promise((wake) => setTimeout(wake, 1_300))
      await holder.query('rollback')
      await made
      expect(await monthsOf(db)).toContain('2035_05')
    } finally {
      await holder.end()
    }
  })
})

describe('a sandbox', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ canMoveClock: true, dualCoins: [] })
  })
  afterAll(() => app.close())

  it('whose clock is moved by weeks goes on posting, and shows pages over several months', async () => {
    const customer = await app.customer()
    const operator = await app.operator()
    const seen: string[] = []
    await customer.faucet('USDT', '1')
    app.clock.set(later(app.clock.now(), 37 * DAY_MS))
    await customer.faucet('USDT', '2')
    expect((await operator.post('/sandbox/clock', { advance: (8 * DAY_MS) / SECOND_MS })).status).toBe(200)
    await customer.faucet('USDT', '3')
    for (const page of [1, 2]) {
      const { data } = await customer.get(`/apiw/v2/account/statement?page=${page}&page_size=2`)
      seen.push(...data.list.map((row: Record<string, string>) => `${row['amount']} ${row['balance']}`))
    }
    expect(seen).toEqual(['3 6', '2 3', '1 1'])
    const [parts] = await app.db.query<{ tables: number }>(
      'select count(distinct tableoid) as tables from ledger_transfer where kind = 1',
    )
    expect(parts?.tables).toBe(3)
  })

  it('answers an act that is repeated in the next month as the first time, and moves nothing', async () => {
    const customer = await app.customer()
    await customer.faucet('USDT', '10')
    const now = app.clock.now()
    const end = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1) - 1
    app.clock.set(instant(end))
    const body = { asset: 'USDT', amount: '4', from: 'spot', to: 'funding', text: 't-month' }
    const first = await customer.post('/apiw/v2/account/transfer', body)
    app.clock.set(instant(end + 2_000))
    expect((await customer.post('/apiw/v2/account/transfer', body)).data).toEqual(first.data)
    const { data } = await customer.get('/apiw/v2/account/statement?event=account.transfer')
    expect(data.totalCount).toBe(2)
  })
})

it('a sandbox that begins in 2023 by TENOR_CLOCK_START has the months of its clock', async () => {
  const test = await createTestDatabase()
  const db = openDatabase({ url: test.appUrl, log: silentLog(), connections: 8 })
  try {
    await db.execute('update dual_series set enabled = false')
    const { clock, movable } = await loadClock(db, { mode: 'sandbox', clockStart: utc('2023-06-29T10:00:00') })
    const tenor = await createTenor({ db, log: silentLog(), mode: 'sandbox', clock, movable })
    const id = await tenor.ids.next()
    await db.transaction((tx) => deposit(tx, OWNER, { id, asset: 'BTC', amount: decimal('1'), at: clock.now() }))
    await tenor.moveClock?.(utc('2023-07-01T00:00:00'))
    await db.transaction((tx) =>
      deposit(tx, OWNER, { id: id + 1, asset: 'BTC', amount: decimal('1'), at: clock.now() }),
    )
    const rows = await db.query('select distinct tableoid::regclass::text as month from ledger_transfer order by 1')
    expect(rows).toEqual([{ month: 'ledger_transfer_2023_06' }, { month: 'ledger_transfer_2023_07' }])
    await tenor.stop()
  } finally {
    await db.close()
    await test.drop()
  }
})
