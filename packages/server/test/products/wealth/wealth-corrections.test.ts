import { decimal } from '@tenor/contract/money'
import { type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { unitsFor } from '@tenor/contract/wealth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ofOneBucket, type Raw, type Transaction } from '../../../src/platform/database/index.ts'
import { correctionJob } from '../../../src/products/wealth/wealth-correction-job.ts'
import type { WealthModule } from '../../../src/products/wealth/wealth-module.ts'
import { offerById } from '../../../src/products/wealth/wealth-product-store.ts'
import { decidedUnits, identified } from '../../../src/products/wealth/wealth-redemption-decision.ts'
import { writeUnits } from '../../../src/products/wealth/wealth-redemption-store.ts'
import { orderTable } from '../../../src/products/wealth/wealth-tables.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { CONSOLE, wealthApp, wealthStage } from './wealth-stage.ts'

/* Values that are corrected more than once: each correction changes only what those before left open. */

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

/** What of the fund is with the house: the coin that customers brought and did not get back, and what corrections filled. */
async function houseOf(pid: number): Promise<{ fund: bigint; filled: bigint }> {
  const rows = await app.db.query<{ event: string; debit: number; amount: string }>(
    `select t.kind as event, t.debit, sum(t.amount) as amount from ledger_transfer t
     where t.asset = 'USDT' and t.group_id in (
       select id from wealth_order where product_id = $1 union select id from wealth_redemption where product_id = $1
       union select id from wealth_correction where product_id = $1)
       and (t.debit = 1070 or t.credit = 1070) group by 1, 2 order by 1, 2`,
    [pid],
  )
  const sum = (some: typeof rows, sign: (row: (typeof rows)[number]) => bigint) =>
    some.reduce((all, row) => all + sign(row) * decimal(row.amount), 0n)
  return {
    fund: sum(rows, ({ debit }) => (debit === 1070 ? -1n : 1n)),
    filled: sum(
      rows.filter(({ debit, event }) => debit === 1073 || Number(event) === 416),
      ({ debit }) => (debit === 1073 ? 1n : -1n),
    ),
  }
}

/** A value that was wrong is said anew, by both operators. */
async function correct(pid: number, at: Instant, nav: string): Promise<void> {
  app.clock.set(later(app.clock.now(), 1_000))
  expect(await stage.nav(pid, at, nav)).toMatchObject({ status: 200, data: { state: 'approved', nav } })
}

const D = decimal
const firstOfNextMonth = (at: Instant): Instant => {
  const day = new Date(at)
  return instant(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
}

test('units that were redeemed are not given back when a value is corrected up and down again, and the house gets back its fill', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'Up and down' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  const at = await stage.strikeAt(pid, '1')
  await stage.redeem(client, pid, '1000')
  await stage.strikeAt(pid, '1.1')
  expect(await stage.balance(client)).toBe('100100')
  // 800 units were due: the house fills what 200 were paid at.
  await correct(pid, at, '1.25')
  expect(await houseOf(pid)).toEqual({ fund: D('120'), filled: D('220') })
  await correct(pid, at, '1')
  expect((await stage.holding(client, pid)).unit).toBe('0')
  expect(await stage.balance(client)).toBe('100100')
  expect(await houseOf(pid)).toEqual({ fund: D('-100'), filled: 0n })
  // More than ever was due: only that comes.
  await correct(pid, at, '0.8')
  expect((await stage.holding(client, pid)).unit).toBe('250')
})

test('of a redemption the second correction pays only what the first left open, in either order', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'Paid once' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  await stage.redeem(client, pid, '400')
  const at = await stage.strikeAt(pid, '1.1')
  expect(await stage.balance(client)).toBe('99440')
  await correct(pid, at, '1.15')
  expect(await stage.balance(client)).toBe('99460')
  await correct(pid, at, '1.2')
  expect(await stage.balance(client)).toBe('99480')
  // 420 were due and 480 paid.
  await correct(pid, at, '1.05')
  expect([await stage.balance(client), (await houseOf(pid)).filled]).toEqual(['99480', D('60')])
  await correct(pid, at, '1.1')
  expect([await stage.balance(client), (await houseOf(pid)).filled]).toEqual(['99480', D('40')])
  await correct(pid, at, '1.2')
  expect([await stage.balance(client), (await houseOf(pid)).filled]).toEqual(['99480', 0n])
  await correct(pid, at, '1.25')
  expect(await stage.balance(client)).toBe('99500')
})

test('units that were not due are made good at no later value, whichever of both is corrected first', async () => {
  const ends: { first: string; pid: number; client: Awaited<ReturnType<typeof stage.funded>> }[] = []
  for (const first of ['bought', 'redeemed']) {
    const pid = await stage.product({ profit_share: '0', name: first })
    ends.push({ first, pid, client: await stage.funded() })
  }
  for (const { pid, client } of ends) await stage.buy(client, pid, '1000')
  const start = app.clock.now()
  const results: unknown[] = []
  for (const { first, pid, client } of ends) {
    app.clock.set(start)
    const bought = await stage.strikeAt(pid, '1')
    await stage.redeem(client, pid, '1000')
    const redeemed = await stage.strikeAt(pid, '1.1')
    const steps = [() => correct(pid, bought, '1.25'), () => correct(pid, redeemed, '1.2')]
    for (const step of first === 'bought' ? steps : steps.toReversed()) await step()
    // 800 units × 1.2 stay out of the fund.
    const { fund, filled } = await houseOf(pid)
    results.push([first, fund, filled, await stage.balance(client)])
  }
  expect(results).toEqual([
    ['bought', D('40'), D('140'), '100100'],
    ['redeemed', D('40'), D('240'), '100200'],
  ])
})

test('profit share that comes back for a mark comes back once, and a further mark brings only the rest', async () => {
  const pid = await stage.product({ profit_share: '0.2', name: 'Marks' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  const at = await stage.strikeAt(pid, '1')
  await stage.redeem(client, pid, '500')
  await stage.strikeAt(pid, '1.5')
  // 750 less a fifth of 250.
  expect(await stage.balance(client)).toBe('99700')
  await correct(pid, at, '1.1')
  // A fifth of 200 was due.
  expect(await stage.balance(client)).toBe('99710')
  await correct(pid, at, '1.2')
  expect(await stage.balance(client)).toBe('99720')
  await correct(pid, at, '1')
  await correct(pid, at, '1.1')
  expect(await stage.balance(client)).toBe('99720')
  await correct(pid, at, '1.3')
  expect(await stage.balance(client)).toBe('99730')
})

test('of what is owed and not yet paid nothing is paid that was not due, and what is paid stays right when it is corrected again', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'Owed' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  const at = await stage.strikeAt(pid, '1')
  const first = await stage.first()
  const move = (amount: string, text: string) =>
    first.post(`${CONSOLE}/cash`, { pid, amount, reason: 'from the manager', text })
  await move('1', 't-owed-1')
  await stage.settle()
  await stage.redeem(client, pid, '1000')
  await stage.strikeAt(pid, '1.1')
  expect((await stage.holding(client, pid)).owed).toBe('1100')
  await correct(pid, at, '1.25')
  expect(await stage.holding(client, pid)).toMatchObject({ owed: '880', unit: '0' })
  expect((await houseOf(pid)).filled).toBe(0n)
  app.clock.set(later(app.clock.now(), 1_000))
  await move('2000', 't-owed-2')
  await stage.settle()
  expect(await stage.balance(client)).toBe('99880')
  // All 1,000 units were due after all: of what was paid 220 are missing.
  await correct(pid, at, '1')
  expect([await stage.balance(client), (await stage.holding(client, pid)).unit]).toEqual(['100100', '0'])
  await correct(pid, at, '1.25')
  expect([await stage.balance(client), (await houseOf(pid)).filled]).toEqual(['100100', D('220')])
})

test('a value may be corrected however often: what was paid at one of those between is none that nobody entered', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'Often' })
  const client = await stage.funded()
  const first = await stage.first()
  const move = (amount: string, text: string) =>
    first.post(`${CONSOLE}/cash`, { pid, amount, reason: 'from the manager', text })
  await move('1', 't-often-1')
  await stage.settle()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  await stage.redeem(client, pid, '1000')
  await move('-1000', 't-often-2')
  await stage.settle()
  const at = await stage.strikeAt(pid, '1.1')
  await correct(pid, at, '1.15')
  app.clock.set(later(app.clock.now(), 1_000))
  await move('5000', 't-often-3')
  await stage.settle()
  expect(await stage.balance(client)).toBe('100150')
  for (const nav of ['1.2', '1.16', '1.17']) await correct(pid, at, nav)
  expect([await stage.balance(client), (await houseOf(pid)).filled]).toEqual(['100200', D('30')])
})

test('a mark that the end of a period raised to a wrong value follows in units that were redeemed since, of older lots too', async () => {
  const pid = await stage.product({ profit_share: '0.2', share_period: 'month', name: 'Raised' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  const end = firstOfNextMonth(stage.strike())
  while (stage.strike() < end) await stage.strikeAt(pid, '1')
  await stage.strikeAt(pid, '1.1')
  // A share of 20: 18.181818 units; the mark is 1.1.
  expect((await stage.holding(client, pid)).unit).toBe('981.818182')
  await stage.redeem(client, pid, '500')
  await stage.redeem(client, pid, '81.818182')
  await stage.strikeAt(pid, '1.5')
  // 581.818182 × 1.5 less a fifth of 581.818182 × 0.4.
  const paid = D('872.727273') - D('46.54545456')
  expect(D(await stage.balance(client))).toBe(D('99000') + paid)
  // It was 1.3: a fifth of 581.818182 × 0.2 was due.
  await correct(pid, end, '1.3')
  expect(D(await stage.balance(client))).toBe(D('99000') + D('872.727273') - D('23.27272728'))
  await correct(pid, end, '1.2')
  await correct(pid, end, '1.3')
  expect(D(await stage.balance(client))).toBe(D('99000') + D('872.727273') - D('23.27272728'))
  expect((await stage.holding(client, pid)).unit).toBe('400')
})

test('a value at which an amount buys no unit gives the money back, less the part that has left, and no later value takes it', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'None' })
  const [whole, part] = [await stage.funded('1000'), await stage.funded('1000')]
  for (const client of [whole, part]) await stage.buy(client, pid, '100')
  const at = unixSeconds(await stage.strikeAt(pid, '1'))
  await stage.redeem(part, pid, '40')
  await stage.strikeAt(pid, '1')
  // Of 60 units that stay, 10 wait to leave.
  await stage.redeem(part, pid, '10')
  expect([await stage.balance(whole), await stage.balance(part)]).toEqual(['900', '940'])
  const [first, second] = await stage.both()
  const correct = async (nav: string) => {
    for (const by of [first, second]) await by.post(`${CONSOLE}/nav`, { pid, at, nav, reason: 'as reported' })
    await stage.settle()
  }
  await correct('200000000')
  expect([await stage.balance(whole), await stage.balance(part)]).toEqual(['1000', '1000'])
  expect((await stage.orders(whole))[0]).toMatchObject({ state: 'RETURNED', unit: null })
  expect(await stage.holding(part, pid)).toMatchObject({ unit: '0', redeeming: '0', amount: '0', income_amount: '0' })
  await correct('1')
  expect([await stage.balance(whole), await stage.balance(part)]).toEqual(['1000', '1000'])
  expect(await stage.holding(part, pid)).toMatchObject({ unit: '0', redeemable: '0' })
  await stage.strikeAt(pid, '1')
  expect([await stage.balance(whole), await stage.balance(part)]).toEqual(['1000', '1000'])
})

test('a correction waits for a redemption of units that is under way, and a redemption for it', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'Locked' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  const at = unixSeconds(await stage.strikeAt(pid, '1'))
  const [first, second] = await stage.both()
  for (const by of [first, second]) await by.post(`${CONSOLE}/nav`, { pid, at, nav: '1.25', reason: 'as reported' })
  const ended: string[] = []
  let run: Promise<unknown> = Promise.resolve()
  await app.db.transaction(async (tx) => {
    await tx.query(
      'select id from wealth_client where product_id = $1 for update /* several buckets: the fund has one customer */',
      [pid],
    )
    run = app.tenor.runner.runOne('wealth-correction', app.clock.now()).then(() => ended.push('correction'))
    await untilStatementsWait(app.db, 1, 'from wealth_client c join')
    await writeUnits(tx, [await redemptionOf(tx, pid)], ofOneBucket)
    ended.push('redemption')
  })
  await run
  expect(ended).toEqual(['redemption', 'correction'])
  // 200 units are cancelled of the 100 that are left, and of the 900 that wait: what it read is what the other left.
  expect(await stage.holding(client, pid)).toMatchObject({ unit: '0', redeeming: '800' })
})

/** A redemption of 900 units of the only lot of a fund, decided and not written. */
async function redemptionOf(tx: Transaction, pid: number) {
  const [row] = await tx.query<Raw>(`select ${orderTable.select()} from wealth_order where product_id = $1`, [pid])
  const offer = await offerById(tx, pid)
  if (row === undefined || offer === null) throw new Error('there is no lot')
  const { bucket, userId, id, unitLeft: units, profitShare: share } = orderTable.read(row)
  const lot = { lot: id, units, mark: D('1'), markedAt: null, share }
  const asked = { bucket, userId, body: { pid, unit: '900' }, key: null, offer, at: app.clock.now() }
  const decided = decidedUnits(asked, [lot])
  if ('reason' in decided) throw new Error(decided.reason)
  return identified(decided, [9_000_001, 9_000_002])
}

test.each([false, true])(
  'many customers are corrected chunk by chunk, each in their bucket alone: %s',
  async (byBucket) => {
    const pid = await stage.product({ profit_share: '0', name: `Chunks ${byBucket}` })
    const clients = await Promise.all(Array.from({ length: 9 }, () => stage.funded()))
    for (const client of clients) await stage.buy(client, pid, '1000')
    const at = await stage.strikeAt(pid, '1')
    for (const client of clients) await stage.redeem(client, pid, '900')
    await stage.strikeAt(pid, '1.1')
    const [first, second] = await stage.both()
    app.clock.set(later(app.clock.now(), 1_000))
    for (const by of [first, second]) {
      await by.post(`${CONSOLE}/nav`, { pid, at: unixSeconds(at), nav: '1.25', reason: 'as reported' })
    }
    const pace = { byBucket, chunkRows: 2 }
    await correctionJob({ db: app.db, clock: app.clock, pace } as unknown as WealthModule).run(
      app.clock.now(),
      app.clock.now(),
    )
    // 100 units are cancelled, and of 990 paid for 900 those for 800 were due.
    expect((await stage.holding(clients[0] as TestClient, pid)).unit).toBe('0')
    expect((await houseOf(pid)).filled).toBe(9n * D('110'))
  },
)

test('nothing is corrected while values of the fund are priced, paid or corrected', async () => {
  const pid = await stage.product({ profit_share: '0', name: 'One after another' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  const at = await stage.strikeAt(pid, '1')
  const [first, second] = await stage.both()
  const next = stage.strike()
  app.clock.set(next)
  const enter = (by: typeof first, strike: Instant, nav: string) =>
    by.post(`${CONSOLE}/nav`, { pid, at: unixSeconds(strike), nav, reason: 'as reported' })
  await enter(first, next, '1.1')
  expect(await enter(first, at, '1.01')).toMatchObject({ status: 409, fail_reason: 'wealth.nav.running' })
  await stage.settle()
  await enter(first, at, '1.01')
  expect((await enter(second, at, '1.01')).status).toBe(200)
  expect(await enter(first, at, '1.02')).toMatchObject({ status: 409, fail_reason: 'wealth.nav.running' })
  // A strike whose value comes meanwhile is priced when the correction is through.
  await stage.buy(client, pid, '1000')
  const after = stage.strike()
  app.clock.set(after)
  expect((await enter(first, after, '1.1')).status).toBe(200)
  const runs = app.tenor.runner
  await runs.runOne('wealth-strike', app.clock.now())
  expect((await stage.orders(client))[0]).toMatchObject({ state: 'PENDING' })
  await stage.settle()
  await runs.runOne('wealth-strike', app.clock.now())
  expect((await stage.orders(client)).map(({ unit }: { unit: string }) => D(unit))).toEqual([
    unitsFor(D('1000'), D('1.1')),
    unitsFor(D('1000'), D('1.01')),
  ])
})
