import { coreManifest } from '@tenor/contract/core'
import { MANIFESTS } from '@tenor/contract/manifests'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeLedgerNames } from '../../../src/core/ledger/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

const ALL = MANIFESTS.map(({ ledger }) => ledger)
const COUPON = { accounts: { coupon: 900, 'house:coupons': 1900 }, events: { 'coupon.subscribe': 900 } }

let db: Database
let close: () => Promise<void>

beforeEach(async () => {
  const { appUrl, drop } = await createTestDatabase()
  db = openDatabase({ url: appUrl, log: silentLog() })
  close = async () => {
    await db.close()
    await drop()
  }
})
afterEach(() => close())

async function stored() {
  const accounts = await db.query<{ code: number; name: string; owner: string }>(
    'select code, name, owner from ledger_account order by code',
  )
  const events = await db.query<{ kind: number; code: string }>('select kind, code from ledger_event order by kind')
  return { accounts, events }
}

test('a start writes every account and event of the manifests, and the next one changes nothing', async () => {
  await writeLedgerNames(db, ALL)
  const first = await stored()
  expect(Object.fromEntries(first.accounts.map(({ name, code }) => [name, code]))).toEqual(
    Object.assign({}, ...ALL.map(({ accounts }) => accounts)),
  )
  expect(Object.fromEntries(first.events.map(({ code, kind }) => [code, kind]))).toEqual(
    Object.assign({}, ...ALL.map(({ events }) => events)),
  )
  for (const { code, owner } of first.accounts) expect(owner).toBe(code >= 1000 ? 'house' : 'customer')
  await writeLedgerNames(db, ALL)
  expect(await stored()).toEqual(first)
})

test('a new product adds its own, also when two processes start at once, and an older version leaves them', async () => {
  await Promise.all([writeLedgerNames(db, [...ALL, COUPON]), writeLedgerNames(db, [...ALL, COUPON])])
  const { accounts, events } = await stored()
  expect(accounts).toContainEqual({ code: 900, name: 'coupon', owner: 'customer' })
  expect(accounts).toContainEqual({ code: 1900, name: 'house:coupons', owner: 'house' })
  expect(events).toContainEqual({ kind: 900, code: 'coupon.subscribe' })
  await writeLedgerNames(db, ALL)
  expect(await stored()).toEqual({ accounts, events })
})

test('a number or a name that means something else in the database refuses the start', async () => {
  const { accounts, events } = coreManifest.ledger
  const renamed = { accounts: { ...accounts }, events: { ...events, 'account.paid': 1 } as Record<string, number> }
  delete renamed.events['account.deposit']
  await expect(writeLedgerNames(db, [renamed])).rejects.toThrow(
    'The event account.paid of the ledger has the number 1 in this version, and the database knows that number as account.deposit',
  )
  await expect(writeLedgerNames(db, [{ accounts: { spot: 5 }, events: {} }])).rejects.toThrow('that name as 1')
})

test('the application may not change or remove a name', async () => {
  await expect(db.execute(`update ledger_event set code = 'x' where kind = 1`)).rejects.toMatchObject({ code: '42501' })
  await expect(db.execute('delete from ledger_account where code = 1')).rejects.toMatchObject({ code: '42501' })
})
