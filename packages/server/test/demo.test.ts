import type { Reason } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, instantOfSeconds, later, SECOND_MS } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { deposit } from '../src/core/ledger/index.ts'
import { FUNDS, ordered } from '../src/demo.ts'
import { standingClock } from '../src/platform/clock/index.ts'
import { Refusal } from '../src/platform/http/index.ts'
import { createTestApp, PASSWORD } from './test-app.ts'

const START = instantOfSeconds(1_900_000_000)

/** A market that has left the first so many quotes; how often it was asked, and how long that took. */
async function played(reason: Reason, refusals: number) {
  const clock = standingClock(START)
  let asked = 0
  const moveClock = async (to: number) => clock.set(to as ReturnType<typeof clock.now>)
  const failed = await ordered({ clock, moveClock: moveClock as never }, async () => {
    asked += 1
    if (asked <= refusals) throw new Refusal(422, reason)
  }).then(
    () => null,
    (error: Refusal) => error.reason,
  )
  return { asked, failed, seconds: (clock.now() - START) / SECOND_MS }
}

test('the demo orders by the next quote where the market has left the one it saw', async () => {
  expect(await played('dual.order.aprLowered', 0)).toEqual({ asked: 1, failed: null, seconds: 0 })
  for (const reason of ['dual.order.aprLowered', 'dual.order.priceMoved', 'sniper.order.guaranteeLowered'] as const) {
    expect(await played(reason, 2)).toEqual({ asked: 3, failed: null, seconds: 60 })
  }
})

test('it does without an order that a lively market refuses again and again', async () => {
  expect(await played('dual.quote.lapsed', 100)).toEqual({ asked: 8, failed: null, seconds: 240 })
})

test('a refusal that a later quote does not change ends the start', async () => {
  expect(await played('ERR_BALANCE_NOT_ENOUGH', 1)).toEqual({ asked: 1, failed: 'ERR_BALANCE_NOT_ENOUGH', seconds: 0 })
})

test('the demo has something of every product, earns with it, and shows a snapshot of what is owed', async () => {
  const app = await createTestApp({ dualCoins: [] })
  try {
    const { tenor, db, clock } = app
    const email = 'demo@example.com'
    const customer = await tenor.accounts.ensureCustomer({ email, password: PASSWORD, verified: true })
    await tenor.addSandboxAssets()
    await db.transaction(async (tx) => {
      for (const [asset, amount] of FUNDS) {
        await deposit(tx, customer, { id: await tenor.ids.next(), asset, amount: decimal(amount), at: clock.now() })
      }
    })
    await tenor.beginSandbox(customer)
    await tenor.subscribeDemo(customer)
    const until = later(clock.now(), 2 * DAY_MS)
    await tenor.runner.runUntil(until, async (due) => {
      if (due > clock.now()) clock.set(due)
    })
    clock.set(until)
    await tenor.publishProof(customer.userId)
    await tenor.writePastRates()

    const client = app.client()
    await client.login(email)
    const { products, holdings } = (await client.get('/apiw/v2/portfolio?holdings=1')).data
    type Held = { product: string; earned_ever: string }
    const earned = new Map(products.map((row: Held) => [row.product, Number(row.earned_ever)]))
    for (const product of ['flexible', 'fixed', 'staking', 'soft-staking', 'wealth']) {
      expect(earned.get(product), product).not.toBe(0)
    }
    expect(holdings.length).toBeGreaterThan(10)
    expect((await client.get('/apiw/v2/proof/snapshots')).data.list).toHaveLength(1)
    const rates = await client.get('/apiw/v2/earn/overview/rates?column=staking&asset=ETH&range=365')
    expect(rates.data.list.length).toBeGreaterThan(360)
    expect((await client.get('/apiw/v2/earn/overview/rates?column=dual&asset=BTC')).data.list.length).toBeLessThan(5)
  } finally {
    await app.close()
  }
})
