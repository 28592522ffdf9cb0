import { ceilTo, DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOrders } from '../../../src/core/orders/index.ts'
import type { Transaction } from '../../../src/platform/database/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { offerById } from '../../../src/products/staking/staking-product-store.ts'
import { redeem } from '../../../src/products/staking/staking-redemption.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

/* Acts that are decided right before 00:00 and written after it, and those that are asked for before it and decided after it. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const PLAIN = { fee: '0', reward_coin: [rewardOf('5.11')], vip_config: [] }
const idOf = async (client: TestClient): Promise<number> => (await client.get('/apiw/v2/session')).data.user.id
const soon = () => new Promise((done) => setTimeout(done, 200))

/** Does `act` while somebody else holds what `hold` takes, and `meanwhile` is done before they let go. */
async function held<Result>(
  hold: (tx: Transaction) => Promise<unknown>,
  act: () => Promise<Result>,
  meanwhile: () => Promise<void>,
): Promise<Result> {
  let asked: Promise<Result> | undefined
  const undone = new Error('undone')
  await app.db
    .transaction(async (tx) => {
      await hold(tx)
      asked = act()
      await soon()
      await meanwhile()
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  if (asked === undefined) throw new RangeError('nothing was asked')
  return asked
}

/** The customer's first holding of a product is just being made, and will not be. */
const makesTheirs = (client: TestClient, pid: number) => async (tx: Transaction) => {
  const id = await idOf(client)
  await tx.execute(
    `insert into staking_holding (bucket, user_id, id, product_id, coin, accrued_to, created_at)
     values ($1, $2, 1, $3, 'SOL', $4, $4)`,
    [bucketOf(id), id, pid, isoText(floorTo(app.clock.now(), DAY_MS))],
  )
}

/** And so is theirs, to redeem of. */
const locksTheirs = (client: TestClient, pid: number) => async (tx: Transaction) => {
  const id = await idOf(client)
  await tx.query('select id from staking_holding where bucket = $1 and user_id = $2 and product_id = $3 for update', [
    bucketOf(id),
    id,
    pid,
  ])
}

test('a first stake that is made while the day before it is being booked earns every day from then on', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product(PLAIN)
  const client = await stage.funded('1000000')
  app.clock.set(instant(later(day, DAY_MS) - 1_800))
  let booked: Promise<void> | undefined
  const staked = await held(
    makesTheirs(client, pid),
    () => stage.stake(client, pid, '1000000'),
    async () => {
      booked = stage.jump(later(day, DAY_MS))
      await soon()
    },
  )
  expect(staked.status).toBe(200)
  await booked
  await stage.jump(later(day, 3 * DAY_MS))
  const { bookedTo } = (await offerById(app.db, pid, app.clock.now())) ?? { bookedTo: 0 }
  expect(bookedTo).toBe(later(day, 3 * DAY_MS))
  const rewards = (await stage.rewards(client)).map(({ amount }) => amount)
  expect(rewards).toHaveLength(2)
  expect(rewards).toContain('140')
})

test('a holding that was passed over before is made up day by day', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...PLAIN, reward_coin: [rewardOf('3.65')] })
  const client = await stage.funded('1000')
  await stage.stake(client, pid, '1000')
  await stage.jump(later(day, DAY_MS))
  const id = await idOf(client)
  // As older servers left it: the product's day went on without it.
  await app.db.execute(`update staking_product set booked_to = $2, due_at = $3 where id = $1`, [
    pid,
    isoText(later(day, 3 * DAY_MS)),
    isoText(later(day, 4 * DAY_MS)),
  ])
  await app.db.execute(
    `insert into staking_day_rate (product_id, day, entry, reward_coin, rate, fee, discounts, staked_price, reward_price, delay_days)
     select product_id, day + n * interval '1 day', entry, reward_coin, rate, fee, discounts, staked_price, reward_price, delay_days
     from staking_day_rate cross join generate_series(1, 2) as n where product_id = $1`,
    [pid],
  )
  await stage.jump(later(day, 4 * DAY_MS))
  expect((await stage.rewards(client)).map(({ amount }) => amount)).toEqual(['0.1', '0.1', '0.1', '0.1'])
  expect(await app.db.query('select accrued_to from staking_holding where user_id = $1', [id])).toEqual([
    { accrued_to: later(day, 4 * DAY_MS) },
  ])
})

/** A product whose terms are others from the next midnight on, and somebody who has staked of it. */
async function changing(before: object, after: object) {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...PLAIN, ...before })
  const client = await stage.funded('1000')
  await stage.stake(client, pid, '500')
  app.clock.set(instant(later(day, DAY_MS) - 500))
  expect((await stage.change(pid, after)).status).toBe(200)
  return { pid, client, midnight: later(day, DAY_MS) }
}
const FEES = (redeem_fee: string, more: object = {}) => ({
  redeem_config: [redeemOf({ redeem_fee, redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.5', ...more })],
})

test('a redemption that is decided after midnight pays the fee that holds then, though it was asked for before', async () => {
  const { pid, client, midnight } = await changing(FEES('0.01'), FEES('0.02'))
  const redeemed = await held(
    locksTheirs(client, pid),
    () => stage.redeem(client, pid, '100'),
    async () => app.clock.set(midnight),
  )
  expect(redeemed.data).toMatchObject({ amount: '100', fee: '2' })
  await stage.jump(later(midnight, 3 * DAY_MS))
})

test('with those of others it does as well', async () => {
  const { pid, client, midnight } = await changing(FEES('0.01'), FEES('0.02'))
  const known = await offerById(app.db, pid, app.clock.now())
  if (known === null) throw new RangeError('no product')
  await stage.jump(midnight)
  const { db, clock } = app
  const orders = createOrders({ db, clock, ids: app.tenor.ids, verifyFundPassword: async () => undefined })
  const module = { db, clock, ids: app.tenor.ids, assets: app.tenor.assets, orders } as unknown as Parameters<
    typeof redeem
  >[0]
  const userId = await idOf(client)
  const customer = { bucket: bucketOf(userId), userId } as Parameters<typeof redeem>[1]['customer']
  const body = { pid, coin: 'SOL', amount: '100' } as Parameters<typeof redeem>[1]['body']
  expect(await redeem(module, { customer, body, key: null }, known)).toMatchObject({ fee: '2' })
  await stage.jump(later(midnight, 3 * DAY_MS))
})

test('a fast redemption that is decided after midnight counts for the quota of that day', async () => {
  const terms = FEES('0.01', { redeem_quick_daily: '50', redeem_quick_fee: '0.1' })
  const { pid, client, midnight } = await changing({ ...terms, product_quick_daily: '60' }, {})
  const redeemed = await held(
    locksTheirs(client, pid),
    () => stage.redeem(client, pid, '30', { quick: 1 }),
    async () => app.clock.set(midnight),
  )
  expect(redeemed.status).toBe(200)
  expect((await client.get(`${S}/user-info?pid=${pid}`)).data.fast_left).toBe('20')
  await stage.jump(later(midnight, DAY_MS))
})

test('a pause that came while a fast redemption waited stops it', async () => {
  const { pid, client, midnight } = await changing(FEES('0.01'), {})
  const redeemed = await held(
    locksTheirs(client, pid),
    () => stage.redeem(client, pid, '30', { quick: 1 }),
    async () => {
      await (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 1, standard: 0 })
    },
  )
  expect(redeemed.fail_reason).toBe('staking.redeem.noFast')
  await stage.jump(midnight)
})

test('a stake that is decided after midnight is judged by the terms that hold then', async () => {
  const { pid, midnight } = await changing({}, { min_amount: '100', max_amount: '-1' })
  const client = await stage.funded('1000')
  const staked = await held(
    makesTheirs(client, pid),
    () => stage.stake(client, pid, '10'),
    async () => app.clock.set(midnight),
  )
  expect(staked).toMatchObject({ fail_reason: 'stake.number.minLimit', params: { number: '100' } })
  await stage.jump(midnight)
})

const TOKEN = { ...PLAIN, name: 'SOL Liquid', exchange_type: 'GTSOL', reward_coin: [rewardOf('0')], redeem_maxday: 1 }
/** An operator enters a rate of the product, and is not done with it. */
const entersRate = (pid: number) => async (tx: Transaction) => {
  await tx.query('select id from staking_product where id = $1 for update', [pid])
}

test('a fast redemption of tokens that is decided after midnight has the fee and counts for the quota of that day', async () => {
  const quick = { redeem_quick_daily: '50', product_quick_daily: '60' }
  const { pid, client, midnight } = await changing(
    { ...TOKEN, ...FEES('0.01', { redeem_quick_fee: '0.1', ...quick }) },
    FEES('0.01', { redeem_quick_fee: '0.2', ...quick, redeem_quick_daily: '45' }),
  )
  const redeemed = await held(
    entersRate(pid),
    () => stage.redeem(client, pid, '30', { quick: 1 }),
    async () => app.clock.set(midnight),
  )
  expect(redeemed.data).toMatchObject({ received: '24', fee: '6' })
  expect((await client.get(`${S}/user-info?pid=${pid}`)).data.fast_left).toBe('15')
  await stage.jump(later(midnight, DAY_MS))
})

const GUSD = {
  ...PLAIN,
  coin: 'GUSD',
  type: 2,
  name: 'GUSD Mint',
  reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
  min_amount: '10',
  min_redeem_amount: '10',
  redeem_minday: 0,
  redeem_maxday: 1,
  mortgage_factors: { USDT: '1' },
}
const OUT = { redeem_coin: 'USDT', redeem_fee: '0.0005', redeem_quick: 1, redeem_quick_long: 30 }
const outOf = (more: object) => ({ redeem_config: [redeemOf({ ...OUT, redeem_quick_fee: '0.002', ...more })] })

test('minted coins that are paid back after midnight, or after a pause, are paid by what holds then', async () => {
  await app.db.execute(`update staking_product set due_at = due_at + interval '9 years'`)
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...GUSD, ...outOf({ redeem_quick_daily: '500' }) })
  const client = await stage.funded('1000', 'USDT')
  expect((await stage.stake(client, pid, '1000', { coin: 'USDT' })).status).toBe(200)
  const userId = await idOf(client)
  const locksMinted = (tx: Transaction) =>
    tx.query('select id from staking_minted where bucket = $1 and user_id = $2 for update', [bucketOf(userId), userId])
  const fast = () =>
    client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: 'USDT', amount: '100', quick: 1 })
  const midnight = later(day, DAY_MS)
  app.clock.set(instant(midnight - 500))
  await stage.change(pid, outOf({ redeem_quick_daily: '400', redeem_quick_fee: '0.01' }))
  const redeemed = await held(locksMinted, fast, async () => stage.jump(midnight))
  expect(redeemed.data).toMatchObject({ fee: '1' })
  expect((await client.get(`${S}/user-info?pid=${pid}`)).data.fast_left).toBe('300')
  const paused = await held(locksMinted, fast, async () => {
    await (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 1, standard: 0 })
  })
  expect(paused.fail_reason).toBe('staking.redeem.noFast')
})

test('a change of terms that is written after midnight, though it was sent before it, holds from the next one', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...PLAIN, name: 'SOL Changed Late' })
  const midnight = later(day, DAY_MS)
  app.clock.set(instant(midnight - 500))
  const changed = await held(
    entersRate(pid),
    () => stage.change(pid, { min_amount: '7', total_mortgage_limit: '50' }),
    async () => app.clock.set(instant(midnight + 500)),
  )
  expect(changed.data).toMatchObject({ min_amount: '7', next_from: later(midnight, DAY_MS) / 1000 })
  const client = await stage.funded()
  expect((await stage.stake(client, pid, '5')).status).toBe(200)
  await stage.jump(later(midnight, DAY_MS))
  expect((await stage.stake(client, pid, '5')).fail_reason).toBe('stake.number.minLimit')
  expect((await stage.stake(client, pid, '46')).fail_reason).toBe('staking.soldOut')
})

test('what two operators change of a product at once both holds', async () => {
  const pid = await stage.product({ ...PLAIN, name: 'SOL Changed Twice' })
  const both = await held(
    entersRate(pid),
    () => Promise.all([stage.change(pid, { min_amount: '7' }), stage.change(pid, { max_amount: '70' })]),
    async () => undefined,
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await stage.change(pid, {})).data).toMatchObject({ min_amount: '7', max_amount: '70' })
})
