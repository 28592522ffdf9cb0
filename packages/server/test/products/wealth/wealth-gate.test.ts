import { unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { untilStatementsWait } from '../../statements-waiting.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { CONSOLE, wealthApp, wealthStage } from './wealth-stage.ts'

/* Redemptions that are committed after the run of their strike has begun: of whose gate and cash they are. */

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

/** Locks rows until it is told to let go of them. */
async function hold(sql: string, values: unknown[]): Promise<() => Promise<void>> {
  let letGo = () => {}
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const holding = app.db.transaction(async (tx) => {
    await tx.query(`${sql} for update /* several buckets: a test's own rows */`, values as never)
    isHeld()
    await released
  })
  await held
  return async () => {
    letGo()
    await holding
  }
}

const units = async (client: TestClient) =>
  (await stage.orders(client, 2)).map(({ unit, state }: Record<string, string>) => `${unit} ${state}`)

/** A fund of 3,000 units of one customer and 1,000 of another. */
async function twoOf(terms: object): Promise<{ pid: number; one: TestClient; other: TestClient; lotId: number }> {
  const pid = await stage.product({ profit_share: '0', ...terms })
  const [one, other] = [await stage.funded(), await stage.funded()]
  await stage.buy(one, pid, '3000')
  const lotId = (await stage.buy(other, pid, '1000')).data.order_id
  await stage.strikeAt(pid, '1')
  return { pid, one, other, lotId }
}

/** A redemption of now that is committed once it is told to, by when its strike may be over. */
async function lateRedemption({ pid, other, lotId }: Awaited<ReturnType<typeof twoOf>>, unit: string) {
  const letGo = await hold('select id from wealth_order where id = $1', [lotId])
  const strike = stage.strike()
  const asked = stage.redeem(other, pid, unit)
  await untilStatementsWait(app.db, 1)
  return async () => {
    await letGo()
    expect((await asked).data).toMatchObject({ state: 'PENDING', strike_at: unixSeconds(strike) })
  }
}

test('a redemption that is committed after the run of its strike is cut by the gate of the next one, like all others', async () => {
  const fund = await twoOf({ gate: '0.25' })
  const { pid, one, other } = fund
  const commit = await lateRedemption(fund, '1000')
  await stage.strikeAt(pid, '1.2')
  await commit()
  await stage.redeem(one, pid, '1000')
  await stage.strikeAt(pid, '1.1')
  // A quarter of 4,000 units leaves, of 2,000 that were asked for; the late ones at the value of their own strike.
  expect([await units(one), await units(other)]).toEqual([
    ['500 PENDING', '500 PAID'],
    ['500 PENDING', '500 PAID'],
  ])
  expect([await stage.balance(one), await stage.balance(other)]).toEqual(['97550', '99600'])
  await stage.strikeAt(pid, '1.1')
  // What waits joins the next strike equally: 750 of 1,000 units leave.
  expect([await units(one), await units(other)]).toEqual([
    ['125 PENDING', '375 PAID', '500 PAID'],
    ['125 PENDING', '375 PAID', '500 PAID'],
  ])
})

test('a redemption that is committed while its strike is under way waits for the next one, so that no more leaves than the gate lets', async () => {
  const fund = await twoOf({ gate: '0.25' })
  const { pid, one, other } = fund
  await stage.redeem(one, pid, '2000')
  const commit = await lateRedemption(fund, '1000')
  const letGo = await hold('select id from wealth_redemption where product_id = $1', [pid])
  const struck = stage.strikeAt(pid, '1')
  await untilStatementsWait(app.db, 2)
  await commit()
  await letGo()
  await struck
  expect([await units(one), await units(other)]).toEqual([['1000 PENDING', '1000 PAID'], ['1000 PENDING']])
})

const PIECES = 'select id from wealth_piece where lot_id in (select id from wealth_order where product_id = $1)'

/** Commits a late redemption once the pieces of those that were there are priced, and before any of them is paid. */
async function commitWhilePriced(fund: Awaited<ReturnType<typeof twoOf>>, nav: string): Promise<void> {
  await stage.redeem(fund.one, fund.pid, '900')
  const commit = await lateRedemption(fund, '1000')
  const letGo = await hold(PIECES, [fund.pid])
  const struck = stage.strikeAt(fund.pid, nav)
  await untilStatementsWait(app.db, 2)
  await commit()
  await letGo()
  await struck
}

test('a redemption that is committed while its strike is under way is not paid out of cash that others wait for', async () => {
  const fund = await twoOf({})
  const desk = await stage.first()
  const cash = await desk.post(`${CONSOLE}/cash`, {
    pid: fund.pid,
    amount: '1000',
    reason: 'counted',
    text: 't-counted',
  })
  expect(cash.data).toMatchObject({ cash: '1000' })
  await commitWhilePriced(fund, '1')
  expect([await units(fund.one), await units(fund.other)]).toEqual([['900 PAID'], ['1000 PENDING']])
  await stage.strikeAt(fund.pid, '1')
  expect(await units(fund.other)).toEqual(['1000 STRUCK'])
})

test('a redemption that is committed while its strike is under way is never paid without its profit share', async () => {
  const fund = await twoOf({ profit_share: '0.2' })
  await commitWhilePriced(fund, '1.5')
  expect([await units(fund.one), await units(fund.other)]).toEqual([['900 PAID'], ['1000 PENDING']])
  await stage.strikeAt(fund.pid, '1.25')
  // At the value of its own strike, a fifth of what it is above 1.
  expect((await stage.orders(fund.other, 2))[0]).toMatchObject({
    amount: '1500',
    profit_share: '100',
    received: '1400',
  })
})

test('what a run found of its gate holds to its end, whatever the product says by then', async () => {
  const { pid, one } = await twoOf({ gate: '0.25' })
  await stage.redeem(one, pid, '2000')
  const letGo = await hold(PIECES, [pid])
  const struck = stage.strikeAt(pid, '1')
  await untilStatementsWait(app.db, 1)
  expect((await (await stage.first()).put(`${CONSOLE}/products`, { id: pid, gate: '1' })).status).toBe(200)
  const again = app.tenor.runner.runOne('wealth-strike', app.clock.now())
  await untilStatementsWait(app.db, 2)
  await letGo()
  await Promise.all([struck, again])
  expect(await units(one)).toEqual(['1000 PENDING', '1000 PAID'])
})
