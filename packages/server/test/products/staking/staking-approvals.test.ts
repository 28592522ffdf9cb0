import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { CONSOLE, redeemOf, rewardOf, SOL, stakingApp, stakingStage } from './staking-stage.ts'

/* What operators propose is judged again by what is so when it is approved, and what two of them change at once is changed by both. */

const GUSD = {
  ...SOL,
  coin: 'GUSD',
  type: 2,
  name: 'GUSD Mint',
  reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
  vip_config: [],
  min_amount: '10',
  min_redeem_amount: '10',
  redeem_minday: 0,
  redeem_maxday: 1,
  mortgage_factors: { USDT: '1' },
  redeem_config: [redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' })],
}

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let first: TestClient
let second: TestClient

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  first = await stage.desk()
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  second = app.client('203.0.113.9')
  await second.login('second@example.com', PASSWORD)
})
afterAll(() => app.close())
afterEach(() => first.put('/console/api/four-eyes', { offer_above: '-1' }))

const approve = (id: number) => second.post(`/console/api/proposals/${id}/decision`, { approve: 1 })
const products = async (coin: string) => (await first.get(`${CONSOLE}?coin=${coin}`)).data.list

test('two products that would mint one coin wait, and the second of them is refused when it is approved', async () => {
  await first.put('/console/api/four-eyes', { offer_above: '0' })
  const waiting = []
  for (const name of ['One', 'Other']) waiting.push((await first.post(CONSOLE, { ...GUSD, name })).data.proposal_id)
  expect((await approve(waiting[0])).data.state).toBe('approved')
  expect(await approve(waiting[1])).toMatchObject({ status: 409, fail_reason: 'staking.product.token' })
  expect(await products('GUSD')).toHaveLength(1)
})

test('two products that would mint one coin, created at the same moment, are one', async () => {
  const bodies = ['Some', 'Another', 'A third'].map((name) => ({ ...GUSD, coin: 'GTSOL', name }))
  const replies = await Promise.all(bodies.map((body) => first.post(CONSOLE, body)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('two changes of one product at once are both made', async () => {
  const id = await stage.product()
  for (let round = 1; round <= 8; round += 1) {
    const [fee, rate] = [`0.0${round}`, `${round}`]
    const replies = await Promise.all([
      first.put(CONSOLE, { id, fee }),
      second.put(CONSOLE, { id, reward_coin: [rewardOf(rate)] }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const row = (await products('SOL')).find((each: { id: number }) => each.id === id)
    expect([row.fee, row.reward_coin[0].rate]).toEqual([fee, rate])
  }
})
