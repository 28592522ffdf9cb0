import { instant, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* A loan that names the highest rate that it was made for, and a pool whose rate leaps. */

let stage: FlexibleStage
beforeAll(async () => {
  stage = await flexibleStage({ max_lend_rate_year: '0.5', curve: CURVE })
})
afterAll(() => stage.close())

const CURVE = { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '1.5', cap: '0.5' }

async function told(user: number) {
  await stage.app.tenor.runner.runUntil(stage.app.clock.now())
  const rows = await stage.app.db.query<{ params: Record<string, string> }>(
    `select params from notice where user_id = $1 and kind = 'flexible.loanLimitPassed' order by at, id`,
    [user],
  )
  return rows.map(({ params }) => params)
}

test('an hour above the limit of a loan is charged as ever and told once, and told again when it is passed anew', async () => {
  const lender = await stage.lender('10000')
  const body = { asset: 'USDT', amount: '10000' }
  expect((await lender.post('/apiw/v2/uni-loan/earn/subscribe', body)).status).toBe(200)
  await stage.nextHour()
  const [limited, free] = [await stage.borrower(), await stage.borrower()]
  const lent = await stage.margin('borrow', { user_id: limited, amount: '4000', max_rate: '0.06' })
  expect(lent.data, lent.text).toMatchObject({ amount: '4000', max_rate: '0.06' })
  expect((await stage.margin('borrow', { user_id: free, amount: '1000' })).data).toMatchObject({ max_rate: null })
  await stage.nextHour()
  expect(await told(limited)).toEqual([])
  // Half of it is lent: 0.01 + 0.04 × 0.5. With 9,500 it is 0.01 + 0.04 × 0.8 + 1.5 × 0.15.
  const more = await stage.margin('borrow', { user_id: free, amount: '4500' })
  expect(more.status, more.text).toBe(200)
  await stage.nextHour()
  expect(await told(limited)).toMatchObject([{ asset: 'USDT', maximum: '6', rate: '26.7', loan_id: lent.data.loan_id }])
  expect(await told(free)).toEqual([])
  const overview = (await stage.operator.get('/console/api/overview')).data
  expect(overview.reasons.filter(({ name }: { name: string }) => name === 'flexible.rateMoved')).toMatchObject([
    { count: 1, subject: 'USDT 3% → 26.7%' },
  ])
  await stage.nextHour()
  expect(await told(limited)).toHaveLength(1)
  const back = await stage.margin('repay', { loan_id: more.data.loan_id, amount: '4500' })
  expect(back.status, back.text).toBe(200)
  await stage.nextHour()
  await stage.margin('borrow', { user_id: free, amount: '4500' })
  await stage.nextHour()
  expect(await told(limited)).toHaveLength(2)
})

test('a loan that is made for less than the pool already costs is told of its first hour', async () => {
  stage.app.clock.set(instant(stage.app.clock.now() + MINUTE_MS))
  const late = await stage.borrower()
  expect((await stage.margin('borrow', { user_id: late, amount: '10', max_rate: '0.02' })).status).toBe(200)
  await stage.nextHour()
  expect(await told(late)).toHaveLength(1)
  const refused = await stage.margin('borrow', { user_id: late, amount: '10', max_rate: '-0.02' })
  expect([refused.status, refused.fail_reason]).toEqual([400, 'rate.negative'])
})

test('the same act under the same id with another limit is another act', async () => {
  const user_id = await stage.borrower()
  const once = { text: 'limit-one', user_id, amount: '5', max_rate: '0.1' }
  const first = await stage.margin('borrow', once)
  expect((await stage.margin('borrow', { ...once, max_rate: '0.10' })).data).toEqual(first.data)
  expect(await stage.margin('borrow', { ...once, max_rate: '0.2' })).toMatchObject({
    status: 409,
    fail_reason: 'request.textTaken',
  })
})
