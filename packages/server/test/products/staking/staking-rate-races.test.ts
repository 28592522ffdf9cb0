import { setTimeout } from 'node:timers/promises'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { nextRate, tokensFor } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../../src/platform/database/index.ts'
import { lockProduct } from '../../../src/products/staking/staking-product-store.ts'
import { enterRate } from '../../../src/products/staking/staking-rates.ts'
import { DESK, moveInStage } from '../../core/move-in/move-in-stage.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import { PASSWORD, type TestApp } from '../../test-app.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

/* A rate is entered beside others and beside what customers do: each waits for the other, and goes by what is so then. */

const RATE = '/console/api/staking/exchange-rate'
const SLASHING = '/console/api/staking/slashing'
const FAST = { redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0' }

let app: TestApp
let stage: ReturnType<typeof stakingStage>
/** SOL for GTSOL at rates that are entered alone, and ETH for GTETH, whose rate rises each midnight by its own. */
let sol: number
let eth: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  const token = (coin: string, rate: string) => ({
    coin,
    name: `${coin} Liquid`,
    exchange_type: `GT${coin}`,
    vip_config: [],
    reward_coin: [rewardOf(rate, { reward_coin: coin })],
    redeem_config: [redeemOf({ redeem_coin: coin, ...FAST })],
  })
  sol = await stage.product(token('SOL', '0'))
  eth = await stage.product(token('ETH', '3.65'))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const dayText = (at: Instant) => isoText(at).slice(0, 10)
const enter = (pid: number, at: Instant, rate: string) => stage.byTwo(RATE, { pid, day: dayText(at), rate })
const rateNow = async (pid: number): Promise<Decimal8> =>
  decimal((await app.client().get(`${S}/product?pid=${pid}`)).data.exchange_rate)

type Said = { day: Instant; rate: string; isOperator?: boolean; at?: Instant }

/** Enters a rate in a transaction of its own that has not ended yet. */
function entering(tx: Transaction, pid: number, { day, rate, isOperator = true, at = app.clock.now() }: Said) {
  const [coin, token] = pid === sol ? ['SOL', 'GTSOL'] : ['ETH', 'GTETH']
  const entry = { day, rate: decimal(rate), isOperator, reason: null, at }
  return enterRate(tx, app.tenor, { id: pid, coin, token }, entry)
}

/** Begins an act while a product's rate is being entered, does what comes in before it, and answers with what the act comes to. */
async function whileHeld<Answer>(
  pid: number,
  begin: () => Promise<Answer>,
  meanwhile: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await app.db.transaction(async (tx) => {
    await lockProduct(tx, pid)
    const answer = begin()
    answer.catch(() => undefined)
    await untilStatementsWait(app.db)
    await meanwhile(tx)
    return { answer }
  })
  return answer
}

/** The clock goes on by so much, and so does what it is now. */
function goOn(byMs: number): Instant {
  app.clock.set(later(app.clock.now(), byMs))
  return app.clock.now()
}

test('a stake that waited while a rate was entered is one by that rate', async () => {
  const day = nextDay()
  await stage.jump(day)
  await enter(sol, day, '1.02')
  const client = await stage.funded('300')
  const rise = (rate: string) => (tx: Transaction) => {
    const at = goOn(7)
    return entering(tx, sol, { day, rate, at })
  }
  const staked = await whileHeld(sol, () => stage.stake(client, sol, '100'), rise('1.03'))
  const received = decimalText(tokensFor(decimal('100'), decimal('1.03')))
  expect(staked.data).toMatchObject({ exchange_rate: '1.03', received })
  expect(await stage.faults()).toEqual([])
  // Who saw the old one is asked again.
  const seen = { exchange_rate: '1.03' }
  const moved = await whileHeld(sol, () => stage.stake(client, sol, '100', seen), rise('1.04'))
  expect(moved).toMatchObject({ status: 409, fail_reason: 'staking.rate.moved', params: { rate: '1.04' } })
})

test('a fast redemption that waited while a rate fell is paid by the lower one', async () => {
  const day = nextDay()
  await stage.jump(day)
  await enter(sol, day, '1.05')
  const client = await stage.funded('100')
  await stage.stake(client, sol, '100')
  await stage.jump(later(day, DAY_MS + HOUR_MS))
  const fall = (tx: Transaction) => entering(tx, sol, { day: later(day, DAY_MS), rate: '1.03', at: goOn(7) })
  const redeemed = await whileHeld(sol, () => stage.redeem(client, sol, '50', { quick: 1 }), fall)
  expect(redeemed.data).toMatchObject({ exchange_rate: '1.03', received: '51.5' })
  await stage.jump(later(app.clock.now(), HOUR_MS))
})

test('a midnight’s own rate grows from a slashing that was entered while it waited', async () => {
  const client = await stage.funded('20', 'ETH')
  await client.post(`${S}/order`, { side: 0, coin: 'ETH', pid: eth, amount: '20' })
  await stage.jump(nextDay())
  const midnight = nextDay()
  app.clock.set(later(midnight, 5))
  const booked = () => app.tenor.runner.runOne('staking-day', app.clock.now())
  await whileHeld(eth, booked, (tx) =>
    entering(tx, eth, { day: later(midnight, -DAY_MS), rate: '0.9', at: later(midnight, -5) }),
  )
  await stage.jump(later(midnight, MINUTE_MS))
  expect(decimalText(await rateNow(eth))).toBe(decimalText(nextRate(decimal('0.9'), decimal('3.65'))))
})

test('a slashing that waited for a midnight’s rate is one of the day that has begun', async () => {
  await stage.jump(nextDay())
  const midnight = nextDay()
  app.clock.set(later(midnight, -5))
  const slashing = { pid: eth, rate: '0.8', reason: 'validators' }
  await (await stage.desk()).post(SLASHING, slashing)
  const risen = nextRate(await rateNow(eth), decimal('3.65'))
  const approved = await whileHeld(
    eth,
    () => stage.byTwo(SLASHING, slashing),
    (tx) => {
      const at = goOn(10)
      return entering(tx, eth, { day: midnight, rate: decimalText(risen), isOperator: false, at })
    },
  )
  expect(approved.data).toMatchObject({ state: 'approved', day: dayText(midnight), rate: '0.8' })
  goOn(1)
  expect(decimalText(await rateNow(eth))).toBe('0.8')
})

test('of two rates that are entered at once the lower one is refused: a rate falls by a slashing alone', async () => {
  const day = nextDay()
  await stage.jump(day)
  await enter(sol, day, '1.2')
  const lower = await whileHeld(
    sol,
    async () => (await stage.desk()).post(RATE, { pid: sol, day: dayText(day), rate: '1.205' }),
    (tx) => entering(tx, sol, { day, rate: '1.21', at: goOn(5) }),
  )
  expect(lower).toMatchObject({ status: 422, fail_reason: 'staking.rate.lower', params: { rate: '1.21' } })
  goOn(1)
  expect(decimalText(await rateNow(sol))).toBe('1.21')
})

test('what was proposed is judged again when it is approved: by then a rise may be a fall, and a slashing a rise', async () => {
  const day = nextDay()
  await stage.jump(day)
  const desk = await stage.desk()
  const body = (rate: string) => ({ pid: sol, day: dayText(day), rate })
  const rise = await desk.post(RATE, body('1.3'))
  expect(rise.data.state).toBe('proposed')
  const slashing = await desk.post(SLASHING, { pid: sol, rate: '1.2', reason: 'validators' })
  expect((await enter(sol, day, '1.4')).data.state).toBe('approved')
  goOn(1_000)
  expect((await approve(rise.data.proposal_id)).fail_reason).toBe('staking.rate.lower')
  goOn(1_000)
  expect((await stage.byTwo(SLASHING, { pid: sol, rate: '1.1', reason: 'more' })).data.state).toBe('approved')
  goOn(1_000)
  expect((await approve(slashing.data.proposal_id)).fail_reason).toBe('staking.rate.notLower')
  expect(decimalText(await rateNow(sol))).toBe('1.1')
})

/** By the other operator, by the proposal's id. */
async function approve(id: number) {
  const second = app.client('203.0.113.19')
  await second.login('second-stake@example.com', PASSWORD)
  return second.post(`/console/api/proposals/${id}/decision`, { approve: 1 })
}

test('tokens that move in while a rate is entered are made at that rate', async () => {
  const desk = await stage.desk()
  const client = await app.customer()
  const { id } = (await client.get('/apiw/v2/session')).data.user
  await stage.jump(nextDay())
  const moving = moveInStage(app, desk)
  const text = `id,kind,customer,asset,amount,product\nx1,staking-token,${id},SOL,100,${sol}`
  const { data } = await moving.dryRun('tokens', text)
  await desk.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
  await whileHeld(
    sol,
    () => app.tenor.runner.runOne('move-in', app.clock.now()),
    (tx) => entering(tx, sol, { day: later(nextDay(), -DAY_MS), rate: '1.25', at: goOn(9) }),
  )
  expect((await moving.row('tokens')).data).toMatchObject({ stage: 'done', lines: { done: 1 } })
  expect(await stage.balance(client, 'spot', 'GTSOL')).toBe('80')
})

test('a fast redemption of tokens that waited while they were paused is refused', async () => {
  await stage.jump(nextDay())
  const client = await stage.funded('100')
  await stage.stake(client, sol, '100')
  const paused = (is: boolean) => (tx: Transaction) =>
    tx.execute('update staking_product set fast_paused = $2 where id = $1', [sol, is])
  const refused = await whileHeld(sol, () => stage.redeem(client, sol, '10', { quick: 1 }), paused(true))
  expect(refused).toMatchObject({ status: 422, fail_reason: 'staking.redeem.noFast' })
  await app.db.transaction(paused(false))
})

test('a redemption that first books a day in coin and one in tokens waits for a rate before it writes: neither is undone', async () => {
  const name = 'SOL for GTSOL'
  const pid = await stage.product({ name, reward_coin: [rewardOf('3.65')], vip_config: [], fee: '0' })
  const client = await stage.funded('300')
  const day = nextDay()
  await stage.jump(day)
  // There are tokens in the customer's bucket, so that a rise moves coin there.
  await stage.stake(client, sol, '100')
  await stage.stake(client, pid, '100')
  const [paid, before] = [await rateNow(sol), await stage.balance(client, 'spot', 'GTSOL')]
  await stage.change(pid, { reward_coin: [rewardOf('3.65', { reward_coin: 'GTSOL' })] })
  app.clock.set(later(day, 2 * DAY_MS + HOUR_MS))
  // Somebody else's redemption has fixed what the days pay; theirs is refused.
  expect((await stage.redeem(client, pid, '1000')).status).toBe(422)
  const deadlocks = await deadlocksOf()
  const redeemed = await whileHeld(
    sol,
    () => stage.redeem(client, pid, '100'),
    (tx) => entering(tx, sol, { day: later(day, 2 * DAY_MS), rate: decimalText(paid + 1_000n), at: goOn(3) }),
  )
  expect(redeemed.status, redeemed.text).toBe(200)
  expect(await deadlocksOf()).toBe(deadlocks)
  const given = decimalText(decimal(before) + tokensFor(decimal('0.01'), paid))
  await stage.jump(app.clock.now())
  expect([await stage.balance(client), await stage.balance(client, 'spot', 'GTSOL')]).toEqual(['100.01', given])
})

test('stakes, redemptions, payments, rises, slashings and midnights at once leave every token covered, and wait crosswise for nobody', async () => {
  await stage.jump(nextDay())
  const clients = await Promise.all(Array.from({ length: 6 }, () => stage.funded('1000')))
  for (const client of clients) await stage.stake(client, sol, '100')
  expect((await enter(sol, later(nextDay(), -DAY_MS), decimalText(2n * (await rateNow(sol))))).status).toBe(200)
  const deadlocks = await deadlocksOf()
  const job = (name: string) => app.tenor.runner.runOne(name, app.clock.now())
  for (let round = 0; round < 5; round += 1) {
    // Over a midnight in every other round.
    app.clock.set(round % 2 === 0 ? later(nextDay(), -20) : later(app.clock.now(), 3 * HOUR_MS))
    const ticking = setInterval(() => goOn(3), 4)
    const before = await rateNow(sol)
    const at = (part: bigint) => decimalText((before * part) / 1_000n)
    const acts = clients.flatMap((client, n) => [
      stage.stake(client, sol, '7.12345678'),
      stage.redeem(client, sol, '3.3', { quick: 1 }),
      stage.redeem(client, sol, `${n + 1}.00000001`),
      stage.stake(client, sol, '0.7'),
    ])
    const rates = [
      enter(sol, later(nextDay(), -DAY_MS), at(1_005n)),
      stage.byTwo(SLASHING, { pid: sol, rate: at(990n - BigInt(round)), reason: 'validators' }),
      enter(sol, later(nextDay(), -DAY_MS), at(1_007n)),
    ]
    const jobs = ['staking-exchange', 'staking-day', 'staking-exchange'].map(job)
    const replies = await Promise.all([...acts, ...rates])
    await Promise.all(jobs)
    clearInterval(ticking)
    expect(replies.filter(({ status }) => ![200, 409, 422].includes(status)).map(({ text }) => text)).toEqual([])
    expect(replies.slice(0, acts.length).filter(({ status }) => status !== 200)).toEqual([])
    await stage.jump(later(app.clock.now(), HOUR_MS))
    expect(await stage.faults()).toEqual([])
  }
  expect(await deadlocksOf()).toBe(deadlocks)
})

async function deadlocksOf(): Promise<number> {
  // Sessions tell what they counted when they are idle.
  await setTimeout(1_100)
  const [row] = await app.db.query<{ n: number }>(
    'select deadlocks::integer as n from pg_stat_database where datname = current_database()',
  )
  return row?.n ?? 0
}
