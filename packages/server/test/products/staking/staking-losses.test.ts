import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { post } from '../../../src/core/ledger/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { lossJob } from '../../../src/products/staking/staking-loss-job.ts'
import { redeemedPosts } from '../../../src/products/staking/staking-postings.ts'
import { serveQueue } from '../../../src/products/staking/staking-queue.ts'
import { redemptionTable } from '../../../src/products/staking/staking-tables.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const C = '/console/api/staking'
const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const PASSES = { pass_losses: 1, fee: '0', reward_coin: [rewardOf('3.65')] }
const lose = (pid: number, ratio: string) => stage.byTwo(`${C}/loss`, { pid, ratio, reason: 'Double signing' })
const told = async (client: TestClient) =>
  (await client.get('/apiw/v2/account/notices')).data.list.filter(
    ({ kind }: { kind: string }) => kind === 'staking.lost',
  )

test('a loss that the terms pass on shrinks holdings, stakes of the day and redemptions by one ratio, and all are told', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...PASSES, redeem_config: [redeemOf({ redeem_fee: '0.01' })] })
  const [held, redeeming] = await Promise.all([stage.funded('1000'), stage.funded('1000')])
  await Promise.all([stage.stake(held, pid, '365'), stage.stake(redeeming, pid, '100')])
  await stage.redeem(redeeming, pid, '60.00000001')
  await stage.jump(later(day, 12 * HOUR_MS))
  await stage.stake(held, pid, '365')
  const alone = await (await stage.desk()).post(`${C}/loss`, { pid, ratio: '0.1', reason: 'Double signing' })
  expect(alone.data.state).toBe('proposed')
  expect(await stage.held(held, pid)).toBe('730')

  expect((await lose(pid, '0.1')).data).toMatchObject({ ratio: '0.1', ended_time: null })
  expect((await stage.redeem(held, pid, '1')).fail_reason).toBe('staking.loss.open')
  await stage.jump(app.clock.now())
  expect([await stage.held(held, pid), await stage.held(redeeming, pid)]).toEqual(['657', '35.99999999'])
  expect(await stage.balance(redeeming, 'hold')).toBe('54')
  expect((await told(redeeming))[0].params).toMatchObject({ amount: '10.00000001', reason: 'Double signing' })
  expect((await (await stage.desk()).get(`${C}/losses?pid=${pid}`)).data.list).toMatchObject([
    { amount: '83.00000001', holdings: 2 },
  ])
  // Half a day of 365, half a day of 657.
  await stage.jump(later(day, DAY_MS))
  expect((await stage.rewards(held))[0]).toMatchObject({ amount: '0.0511' })
  // The fee shrinks alike.
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await stage.balance(redeeming, 'hold')).toBe('0')
  const [paid] = (await redeeming.get(`${S}/history?type=2`)).data.list
  expect(paid).toMatchObject({ state: 'PAID', received: '53.46' })
})

test('what a loss takes of fast redemptions that took of the cash is there again, to the last unit', async () => {
  const day = nextDay()
  await stage.jump(day)
  const quick = { redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.01', redeem_quick_daily: '-1' }
  const pid = await stage.product({ ...PASSES, redeem_config: [redeemOf(quick)] })
  const client = await stage.funded('1000')
  await stage.stake(client, pid, '500')
  const desk = await stage.desk()
  const cash = async () => (await desk.get(`${C}/liquidity?pid=${pid}`)).data.cash
  // Of what was asked for before there was an end of cash none was taken.
  await stage.redeem(client, pid, '10', { quick: 1 })
  await desk.post(`${C}/liquidity`, { pid, cash: '100' })
  await stage.redeem(client, pid, '50.00000001', { quick: 1 })
  expect(await cash()).toBe('50.49999999')
  await stage.redeem(client, pid, '20')
  await lose(pid, '0.1')
  await stage.jump(app.clock.now())
  expect(await cash()).toBe('55.45')
  await lose(pid, '0.5')
  await stage.jump(app.clock.now())
  expect(await cash()).toBe('77.725')
  await stage.jump(later(day, HOUR_MS))
  const received = (await client.get(`${S}/history?type=2`)).data.list.map((row: { received: string }) => row.received)
  expect(received.slice(1)).toEqual(['22.275', '4.455'])
  expect(await cash()).toBe('77.725')
})

test('the house bears what the terms do not pass on, a token falls by its rate, and a protocol always bears its own', async () => {
  const [house, passes] = [await stage.product(), await stage.product(PASSES)]
  const token = await stage.product({ exchange_type: 'GTSOL', exchange_rate: '1' })
  expect((await lose(house, '0.1')).fail_reason).toBe('staking.loss.house')
  expect((await lose(token, '0.1')).fail_reason).toBe('staking.loss.token')
  for (const ratio of ['0', '1.1', '-0.1']) expect((await lose(passes, ratio)).fail_reason).toBe('staking.loss.ratio')
  const protocols = ['Lido', 'Rocket'].map((protocol_name) => ({
    protocol_name,
    base_rate: '1',
    rate: '3.65',
    income_days: 0,
  }))
  const parent = await stage.product({ is_defi: 1, defi: protocols })
  const rows = (await (await stage.desk()).get('/console/api/staking/products')).data.list
  const [first, second] = rows
    .filter(({ parent_id }: { parent_id: number }) => parent_id === parent)
    .map(({ id }: { id: number }) => id)
  const client = await stage.funded('100')
  await Promise.all([stage.stake(client, first, '10'), stage.stake(client, second, '10')])
  expect((await lose(first, '1')).status).toBe(200)
  await stage.jump(app.clock.now())
  expect([await stage.held(client, first), await stage.held(client, second)]).toEqual(['0', '10'])
})

test('a loss during redemptions of many, and one that is taken off twice, come to the same ratio for each', async () => {
  const pid = await stage.product(PASSES)
  const clients = await Promise.all(Array.from({ length: 8 }, () => stage.funded('100')))
  await Promise.all(clients.map((client) => stage.stake(client, pid, '100')))
  const [loss, ...replies] = await Promise.all([
    lose(pid, '0.25'),
    ...clients.map((client) => stage.redeem(client, pid, '40')),
  ])
  expect(loss.status).toBe(200)
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const ground = { db: app.db, clock: app.clock, ids: app.tenor.ids } as unknown as Parameters<typeof lossJob>[0]
  const now = app.clock.now()
  const again = () => lossJob(ground).run(now, now)
  await Promise.all([stage.jump(now), again()])
  await again()
  for (const [place, client] of clients.entries()) {
    const isOut = replies[place]?.status === 200
    expect([await stage.held(client, pid), await stage.balance(client, 'hold')]).toEqual(
      isOut ? ['45', '30'] : ['75', '0'],
    )
  }
})

test('a stake that is on its way when a loss is entered bears it', async () => {
  const pid = await stage.product(PASSES)
  const client = await stage.funded('100')
  await stage.stake(client, pid, '10')
  const { id } = (await client.get('/apiw/v2/session')).data.user
  let staked: ReturnType<typeof stage.stake> | undefined
  let taken: Promise<void> | undefined
  await app.db.transaction(async (tx) => {
    // The stake is judged and written, and waits for its customer's balance.
    await tx.query('select balance from ledger_balance where bucket = $1 and user_id = $2 for update', [
      bucketOf(id),
      id,
    ])
    staked = stage.stake(client, pid, '40')
    await new Promise((done) => setTimeout(done, 300))
    expect((await lose(pid, '0.1')).status).toBe(200)
    taken = stage.jump(app.clock.now())
    await new Promise((done) => setTimeout(done, 300))
    const { list } = (await (await stage.desk()).get(`${C}/losses?pid=${pid}`)).data
    expect(list).toMatchObject([{ ended_time: null }])
  })
  expect((await staked)?.status).toBe(200)
  await taken
  expect(await stage.held(client, pid)).toBe('45')
})

/** What a customer asked back of a product and has not been paid. */
async function waitingOf(client: TestClient) {
  const { id } = (await client.get('/apiw/v2/session')).data.user
  const rows = await app.db.query(
    `select ${redemptionTable.select('o')} from staking_redemption o
     where o.bucket = $1 and o.user_id = $2 and o.state = 'REDEEMING' order by o.due_at, o.id`,
    [bucketOf(id), id],
  )
  return rows.map((row) => redemptionTable.read(row as never))
}

test('nothing is paid while a loss is entered and not taken off: neither early, nor when it is due', async () => {
  const pid = await stage.product({ ...PASSES, redeem_minday: 0 })
  const client = await stage.funded('100')
  await stage.stake(client, pid, '100')
  await stage.redeem(client, pid, '40')
  await stage.redeem(client, pid, '30')
  const early = async () => (await stage.desk()).post('/console/api/staking/redemptions/early', { pid })
  expect((await lose(pid, '0.1')).status).toBe(200)
  expect((await early()).fail_reason).toBe('staking.loss.open')
  // A job that came to the product's queue before the loss and waited for it finds nothing to pay, and does not fail.
  const { db } = app
  const served = serveQueue({ db } as Parameters<typeof serveQueue>[0], { productId: pid, at: app.clock.now() })
  expect(await served).toEqual({ paid: 0, amount: 0n })
  // The job of losses is late: what is due meanwhile waits for it.
  const entered = app.clock.now()
  const later3 = later(entered, 3 * DAY_MS)
  app.clock.set(later3)
  for (const job of ['staking-day', 'staking-redemption']) await app.tenor.runner.runOne(job, later3)
  expect(await stage.balance(client, 'hold')).toBe('70')
  await stage.jump(later3)
  expect([await stage.held(client, pid), await stage.balance(client, 'hold')]).toEqual(['27', '0'])
  const { list } = (await client.get(`${S}/history?type=2`)).data
  expect(list.map(({ received }: { received: string }) => received)).toEqual(['27', '36'])
})

test('a loss waits for a payment that is under way, and takes nothing of what was paid', async () => {
  const pid = await stage.product({ ...PASSES, redeem_minday: 0 })
  const client = await stage.funded('100')
  await stage.stake(client, pid, '100')
  await stage.redeem(client, pid, '40')
  await stage.redeem(client, pid, '30')
  const [first] = await waitingOf(client)
  if (first === undefined) throw new RangeError('nothing waits')
  const at = app.clock.now()
  let taken: Promise<void> | undefined
  await app.db.transaction(async (tx) => {
    await tx.execute(
      `update staking_redemption set state = 'PAID', paid_at = $4, paid_in = $3::bigint, look_at = null
       where bucket = $1 and user_id = $2 and id = $3`,
      [first.bucket, first.userId, first.id, new Date(at).toISOString()],
    )
    await post(tx, redeemedPosts({ ...first, state: 'PAID', paidAt: at, paidIn: first.id }))
    expect((await lose(pid, '0.1')).status).toBe(200)
    taken = stage.jump(at)
    await new Promise((done) => setTimeout(done, 300))
  })
  await taken
  expect([await stage.held(client, pid), await stage.balance(client, 'hold')]).toEqual(['27', '27'])
  await stage.jump(later(at, 3 * DAY_MS))
  expect(await stage.balance(client, 'hold')).toBe('0')
})
