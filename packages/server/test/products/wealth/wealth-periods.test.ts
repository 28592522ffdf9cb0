import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { profitShare, unitsForShare } from '@tenor/contract/wealth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test-app.ts'
import { CONSOLE, W, wealthApp, wealthStage } from './wealth-stage.ts'

/* Funds that take a share of the profit at the end of a month while units stay. */

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const MONTHLY = { share_period: 'month', profit_share: '0.2' }
const firstOfNextMonth = (at: Instant): Instant => {
  const day = new Date(at)
  return instant(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
}
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Enters one value for each strike up to the last, which has another. */
async function playTo(pid: number, last: Instant, nav: string, lastNav: string): Promise<void> {
  const lines: string[] = []
  for (let at = stage.strike(); at < last; at = later(at, DAY_MS)) lines.push(`${pid},${dayOf(at)},${nav}`)
  app.clock.set(last)
  // Transfers of a month have their table made by then.
  await app.tenor.runner.runOne('ledger.months', last)
  lines.push(`${pid},${dayOf(last)},${lastNav}`)
  expect(await stage.navFile(lines)).toEqual(lines.map(() => 'entered'))
}

test('at the end of a period the share costs units, the mark is raised, and the next share counts from there', async () => {
  const pid = await stage.product({ ...MONTHLY, name: 'Monthly' })
  const client = await stage.funded()
  const { order_id } = (await stage.buy(client, pid, '1000')).data
  const last = firstOfNextMonth(stage.strike())
  await playTo(pid, last, '1', '1.2')
  // 1,000 units gained 200: a fifth is 40, at 1.2 that is 33.333333 units.
  const units = unitsForShare(
    profitShare(decimal('1000'), decimal('1.2'), decimal('1'), decimal('0.2')),
    decimal('1.2'),
  )
  expect(decimalText(units)).toBe('33.333333')
  expect(await stage.holding(client, pid)).toMatchObject({
    unit: '966.666667',
    amount: '1160.0000004',
    paid_in: '1000',
  })
  const detail = async () => (await client.get(`${W}/order-detail?order_id=${order_id}`)).data
  expect(await detail()).toMatchObject({ mark: '1.2', income_amount: '160.0000004' })
  const told = (await client.get('/apiw/v2/account/notices')).data.list
  const shared = told.filter(({ kind }: { kind: string }) => kind === 'wealth.shared')
  expect(shared).toMatchObject([{ params: { units: '33.333333', amount: '39.9999996', asset: 'USDT' } }])
  await stage.settle()
  expect((await stage.holding(client, pid)).unit).toBe('966.666667')
  // Nothing above the mark: a redemption pays no share.
  await stage.redeem(client, pid, '100')
  await stage.strikeAt(pid, '1.2')
  expect((await stage.orders(client, 2))[0]).toMatchObject({ profit_share: '0', received: '120' })
  const { lines } = (await client.get(`${W}/lines?type=balance&order_id=${order_id}&range=60`)).data
  const valueOn = (at: Instant) => lines.find(({ timestamp }: { timestamp: number }) => timestamp === unixSeconds(at))
  expect([valueOn(later(last, -DAY_MS)).value, valueOn(last).value]).toEqual(['1000', '1160.0000004'])
})

test('below the mark nothing is taken and the mark stays; without a high-water mark it falls with the value', async () => {
  const [high, free] = [
    await stage.product({ ...MONTHLY, name: 'High' }),
    await stage.product({ ...MONTHLY, name: 'Free', high_water_mark: 0 }),
  ]
  const client = await stage.funded()
  await stage.buy(client, high, '1000')
  await stage.buy(client, free, '1000')
  const [start, last] = [app.clock.now(), firstOfNextMonth(stage.strike())]
  await playTo(high, last, '1', '0.8')
  app.clock.set(start)
  await playTo(free, last, '1', '0.8')
  const next = firstOfNextMonth(stage.strike())
  const begun = app.clock.now()
  await playTo(high, next, '0.8', '1')
  app.clock.set(begun)
  await playTo(free, next, '0.8', '1')
  expect((await stage.holding(client, high)).unit).toBe('1000')
  // From 0.8 to 1 that is 200, of which 40 are 40 units.
  expect((await stage.holding(client, free)).unit).toBe('960')
})

test('units on their way out pay their share when they leave, not twice', async () => {
  const pid = await stage.product({ ...MONTHLY, name: 'Leaving', gate: '0.5' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  const last = firstOfNextMonth(stage.strike())
  await playTo(pid, later(last, -DAY_MS), '1', '1')
  await stage.redeem(client, pid, '1000')
  await stage.strikeAt(pid, '1.5')
  // The gate left 500 waiting; the lot had nothing that stayed, so the end of the period took nothing.
  expect(
    (await stage.orders(client, 2)).map((row: Record<string, string>) => [row['unit'], row['profit_share']]),
  ).toEqual([
    ['500', null],
    ['500', '50'],
  ])
  await stage.redeem(client, pid, '1')
  await stage.strikeAt(pid, '1.5')
  expect((await stage.holding(client, pid)).redeeming).toBe('250')
})

test('a corrected value of the strike that ended a period gives back units, marks follow, and the house fills the fund', async () => {
  const pid = await stage.product({ ...MONTHLY, name: 'Corrected' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  const last = firstOfNextMonth(stage.strike())
  await playTo(pid, last, '1', '1.2')
  const first = await stage.first()
  const preview = await first.get(`${CONSOLE}/nav/correction?pid=${pid}&at=${unixSeconds(last)}&nav=1.1`)
  // At 1.1 the share had been 20, that is 18.181818 units: 15.151515 too many. The fund paid 39.9999996 for what 18.181818 units
  // are worth at 1.1, which is 19.9999998.
  expect(preview.data).toMatchObject({ orders: 1, units_added: '15.151515', filled: '19.9999998' })
  expect((await stage.nav(pid, last, '1.1')).data).toMatchObject({ state: 'approved', nav: '1.1' })
  expect((await stage.holding(client, pid)).unit).toBe('981.818182')
  await stage.strikeAt(pid, '1.2')
  await stage.redeem(client, pid, '100')
  await stage.strikeAt(pid, '1.2')
  // The mark is 1.1 now: 100 × 0.1 × 0.2.
  expect((await stage.orders(client, 2))[0]).toMatchObject({ profit_share: '2', received: '118' })
  // Corrected upwards again the share was right: what had come back is excess, of which nothing has left.
  await stage.nav(pid, last, '1.2')
  expect((await stage.holding(client, pid)).unit).toBe('866.666667')
})

test('an order keeps the period that it was placed under', async () => {
  const pid = await stage.product({ profit_share: '0.2', name: 'Later monthly' })
  const [before, after] = [await stage.funded(), await stage.funded()]
  await stage.buy(before, pid, '1000')
  await (await stage.first()).put(`${CONSOLE}/products`, { id: pid, share_period: 'month' })
  await stage.buy(after, pid, '1000')
  await playTo(pid, firstOfNextMonth(stage.strike()), '1', '1.2')
  expect((await stage.holding(before, pid)).unit).toBe('1000')
  expect((await stage.holding(after, pid)).unit).toBe('966.666667')
  const [product] = (await before.get(`${W}/products?pid=${pid}`)).data.list
  expect(product).toMatchObject({ share_period: 'month', profit_share: '0.2' })
})
