import { ceilTo, DAY_MS, type Instant, instant, unixSeconds } from '@tenor/contract/time'
import { checksOf } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

export const W = '/apiw/v2/earn/private-wealth'
export const CONSOLE = '/console/api/wealth'

/** A fund in USDT that shares a fifth of the profit, without a lock, unless said otherwise. */
export const FUND = {
  name: 'Balanced',
  project_type: 4,
  coin: 'USDT',
  min_amount: '10',
  lock_days: 0,
  nav: '1',
  profit_share: '0.2',
  high_water_mark: 1,
  nav_bound: '0.5',
  risk: 3,
  status: 'listed',
}

/** An app in which nothing else keeps the clock busy: days are played in no time. */
export async function wealthApp(): Promise<TestApp> {
  return await createTestApp({ dualCoins: [] })
}

/** What tests of wealth do again and again. */
export function wealthStage(app: TestApp) {
  let operators: Promise<[TestClient, TestClient]> | null = null
  async function twoOperators(): Promise<[TestClient, TestClient]> {
    const first = await app.operator()
    await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
    const second = app.client('203.0.113.9')
    await second.login('second@example.com', PASSWORD)
    return [first, second]
  }
  const both = () => {
    operators ??= twoOperators()
    return operators
  }
  const settle = async () => {
    for (const job of JOBS) await app.tenor.runner.runOne(job, app.clock.now())
  }
  /** Enters a value of a strike, which the second operator confirms where it takes two. */
  const enterNav = async (pid: number, at: Instant, nav: string) => {
    const [first, second] = await both()
    const body = { pid, at: unixSeconds(at), nav, reason: 'as reported' }
    const reply = await first.post(`${CONSOLE}/nav`, body)
    return reply.data?.state === 'proposed' ? second.post(`${CONSOLE}/nav`, body) : reply
  }

  return {
    both,
    first: async () => (await both())[0],
    settle,
    async product(terms: object = {}): Promise<number> {
      const reply = await (await both())[0].post(`${CONSOLE}/products`, { ...FUND, ...terms })
      if (reply.status !== 200) throw new RangeError(`no product: ${reply.text}`)
      return reply.data.id
    },
    ...customerActs(app),
    /** The strike that an order of now gets. */
    strike: (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS),
    enterNav,
    /** Enters a value of a strike and does what follows from it. */
    async nav(pid: number, at: Instant, nav: string) {
      const reply = await enterNav(pid, at, nav)
      await settle()
      return reply
    },
    /** Enters the lines of a file, sent again by the other operator where a value takes two; the outcome of each line. */
    async navFile(lines: readonly string[]): Promise<string[]> {
      const outcomes = lines.map(() => 'waits')
      const operators = await both()
      let takesTwo = true
      for (let sent = 0; takesTwo && sent <= lines.length; sent += 1) {
        const reply = await operators[sent % 2]?.post(`${CONSOLE}/nav/file`, { csv: lines.join('\n') })
        const list: string[] = reply?.data?.list.map(({ outcome }: { outcome: string }) => outcome) ?? []
        for (const [line, outcome] of list.entries()) {
          if (outcomes[line] !== 'entered') outcomes[line] = outcome
        }
        takesTwo = list.includes('proposed')
      }
      await settle()
      return outcomes
    },
    /** Plays to the next strike and enters its value. */
    async strikeAt(pid: number, nav: string): Promise<Instant> {
      const at = this.strike()
      app.clock.set(at)
      const reply = await this.nav(pid, at, nav)
      if (reply.status !== 200) throw new RangeError(`no value: ${reply.text}`)
      return at
    },
    faults: async () =>
      (await reconcile(app.db, checksOf(PRODUCTS))).map(({ check, rows }) => ({ name: check.name, rows })),
  }
}

const JOBS = ['wealth-strike', 'wealth-correction', 'wealth-payment', 'outbox']

/** What a customer does and sees. */
function customerActs(app: TestApp) {
  return {
    async funded(amount = '100000', asset = 'USDT'): Promise<TestClient> {
      const client = await app.customer()
      await client.faucet(asset, amount)
      return client
    },
    buy: (client: TestClient, pid: number, amount: string, more: object = {}) =>
      client.post(`${W}/purchase`, { pid, amount, project_type: 5, ...more }),
    redeem: (client: TestClient, pid: number, unit: string, more: object = {}) =>
      client.post(`${W}/redeem`, { pid, unit, ...more }),
    async holding(client: TestClient, pid: number) {
      return (await client.get(`${W}/holdings?pid=${pid}`)).data.list[0]
    },
    async orders(client: TestClient, type = 1) {
      return (await client.get(`${W}/orders?type=${type}`)).data.list
    },
    async balance(client: TestClient, account = 'spot', asset = 'USDT'): Promise<string> {
      const { data } = await client.get('/apiw/v2/account/balances')
      const of = (each: Record<string, string>) => each['asset'] === asset && each['account'] === account
      return data.list.find(of)?.amount ?? '0'
    },
  }
}
