import { setTimeout } from 'node:timers/promises'
import { decimal } from '@tenor/contract/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const idOf = async (client: TestClient): Promise<number> => (await client.get('/apiw/v2/session')).data.user.id

const OWING: Record<string, { coin: string; terms: object }> = {
  'a plain product': { coin: 'SOL', terms: {} },
  'tokens of one': { coin: 'SOL', terms: { exchange_type: 'GTSOL' } },
  'a minted coin': {
    coin: 'USDT',
    terms: {
      coin: 'GUSD',
      type: 2,
      reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
      vip_config: [],
      min_amount: '1',
      min_redeem_amount: '1',
      mortgage_factors: { USDT: '1' },
      redeem_config: [redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' })],
    },
  },
}

test.each(Object.keys(OWING))(
  'stakes at once for %s never take what their customer owes, from two processes either',
  async (name) => {
    const { coin, terms } = OWING[name] ?? { coin: '', terms: {} }
    const pid = await stage.product(terms)
    const plain = { name: 'Plain', reward_coin: [rewardOf('0', { reward_coin: coin })], vip_config: [] }
    const redeem_config = [redeemOf({ redeem_coin: coin })]
    // And of another product of the coin beside it.
    const pids = [pid, await stage.product({ coin, ...plain, redeem_config })]
    const client = await stage.funded('100', coin)
    await app.db.execute(
      `insert into flexible_loan (bucket, user_id, id, asset, principal, service_fee, counted_to, charged_to, lent_at)
     select bucket, id, id, $3, 50, 0, $2::timestamptz, $2::timestamptz, $2::timestamptz from app_user where id = $1`,
      [await idOf(client), new Date(app.clock.now()).toISOString(), coin],
    )
    const other = await app.beside()
    const twice = [client, other.as(client)]
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        stage.stake(twice[at % 2] ?? client, pids[(at >> 1) % 2] ?? pid, at % 3 === 0 ? '7' : '9', { coin }),
      ),
    )
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(decimal(await stage.balance(client, 'spot', coin))).toBeGreaterThanOrEqual(decimal('50'))
    const refused = replies.filter(({ status }) => status !== 200).map(({ fail_reason }) => fail_reason)
    expect(new Set(refused)).toEqual(new Set(['stake.maxLimit.insufficientBalance']))
    await app.db.execute('update flexible_loan set is_open = false, principal = 0')
    await other.close()
  },
)

test('stakes for tokens and redemptions at once of a customer who owes of the coin wait crosswise for nobody', async () => {
  const quick = { redeem_coin: 'ETH', redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0' }
  const pid = await stage.product({
    coin: 'ETH',
    exchange_type: 'GTETH',
    redeem_maxday: 1,
    reward_coin: [rewardOf('0', { reward_coin: 'ETH' })],
    vip_config: [],
    redeem_config: [redeemOf(quick)],
  })
  const client = await stage.funded('1000', 'ETH')
  await app.db.execute(
    `insert into flexible_loan (bucket, user_id, id, asset, principal, service_fee, counted_to, charged_to, lent_at)
     select bucket, id, id, 'ETH', 50, 0, $2::timestamptz, $2::timestamptz, $2::timestamptz from app_user where id = $1`,
    [await idOf(client), new Date(app.clock.now()).toISOString()],
  )
  const coin = { coin: 'ETH' }
  expect((await stage.stake(client, pid, '100', coin)).status).toBe(200)
  const deadlocks = await deadlocksOf()
  for (let round = 0; round < 6; round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        at % 2 === 0 ? stage.stake(client, pid, '2', coin) : stage.redeem(client, pid, '1', coin),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(await deadlocksOf()).toBe(deadlocks)
  await app.db.execute('update flexible_loan set is_open = false, principal = 0')
})

async function deadlocksOf(): Promise<number> {
  // Sessions tell what they counted when they are idle.
  await setTimeout(1_100)
  const [row] = await app.db.query<{ n: number }>(
    'select deadlocks::integer as n from pg_stat_database where datname = current_database()',
  )
  return row?.n ?? 0
}
