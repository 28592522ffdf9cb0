import { floorTo, type Instant, later, MINUTE_MS } from '@tenor/contract/time'
import { checksOf } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

export const S = '/apiw/v2/earn/staking'
export const CONSOLE = '/console/api/staking/products'

export const redeemOf = (more: object = {}) => ({
  redeem_coin: 'SOL',
  redeem_quick: 0,
  redeem_quick_long: 0,
  redeem_quick_fee: '0',
  redeem_fee: '0',
  redeem_quick_daily: '-1',
  ...more,
})
export const rewardOf = (rate: string, more: object = {}) => ({
  reward_coin: 'SOL',
  rate,
  is_debt: 0,
  reward_delay_days: 1,
  ...more,
})

/** SOL at 6.87 % a year, redeemed in two days, unless said otherwise. */
export const SOL = {
  coin: 'SOL',
  type: 1,
  name: 'SOL Staking',
  status: 'listed',
  base_rate: '1',
  fee: '0.08',
  reward_coin: [rewardOf('6.87')],
  vip_config: [
    { min_tier: 3, max_tier: 5, vip_sale: '0.25' },
    { min_tier: 6, max_tier: 9, vip_sale: '0.4' },
  ],
  personal_mortgage_limit: '-1',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '-1',
  min_amount: '0.01',
  max_amount: '-1',
  min_redeem_amount: '0.01',
  income_days: 0,
  redeem_minday: 1,
  redeem_maxday: 2,
  product_quick_daily: '-1',
  redeem_config: [redeemOf()],
}

const WITHOUT_FEE = { fee: '0', vip_config: [] }

/** An app in which nothing else keeps the clock busy: days are played in no time. */
export async function stakingApp(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  return await createTestApp({ ...options, dualCoins: [] })
}

const JOBS = [
  'staking-day',
  'staking-reward-due',
  'staking-leftover',
  'staking-loss',
  'staking-redemption',
  'staking-float',
  'staking-exchange',
  'staking-mint-paid',
  'staking-mint',
  'outbox',
]

/** A cap that began is counted, and every process goes by it. */
export async function capCounted(app: TestApp): Promise<void> {
  const at = floorTo(later(app.clock.now(), 2 * MINUTE_MS), MINUTE_MS)
  await app.tenor.runner.runOne('promise-count', at)
  app.realTime.set(later(app.realTime.now(), MINUTE_MS))
}

/** What tests of staking do again and again. */
export function stakingStage(app: TestApp) {
  let operator: TestClient | null = null
  let second: TestClient | null = null
  const desk = async (): Promise<TestClient> => {
    operator ??= await app.operator()
    return operator
  }
  const other = async (): Promise<TestClient> => {
    if (second !== null) return second
    await app.tenor.accounts.ensureOperator('second-stake@example.com', PASSWORD)
    second = app.client('203.0.113.19')
    await second.login('second-stake@example.com', PASSWORD)
    return second
  }
  return {
    desk,
    second: other,
    /** Puts a product on sale, and answers with its pid. */
    async product(terms: object = {}): Promise<number> {
      // A token has no service fee.
      const kind = 'exchange_type' in terms ? WITHOUT_FEE : {}
      const reply = await (await desk()).post(CONSOLE, { ...SOL, ...kind, ...terms })
      if (reply.status !== 200) throw new RangeError(`no product: ${reply.text}`)
      return reply.data.id
    },
    /** What takes two operators, by both. */
    async byTwo(path: string, body: object) {
      const asked = await (await desk()).post(path, body)
      return asked.data?.state === 'proposed' ? (await other()).post(path, body) : asked
    },
    async change(id: number, terms: object) {
      return (await desk()).put(CONSOLE, { id, ...terms })
    },
    async funded(amount = '1000', asset = 'SOL'): Promise<TestClient> {
      const client = await app.customer()
      await client.faucet(asset, amount)
      return client
    },
    async tier(client: TestClient, tier: number): Promise<void> {
      const { id } = (await client.get('/apiw/v2/session')).data.user
      await (await desk()).post(`/console/api/users/${id}/tier`, { tier })
    },
    stake: (client: TestClient, pid: number, amount: string, more: object = {}) =>
      client.post(`${S}/order`, { side: 0, coin: 'SOL', pid, amount, ...more }),
    redeem: (client: TestClient, pid: number, amount: string, more: object = {}) =>
      client.post(`${S}/coin-redeem`, { side: 1, coin: 'SOL', pid, amount, ...more }),
    async held(client: TestClient, pid: number): Promise<string> {
      return (await client.get(`${S}/user-info?pid=${pid}`)).data.hold_amount
    },
    async rewards(client: TestClient): Promise<Record<string, string | number | null>[]> {
      return (await client.get(`${S}/rewards`)).data.list
    },
    async balance(client: TestClient, account = 'spot', asset = 'SOL'): Promise<string> {
      const { data } = await client.get('/apiw/v2/account/balances')
      const row = data.list.find(
        (each: Record<string, string>) => each['asset'] === asset && each['account'] === account,
      )
      return row?.amount ?? '0'
    },
    /** Puts the clock there, and does what of staking came due on the way. */
    async jump(until: Instant): Promise<void> {
      app.clock.set(until)
      for (const job of JOBS) await app.tenor.runner.runOne(job, until)
      const failed = (await app.tenor.runner.states(until)).filter(
        ({ name, failures }) => JOBS.includes(name) && failures > 0,
      )
      if (failed.length > 0)
        throw new RangeError(failed.map(({ name, lastError }) => `${name}: ${lastError}`).join('\n'))
    },
    faults: async () =>
      (await reconcile(app.db, checksOf(PRODUCTS))).map(({ check, rows }) => ({ name: check.name, rows })),
  }
}
