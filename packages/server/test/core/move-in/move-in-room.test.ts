import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MakingLine, MoveInAct, MoveInMaker } from '../../../src/core/move-in/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { fixedMoveIn } from '../../../src/products/simple-earn/fixed/fixed-move-in.ts'
import { createKnownFinishes } from '../../../src/products/simple-earn/fixed/fixed-order-store.ts'
import { stakingTokenMoveIn } from '../../../src/products/staking/staking-token-move-in.ts'
import { createTestApp, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'
import { moveInStage, stakedTerms } from './move-in-stage.ts'

/* A customer is quicker than their line: between its judgement and its making they take what was left of their own quota. */

let app: TestApp
let operator: TestClient
let stage: ReturnType<typeof moveInStage>

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  stage = moveInStage(app, operator)
})
afterAll(() => app.close())

const ACT: MoveInAct = {
  at: TEST_START,
  isLastTry: true,
  groupId: 1,
  bring: async () => expect.unreachable('a line that is refused brings nothing'),
}

/** Makes one line of a customer whose own quota has too little left for it. */
async function made(maker: MoveInMaker, userId: number, of: Pick<MakingLine, 'asset' | 'amount' | 'fields'>) {
  const line: MakingLine = { line: 1, id: 77, bucket: bucketOf(userId), userId, account: 1, ...of }
  await maker.prepare?.(app.db, [line], TEST_START)
  return app.db.transaction((tx) => maker.make(tx, [line], ACT))
}

async function customer(): Promise<{ client: TestClient; userId: number }> {
  const client = await app.customer()
  return { client, userId: (await client.get('/apiw/v2/session')).data.user.id }
}

it('a fixed order that is refused for the own quota takes nothing of what there is for all', async () => {
  const { data } = await operator.post('/console/api/simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 7,
    year_rate: '0.1',
    min_lend_amount: '10',
    reinvest: 1,
    user_max_lend_volume: '500',
    max_lend_volume: '100000',
    pre_redeem: 0,
    redeem_account: 1,
    sale_status: 1,
    status: 'listed',
  })
  const { client, userId } = await customer()
  await client.faucet('USDT', '500')
  const bought = { product_id: data.id, amount: '450', redeem_account_type: 0 }
  expect((await client.post('/apiw/v2/fixed_earn/api/user/lend', bought)).status).toBe(200)
  const maker = fixedMoveIn({ finishes: createKnownFinishes(), db: app.db })
  const found = await made(maker, userId, { asset: 'USDT', amount: 60_00000000n, fields: { product: String(data.id) } })
  expect(found).toMatchObject([{ reason: 'moveIn.quota' }])
  expect(await stage.findings()).toEqual([])
})

it('a stake likewise', async () => {
  const terms = { ...stakedTerms('BTC'), exchange_type: 'GUSD', exchange_rate: '1', fee: '0' }
  const { data } = await operator.post('/console/api/staking/products', terms)
  const { userId } = await customer()
  const text = `id,kind,customer,asset,amount,product\ns1,staking-token,${userId},BTC,3,${data.id}`
  expect((await stage.moveIn('stakes', text)).data.lines).toMatchObject({ done: 1 })
  const found = await made(stakingTokenMoveIn, userId, {
    asset: 'BTC',
    amount: 1_50000000n,
    fields: { product: String(data.id) },
  })
  expect(found).toMatchObject([{ reason: 'moveIn.quota' }])
  expect(await stage.findings()).toEqual([])
})
