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
      ...{ coin: 'GUSD', type: 2, reward_coin: [rewardOf('0', { reward_coin: 'USDT' })], vip_config: [] },
      ...{ min_amount: '1', min_redeem_amount: '1', mortgage_factors: { USDT: '1' } },
      redeem_config: [redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' })],
    },
  },
}

test.each(Object.keys(OWING))(
  'stakes at once for %s never take what their customer owes, from two processes either',
  async (name) => {
    const { coin, terms } = OWING[name] ?? { coin: '', terms: {} }
    const pid = await stage.product(terms)
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
        stage.stake(twice[at % 2] ?? client, pid, at % 3 === 0 ? '7' : '9', { coin }),
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
