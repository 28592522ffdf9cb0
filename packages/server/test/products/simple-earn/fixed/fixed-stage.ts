import { type Instant, instantOfSeconds, later } from '@tenor/contract/time'
import pg from 'pg'
import { checksOf } from '../../../../src/checks.ts'
import { reconcile } from '../../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../../src/products.ts'
import { createTestApp, type TestApp, type TestClient } from '../../../test-app.ts'

export const X = '/apiw/v2/fixed_earn/api'
export const CONSOLE = '/console/api/simple-earn/fixed'

/** A product of seven days at 10 % that allows everything, unless said otherwise. */
export const SEVEN_DAYS = {
  asset: 'USDT',
  type: 1,
  lock_up_period: 7,
  year_rate: '0.1',
  min_lend_amount: '10',
  user_max_lend_volume: '5000',
  max_lend_volume: '100000',
  reinvest: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'reduced',
  pre_redeem_rate_year: '0.01',
  partial: 1,
  redeem_account: 1,
  sale_status: 1,
  status: 'listed',
}

/** Its terms with these: no early rate or policy where early redemption goes without. */
function termsWith(more: object): object {
  const { pre_redeem_policy: policy, pre_redeem_rate_year: rate, ...terms } = { ...SEVEN_DAYS, ...more }
  if (terms.pre_redeem === 0) return terms
  return { ...terms, pre_redeem_policy: policy, ...(policy === 'reduced' ? { pre_redeem_rate_year: rate } : {}) }
}

/** A voucher for five days on at most 500 USDT, unless said otherwise. */
export const RATE_UP = {
  sub_type: 'rate_up',
  title: 'More',
  rate_day: 5,
  rate_ratio: '0.03',
  using_currency: 'USDT',
  buy_limit_low: '10',
  buy_limit_high: '500',
  expires_at: 2_000_000_000,
}

/** An app in which nothing else keeps the clock busy: days are played in no time. */
export async function fixedApp(): Promise<TestApp> {
  return await createTestApp({ dualCoins: [] })
}

/** For changes that the server's role may not make. */
async function changeAsOwner({ url }: TestApp, sql: string, values: readonly unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(sql, [...values])
  await owner.end()
}

async function changeMode(client: TestClient, mode: string): Promise<void> {
  const reply = await client.put('/apiw/v2/unified/account_mode', { mode })
  if (reply.status !== 200) throw new RangeError(`no mode: ${reply.text}`)
}

/** What tests of fixed terms do again and again. */
export function fixedStage(app: TestApp) {
  let operator: TestClient | null = null

  async function desk(): Promise<TestClient> {
    operator ??= await app.operator()
    return operator
  }

  return {
    desk,
    /** Puts a product on sale, and answers with its id. */
    async product(terms: object = {}): Promise<number> {
      const reply = await (await desk()).post(CONSOLE, termsWith(terms))
      if (reply.status !== 200) throw new RangeError(`no product: ${reply.text}`)
      return reply.data.id
    },
    async change(id: number, terms: object) {
      return (await desk()).put(CONSOLE, { id, ...terms })
    },
    async funded(amount = '10000', asset = 'USDT'): Promise<TestClient> {
      const client = await app.customer()
      await client.faucet(asset, amount)
      return client
    },
    async userId(client: TestClient): Promise<number> {
      return (await client.get('/apiw/v2/session')).data.user.id
    },
    lend: (client: TestClient, productId: number, amount: string, more: object = {}) =>
      client.post(`${X}/user/lend`, { product_id: productId, amount, redeem_account_type: 0, ...more }),
    async order(client: TestClient, orderId: number) {
      return (await client.get(`${X}/user/lend/detail?order_id=${orderId}`)).data
    },
    async balance(client: TestClient, account = 'spot', asset = 'USDT'): Promise<string> {
      const { data } = await client.get('/apiw/v2/account/balances')
      const row = data.list.find(
        (each: Record<string, string>) => each['asset'] === asset && each['account'] === account,
      )
      return row?.amount ?? '0'
    },
    /** Moves the clock there, and does what came due on the way. */
    async play(until: Instant): Promise<void> {
      await app.tenor.runner.runUntil(until, async (due) => {
        if (due > app.clock.now()) app.clock.set(due)
      })
      app.clock.set(until)
    },
    /** Puts the clock there, and then does what of fixed terms came due: days are no longer than that. */
    async jump(until: Instant): Promise<void> {
      app.clock.set(until)
      for (const job of ['fixed-daily', 'fixed-maturity', 'fixed-bonus', 'outbox']) {
        await app.tenor.runner.runOne(job, until)
      }
    },
    async voucher(userId: number, terms: object = {}) {
      return (await desk()).post(`/console/api/users/${userId}/vouchers`, { ...RATE_UP, ...terms })
    },
    async setCustomer(userId: number, what: string, body: object) {
      return (await desk()).post(`/console/api/users/${userId}/${what}`, body)
    },
    async standing(userId: number, body: object) {
      return (await desk()).post(`/console/api/users/${userId}`, body)
    },
    asOwner: (sql: string, values: readonly unknown[]) => changeAsOwner(app, sql, values),
    setMode: changeMode,
    at: (seconds: number, ms = 0) => later(instantOfSeconds(seconds), ms),
    faults: async () =>
      (await reconcile(app.db, checksOf(PRODUCTS))).map(({ check, rows }) => ({ name: check.name, rows })),
  }
}
