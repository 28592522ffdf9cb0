import { decimal, decimalText } from '@tenor/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUSE_LOANS, HOUSE_RESERVE } from '../../../src/products/simple-earn/flexible/flexible-postings.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* Bad loans are paid by the reserve as far as it goes, whoever asks at the same moment. */

const WRITE_OFF = '/console/api/simple-earn/flexible/write-off'
let stage: FlexibleStage
beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

async function reserve(): Promise<bigint> {
  const [row] = await stage.app.db.query<{ held: string }>(
    `select coalesce(sum(balance), 0)::text as held from ledger_balance
     where user_id = 0 and account = $1 and asset = 'USDT'`,
    [HOUSE_RESERVE],
  )
  return decimal(row?.held ?? '0')
}

/** What lenders owe themselves is charged to the reserve: an hour of it fills it. */
async function fillReserve(): Promise<void> {
  const [own, other] = [await stage.lender('1000000'), await stage.lender('1000000')]
  for (const each of [own, other]) await each.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '1000000' })
  await stage.nextHour()
  const { id } = (await own.get('/apiw/v2/session')).data.user
  for (const user_id of [id, await stage.borrower()]) {
    expect((await stage.margin('borrow', { user_id, amount: '900000' })).status).toBe(200)
  }
  await stage.nextHour(2)
}

test('two bad loans at once take no more of the reserve than it has', async () => {
  const { db } = stage.app
  await fillReserve()
  const had = await reserve()
  expect(had).toBeGreaterThan(decimal('1'))
  const amount = decimalText((had * 3n) / 4n)
  const loans: number[] = []
  for (let n = 0; n < 2; n += 1) {
    const { data } = await stage.margin('borrow', { user_id: await stage.borrower(), amount })
    loans.push(data.loan_id)
  }
  const writeOff = (loan_id: number) =>
    stage.operator.post(WRITE_OFF, { asset: 'USDT', loan_id, amount, reason: 'it will not come back' })
  // Both have looked at what the reserve has before either may take of it.
  const asked = await db.transaction(async (tx) => {
    await tx.query(
      `select bucket from ledger_balance where user_id = 0 and account = $1 for update
       /* several buckets: of this test alone */`,
      [HOUSE_LOANS],
    )
    const both = loans.map(writeOff)
    await untilStatementsWait(db, 2)
    return both
  })
  const written = await Promise.all(asked)
  expect(written.map(({ status }) => status)).toEqual([200, 200])
  const sum = (of: 'reserve' | 'loss') => written.reduce((all, { data }) => all + decimal(data[of]), 0n)
  expect([sum('reserve'), sum('loss')]).toEqual([had, 2n * decimal(amount) - had])
  expect(await reserve()).toBe(0n)
  await stage.nextHour()
  await stage.soundBooks()
})

test('what comes in by a write-off is kept for who waits, as a repayment is', async () => {
  const [waits, later] = [await stage.lender('100'), await stage.lender('100')]
  for (const each of [waits, later]) await each.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '100' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: idle })).data
  const redeem = async (client: TestClient, amount: string) =>
    (await client.post(`${EARN}/redeem`, { asset: 'USDT', amount })).data
  expect(await redeem(waits, '50')).toMatchObject({ paid: '0', frozen: '50' })
  const body = { asset: 'USDT', loan_id, amount: '60', reason: 'it will not come back' }
  expect((await stage.operator.post(WRITE_OFF, body)).status).toBe(200)
  expect(await redeem(later, '20')).toMatchObject({ paid: '10', frozen: '10' })
  await stage.nextHour()
  expect(await stage.spotOf(waits)).toBe('50')
  await stage.soundBooks()
})

test('nobody writes off what they owe themselves', async () => {
  await (await stage.lender('100')).post(`${EARN}/subscribe`, { asset: 'USDT', amount: '100' })
  await stage.nextHour()
  const { id } = (await stage.operator.get('/apiw/v2/session')).data.user
  const { loan_id } = (await stage.margin('borrow', { user_id: id, amount: '5' })).data
  const writeOff = (loan: number) =>
    stage.operator.post(WRITE_OFF, { asset: 'USDT', loan_id: loan, amount: '5', reason: 'it will not come back' })
  expect(await writeOff(loan_id)).toMatchObject({ status: 409, fail_reason: 'proposal.oneself' })
  expect((await writeOff(loan_id + 1)).fail_reason).toBe('flexible.loan.notFound')
})
