import { decimal, decimalText } from '@tenor/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGINE_MOODS, engineStandIn } from './engine-stand-in.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* A margin engine whose replies are lost, doubled and out of turn keeps the books of the pool. */

let stage: FlexibleStage
beforeAll(async () => {
  stage = await flexibleStage()
  const lender = await stage.lender('10000')
  await lender.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '5000' })
  await stage.nextHour()
})
afterAll(() => stage.close())

const lentByPool = async (): Promise<string> =>
  (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0].lent

test('whatever is lost or doubled, engine and pool say the same of what is lent', async () => {
  const engine = engineStandIn(stage)
  const userId = await stage.borrower()
  for (const mood of ENGINE_MOODS) {
    const borrowed = await engine.borrow(userId, '100', mood)
    expect(borrowed.status, borrowed.text).toBe(200)
    expect((await engine.repay(borrowed.data.loan_id, '40', mood)).data).toMatchObject({ principal: '60' })
  }
  await engine.repeatAll()
  expect(await lentByPool()).toBe(engine.lent())
  await stage.nextHour()
  await stage.soundBooks()
})

test('a no is a no for good input too, and leaves the book of the engine as it was', async () => {
  const engine = engineStandIn(stage)
  const userId = await stage.borrower()
  const before = await lentByPool()
  expect((await engine.borrow(userId, '999999', 'lostReply')).fail_reason).toBe('flexible.pool.short')
  expect((await engine.borrow(1, '1', 'twiceAtOnce')).fail_reason).toBe('flexible.engine.noUser')
  expect((await engine.repay(9_007_199_254_740_991, '1', 'lostReply')).fail_reason).toBe('flexible.loan.notFound')
  expect([engine.lent(), await lentByPool()]).toEqual([decimalText(0n), before])
})

test('bad input is refused, and a text with other content is another act', async () => {
  const user_id = await stage.borrower()
  const lent = await lentByPool()
  for (const amount of ['0', '-1', '1e9', '0.000000001', 'all']) {
    expect((await stage.margin('borrow', { user_id, amount })).status, amount).toBe(400)
  }
  for (const text of ['', 'a b', 'x'.repeat(57), 'é']) {
    expect((await stage.margin('borrow', { user_id, amount: '1', text })).status, text).toBe(400)
  }
  for (const key of ['', 'wrong'])
    expect((await stage.margin('borrow', { user_id, amount: '1' }, key)).status).toBe(401)
  const same = { user_id, text: 'engine-same' }
  expect((await stage.margin('borrow', { ...same, amount: '1' })).status).toBe(200)
  expect(await stage.margin('borrow', { ...same, amount: '2' })).toMatchObject({
    status: 409,
    fail_reason: 'request.textTaken',
  })
  expect(decimal(await lentByPool()) - decimal(lent)).toBe(decimal('1'))
  await stage.soundBooks()
})
