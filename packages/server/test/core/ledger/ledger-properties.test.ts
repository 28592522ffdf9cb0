import { type Decimal8, decimalText, LARGEST_AMOUNT } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  balanceOf,
  DEPOSIT,
  FUNDING,
  HOLD,
  HOUSE_EXTERNAL,
  HOUSE_FEE,
  ledgerFaults,
  type Post,
  post,
  postSelected,
  SPOT,
  TRANSFER,
  TRANSFER_COLUMNS,
  trialBalance,
  WITHDRAWAL,
} from '../../../src/core/ledger/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { Refusal } from '../../../src/platform/http/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const AT = instantOfSeconds(1_900_000_000)
const ASSETS = ['BTC', 'USDT'] as const

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

/** One act of a client: what moves, and how often it is sent. */
type Act = { kind: keyof typeof KINDS; customer: number; asset: string; amount: Decimal8; sent: number; held: number }

const KINDS = {
  deposit: { event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT },
  withdraw: { event: WITHDRAWAL, debit: SPOT, credit: HOUSE_EXTERNAL },
  fee: { event: WITHDRAWAL, debit: SPOT, credit: HOUSE_FEE },
  houseToHouse: { event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: HOUSE_FEE },
  toFunding: { event: TRANSFER, debit: SPOT, credit: FUNDING },
  toSpot: { event: TRANSFER, debit: FUNDING, credit: SPOT },
  hold: { event: TRANSFER, debit: SPOT, credit: HOLD },
  release: { event: TRANSFER, debit: HOLD, credit: SPOT },
} as const

const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 500n }),
  fc.bigInt({ min: 1n, max: LARGEST_AMOUNT }),
  fc.constant(LARGEST_AMOUNT),
)

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
  customer: fc.nat({ max: 2 }),
  asset: fc.constantFrom(...ASSETS),
  amount,
  sent: fc.integer({ min: 1, max: 3 }),
  held: fc.nat({ max: 2 }),
})

let run = 0
let references = 1_000_000

/** Customers of one run share two buckets, so that they meet at the house's rows. */
function customerOf(index: number) {
  return { bucket: (run * 2 + (index % 2)) % 1_024, userId: run * 10 + index + 1 }
}

function postOf({ kind, customer, asset, amount: moved, held }: Act): Post {
  references += 10
  const { event, debit, credit } = KINDS[kind]
  const isHold = kind === 'hold' || kind === 'release'
  // A holding is named by its reference, so what is released must bear the name under which it was held.
  const reference = isHold ? 500_000 + held : references
  const period = isHold ? references : 0
  return { ...customerOf(customer), reference, period, event, debit, credit, asset, amount: moved, groupId: 1, at: AT }
}

/** What a ledger written in ten lines would hold. */
class Model {
  private readonly balances = new Map<string, Decimal8>()

  of(userId: number, account: number, asset: string, reference: number): Decimal8 {
    return this.balances.get(this.key(userId, account, asset, reference)) ?? 0n
  }

  post(each: Post): boolean {
    if (each.debit < 1_000 && this.of(each.userId, each.debit, each.asset, each.reference) < each.amount) return false
    this.add(each, each.debit, -each.amount)
    this.add(each, each.credit, each.amount)
    return true
  }

  private add(each: Post, account: number, change: Decimal8): void {
    const key = this.key(each.userId, account, each.asset, each.reference)
    this.balances.set(key, (this.balances.get(key) ?? 0n) + change)
  }

  private key(userId: number, account: number, asset: string, reference: number): string {
    const isHolding = account >= 10 && account < 1_000
    return [userId, account, asset, isHolding ? reference : 0].join(' ')
  }
}

async function send(each: Post): Promise<'moved' | 'repeated' | 'refused'> {
  try {
    return (await db.transaction((tx) => post(tx, [each]))) === 1 ? 'moved' : 'repeated'
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'ERR_BALANCE_NOT_ENOUGH') return 'refused'
    throw error
  }
}

/** What the clock does to the empty balances of ended orders. */
const sweep = () => db.query('select ledger_sweep(0, 1023)')

async function expectSound(): Promise<void> {
  expect(await ledgerFaults(db)).toEqual([])
  expect(await db.query('select 1 from ledger_balance where user_id <> 0 and balance < 0')).toEqual([])
  for (const { total } of Object.values(await trialBalance(db))) expect(total).toBe('0')
}

describe('the ledger', () => {
  it('moves what a simple model of it moves, once for each key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), async (acts) => {
        run += 1
        const model = new Model()
        for (const each of acts) {
          const given = postOf(each)
          const moves = model.post(given)
          for (let sent = 0; sent < each.sent; sent += 1) {
            const expected = !moves ? 'refused' : sent === 0 ? 'moved' : 'repeated'
            expect(await send(given)).toBe(expected)
          }
          await sweep()
        }
        for (const index of [0, 1, 2]) {
          for (const asset of ASSETS) {
            const customer = customerOf(index)
            for (const account of [SPOT, FUNDING]) {
              expect(await balanceOf(db, customer, asset, account)).toBe(model.of(customer.userId, account, asset, 0))
            }
          }
        }
        await expectSound()
      }),
      { numRuns: 25 },
    )
  })

  it('stays sound when many clients send, repeat and collide at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
        run += 1
        const posts = acts.map((each) => ({ given: postOf(each), sent: each.sent }))
        const sweeps = Promise.all(posts.map(sweep))
        const results = await Promise.all(
          posts.flatMap(({ given, sent }) =>
            Array.from({ length: sent }, () => send(given).then((how) => ({ given, how }))),
          ),
        )
        await sweeps
        for (const { given } of posts) {
          const moved = results.filter((result) => result.given === given && result.how === 'moved').length
          expect(moved).toBeLessThanOrEqual(1)
          const rows = await db.query(
            'select 1 from ledger_transfer where user_id = $1 and reference = $2 and period = $3',
            [given.userId, given.reference, given.period],
          )
          expect(rows.length).toBe(moved)
        }
        await expectSound()
      }),
      { numRuns: 15 },
    )
  })

  it('writes all transfers of one act or none of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
        run += 1
        const posts = acts.map((each) => ({ ...postOf(each), ...customerOf(0) }))
        const net = new Map<string, Decimal8>()
        for (const each of posts) {
          for (const [account, change] of [
            [each.debit, -each.amount],
            [each.credit, each.amount],
          ] as const) {
            if (account >= 1_000) continue
            const key = `${account} ${each.asset} ${account >= 10 ? each.reference : 0}`
            net.set(key, (net.get(key) ?? 0n) + change)
          }
        }
        // The accounts are empty before, so the act stands or falls by the sum of its own transfers.
        const lawful = [...net.values()].every((change) => change >= 0n)
        const outcome = await db.transaction((tx) => post(tx, posts)).catch((error: Refusal) => error.reason)
        expect(outcome).toBe(lawful ? posts.length : 'ERR_BALANCE_NOT_ENOUGH')
        const rows = await db.query('select 1 from ledger_transfer where user_id = $1', [customerOf(0).userId])
        expect(rows.length).toBe(lawful ? posts.length : 0)
        await expectSound()
      }),
      { numRuns: 40 },
    )
  })

  it('posts what a SELECT yields by the same law, and nothing when it runs again', async () => {
    run += 1
    const owner = customerOf(0)
    const select = `select $1::smallint as bucket, $2::bigint as user_id, 900000 + n as reference, 0 as period,
      ${DEPOSIT}::smallint as kind, ${HOUSE_EXTERNAL}::smallint as debit, ${SPOT}::smallint as credit,
      'USDT'::text as asset, n::numeric as amount, 1::bigint as group_id, $3::timestamptz as at
      from generate_series(1, 100) as n`
    expect(TRANSFER_COLUMNS.split(', ').every((column) => select.includes(column))).toBe(true)
    const values = [owner.bucket, owner.userId, new Date(AT).toISOString()]
    const work = () => db.transaction((tx) => postSelected(tx, { select, values }))
    expect(await Promise.all([work(), work()]).then((written) => written.sort((a, b) => a - b))).toEqual([0, 100])
    expect(decimalText(await balanceOf(db, owner, 'USDT'))).toBe('5050')
    await expectSound()
  })

  it('undoes all that a SELECT yields when it says that they are new and one is not', async () => {
    run += 1
    const owner = customerOf(0)
    const select = `select $1::smallint as bucket, $2::bigint as user_id, 900000 + n as reference, 0 as period,
      ${DEPOSIT}::smallint as kind, ${HOUSE_EXTERNAL}::smallint as debit, ${SPOT}::smallint as credit,
      'USDT'::text as asset, n::numeric as amount, 1::bigint as group_id, $3::timestamptz as at
      from generate_series($4::integer, $5::integer) as n`
    const work = (from: number, to: number) => {
      const values = [owner.bucket, owner.userId, new Date(AT).toISOString(), from, to]
      return db.transaction((tx) => postSelected(tx, { select, values, areNew: true }))
    }
    expect(await work(1, 10)).toBe(10)
    await expect(work(10, 20)).rejects.toMatchObject({ code: '23505' })
    expect(decimalText(await balanceOf(db, owner, 'USDT'))).toBe('55')
    await expectSound()
  })

  it('takes from a holding by as many new debits as are promised, and undoes all where one more is among them', async () => {
    run += 1
    const owner = customerOf(0)
    const about = { ...owner, reference: 800_000, period: 0, groupId: 1, asset: 'USDT', at: AT }
    const given = { event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT, amount: 900n }
    const held = { event: TRANSFER, debit: SPOT, credit: HOLD, amount: 900n }
    await db.transaction((tx) => post(tx, [{ ...about, ...given }]))
    await db.transaction((tx) => post(tx, [{ ...about, ...held }]))
    const select = `select $1::smallint as bucket, $2::bigint as user_id, 800000 as reference, n as period,
      ${WITHDRAWAL}::smallint as kind, ${HOLD}::smallint as debit, case when n = 1 then ${SPOT} else ${HOUSE_EXTERNAL} end::smallint as credit,
      'USDT'::text as asset, 0.00000300 as amount, 1::bigint as group_id, $3::timestamptz as at
      from generate_series($4::integer, $5::integer) as n`
    const work = (debitedOnce: boolean, from: number, to: number) => {
      const values = [owner.bucket, owner.userId, new Date(AT).toISOString(), from, to]
      return db.transaction((tx) => postSelected(tx, { select, values, areNew: true, debitedOnce }))
    }
    const left = async () => {
      const [row] = await db.query<{ balance: string }>(
        'select balance from ledger_balance where bucket = $1 and user_id = $2 and account = $3 and reference = 800000',
        [owner.bucket, owner.userId, HOLD],
      )
      return row?.balance
    }
    await expect(work(true, 1, 2)).rejects.toMatchObject({ reason: 'ERR_BALANCE_NOT_ENOUGH' })
    expect(await left()).toBe('0.00000900')
    expect(await work(true, 1, 1)).toBe(1)
    expect(await work(false, 2, 3)).toBe(2)
    expect(await left()).toBe('0.00000000')
    expect(decimalText(await balanceOf(db, owner, 'USDT'))).toBe('0.000003')
    await expectSound()
  })
})

describe('the database itself', () => {
  it('lets the application neither change nor delete a transfer', async () => {
    for (const sql of [
      'update ledger_transfer set amount = amount + 1',
      'delete from ledger_transfer',
      'truncate ledger_transfer',
      'delete from ledger_balance',
      "update audit_log set act = 'x'",
      'delete from audit_log',
      'alter table ledger_transfer disable trigger all',
      'drop table ledger_transfer',
    ]) {
      await expect(db.execute(sql)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('refuses a negative account of a customer even to its owner, and by hand', async () => {
    const client = new pg.Client({ connectionString: test.superuserUrl })
    await client.connect()
    const insert = (userId: number, account: number, balance: string) =>
      client.query(
        `insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
         values (1, $1, $2, 'XRP', 0, $3)`,
        [userId, account, balance],
      )
    try {
      await expect(insert(77, SPOT, '-0.00000001')).rejects.toMatchObject({ constraint: 'ledger_balance_not_negative' })
      await expect(insert(0, SPOT, '5')).rejects.toMatchObject({ constraint: 'ledger_balance_owner' })
      await expect(insert(77, HOUSE_FEE, '5')).rejects.toMatchObject({ constraint: 'ledger_balance_owner' })
      await insert(77, SPOT, '1')
      await expect(
        client.query(`update ledger_balance set balance = balance - 2 where user_id = 77 and asset = 'XRP'`),
      ).rejects.toMatchObject({ constraint: 'ledger_balance_not_negative' })
      expect((await ledgerFaults(db)).map((fault) => fault.fault).sort()).toEqual([
        'balance_is_not_transfers',
        'bucket_not_zero',
      ])
      await client.query(`delete from ledger_balance where user_id = 77`)
    } finally {
      await client.end()
    }
  })
})
