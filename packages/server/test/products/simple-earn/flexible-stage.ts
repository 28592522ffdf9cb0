import { decimal, decimalText } from '@tenor/contract/money'
import { HOUR_MS, type Instant, instant, unixSeconds } from '@tenor/contract/time'
import { expect } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import type { Email } from '../../../src/platform/mail/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, MARGIN_KEY, type TestApp, type TestClient } from '../../test-app.ts'

export const EARN = '/apiw/v2/uni-loan/earn'
const POOLS = '/console/api/simple-earn/flexible'

/** The pool of the second worked example: any use at all pays at least 1 %. */
export const POOL = {
  asset: 'USDT',
  limit_min_lend_rate_year: '0.01',
  max_lend_rate_year: '0.12',
  min_lend_amount: '1',
  curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
  service_fee: '0.18',
}

export type FlexibleStage = Awaited<ReturnType<typeof flexibleStage>>

/** An app with a pool, a margin engine, and hours that pass when they are told to; what it e-mails goes to `sent`. */
export async function flexibleStage(more: object = {}, startAt?: Instant, sent: Email[] = []) {
  const mailer = { send: async (email: Email) => void sent.push(email), close: () => undefined }
  const app = await createTestApp({ canMoveClock: true, mailer, dualCoins: [] })
  if (startAt !== undefined) app.clock.set(startAt)
  const operator = await app.operator()
  const made = await operator.post(POOLS, { ...POOL, ...more })
  expect(made.status, made.text).toBe(200)
  const engine = app.client()
  let texts = 0
  const margin = (path: string, body: object, key: string = MARGIN_KEY) => {
    texts += 1
    return engine.post(
      `/margin/api/pools/${POOL.asset}/${path}`,
      { text: `loan-${texts}`, ...body },
      { 'x-margin-key': key },
    )
  }
  return {
    app,
    operator,
    margin,
    close: () => app.close(),
    change: (body: object) => operator.put(POOLS, { asset: POOL.asset, ...body }),
    /** Somebody new with so much money. */
    async lender(amount = '10000'): Promise<TestClient> {
      const client = await app.customer()
      await client.faucet(POOL.asset, amount)
      return client
    },
    /** Somebody whom the engine lends to. */
    async borrower(): Promise<number> {
      const client = await app.customer()
      return userIdOf(app, client)
    },
    /** To the beginning of the next hour, and everything that is due until then done. */
    async nextHour(hours = 1): Promise<void> {
      const until = Math.floor(app.clock.now() / HOUR_MS + hours) * HOUR_MS
      await runUntil(app, instant(until))
    },
    async holdingOf(client: TestClient) {
      const { data } = await client.get(`${EARN}/lending-detail?asset=${POOL.asset}`)
      return data
    },
    async spotOf(client: TestClient, asset = POOL.asset): Promise<string> {
      const { data } = await client.get('/apiw/v2/account/balances')
      const row = data.list.find(
        (each: { asset: string; account: string }) => each.asset === asset && each.account === 'spot',
      )
      return row?.amount ?? '0'
    },
    async auction(hour?: Instant) {
      const at = hour === undefined ? '' : `&hour=${unixSeconds(hour)}`
      return (await app.client().get(`${EARN}/auction?asset=${POOL.asset}${at}`)).data
    },
    async soundBooks(): Promise<void> {
      const findings = await reconcile(app.db, allChecks)
      expect(findings.map(({ check, rows }) => [check.name, rows])).toEqual([])
    },
  }
}

/** Has the address of a customer confirmed, and warnings of these kinds sent to it; answers with the address. */
export async function warnByEmail(app: TestApp, client: TestClient, kinds: readonly string[]): Promise<string> {
  const { email } = (await client.get('/apiw/v2/session')).data.user
  await app.db.execute(
    'update app_user set email_confirmed_at = now() where (bucket, id) in (select bucket, user_id from user_email where email = $1)',
    [email],
  )
  for (const kind of kinds) {
    const set = await client.put('/apiw/v2/account/alerts', { kind, by_email: 1 })
    expect(set.status, set.text).toBe(200)
  }
  return email
}

export async function runUntil(app: TestApp, until: Instant): Promise<void> {
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
}

async function userIdOf(app: TestApp, client: TestClient): Promise<number> {
  const { data } = await client.get('/apiw/v2/session')
  const [row] = await app.db.query<{ user_id: number }>('select user_id from user_email where email = $1', [
    data.user.email,
  ])
  return row?.user_id ?? 0
}

/** The sum of decimal texts, exact. */
export function sumOf(amounts: readonly string[]): string {
  return decimalText(amounts.reduce((sum, amount) => sum + decimal(amount), 0n))
}
