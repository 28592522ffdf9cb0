import { afterAll, beforeAll, expect, it } from 'vitest'
import { isCheckFailure, openDatabase, type Transaction } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let test: TestDatabase
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
  await db.execute('create table checked (amount integer constraint checked_positive check (amount > 0))')
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

const FULL = `do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`
const NOT_SERIAL = `do $$ begin raise exception 'could not serialize' using errcode = '40001'; end $$`

/** Behind as many calls as a posting is behind the act that asks for it. */
async function deep<Result>(calls: number, work: () => Promise<Result>): Promise<Result> {
  return calls === 0 ? await work() : await deep(calls - 1, work)
}

/** What fails, and beside it, in the same pipeline, what fails only because of it, with fewer calls between. */
const together = (tx: Transaction, text: string) =>
  Promise.all([deep(8, () => tx.execute(text)), tx.execute('select 1'), deep(2, () => tx.execute('select 2'))])

it('statements sent together fail by what was refused, not by the end of their transaction', async () => {
  await expect(db.transaction((tx) => together(tx, FULL))).rejects.toMatchObject({ code: '53100' })
})

it('a conflict among statements sent together is tried again', async () => {
  let tries = 0
  const done = await db.transaction(async (tx) => {
    tries += 1
    await together(tx, tries === 1 ? NOT_SERIAL : 'select 0')
    return tries
  })
  expect(done).toBe(2)
})

it('what a refused row means is said by whoever asked for it, before others fail by it', async () => {
  const insert = async (tx: Transaction) => {
    try {
      await tx.execute('insert into checked values (0)')
    } catch (error) {
      throw isCheckFailure(error, 'checked_positive') ? new RangeError('not enough') : error
    }
  }
  const work = (tx: Transaction) => Promise.all([deep(8, () => insert(tx)), tx.execute('select 1')])
  await expect(db.transaction(work)).rejects.toThrow('not enough')
})

it('after a return to a savepoint it is the next refusal that counts', async () => {
  const work = async (tx: Transaction) => {
    await tx.execute('savepoint before')
    await expect(tx.execute('insert into checked values (0)')).rejects.toMatchObject({ code: '23514' })
    await tx.execute('rollback to savepoint before')
    await together(tx, FULL)
  }
  await expect(db.transaction(work)).rejects.toMatchObject({ code: '53100' })
})

it('where the first refusal was let pass, what comes after fails by it', async () => {
  const work = async (tx: Transaction) => {
    await tx.execute(FULL).catch(() => undefined)
    await tx.execute('select 1')
  }
  await expect(db.transaction(work)).rejects.toMatchObject({ code: '53100' })
})

it('a transaction whose refusal nobody passed on has written nothing, and does not say that it has', async () => {
  const work = async (tx: Transaction) => {
    await tx.execute('insert into checked values (7)')
    await tx.execute(FULL).catch(() => undefined)
    return 'done'
  }
  await expect(db.transaction(work)).rejects.toThrow('nothing was written')
  expect(await db.query('select 1 from checked')).toEqual([])
})
