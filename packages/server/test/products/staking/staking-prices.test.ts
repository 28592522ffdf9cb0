import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import { samplesBetween as samplesBetweenOf } from '../../../src/core/market/market-views.ts'
import { dayRatesOf, fixDayRates } from '../../../src/products/staking/staking-day-rates.ts'
import { statedPriceAct } from '../../../src/products/staking/staking-price-acts.ts'
import { offerById } from '../../../src/products/staking/staking-product-store.ts'
import type { TestApp } from '../../test-app.ts'
import { rewardOf, stakingApp, stakingStage } from './staking-stage.ts'

/* Prices of a day's end, of sources that tell no past: exchanges say what a coin costs now, and what was sampled is kept. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())

type Module = Parameters<typeof dayRatesOf>[0]
const BOUNDS = {} as Parameters<ReturnType<typeof statedPriceAct>['takesTwo']>[2]
/** The market as exchanges tell it: a price of now, and of no instant that is gone. */
function asExchanges(now: Readonly<Record<string, string>>): Module {
  const indexAt: Module['market']['indexAt'] = async (pair, at) => {
    const price = now[pair]
    return at < app.clock.now() || price === undefined
      ? null
      : { pair, at, price: decimal(price), evidence: { sources: [] } }
  }
  const samplesBetween: Module['market']['samplesBetween'] = (pair, from, to) =>
    samplesBetweenOf(app.db, pair, from, to)
  return {
    assets: SAMPLE_ASSETS,
    db: app.db,
    clock: app.clock,
    market: { indexAt, samplesBetween },
  } as unknown as Module
}

async function sampled(pair: string, at: Instant, price: string): Promise<void> {
  await app.db.execute(`insert into market_sample (pair, at, price, evidence) values ($1, $2, $3, '{"sources":[]}')`, [
    pair,
    isoText(at),
    price,
  ])
}

test('a day that is booked late is reckoned by what was sampled at its end; each coin without it by its first later price', async () => {
  const day = ceilTo(instant(app.clock.now() + 1), DAY_MS)
  await stage.jump(day)
  const pid = await stage.product({
    reward_coin: [rewardOf('1', { reward_coin: 'GT' }), rewardOf('1', { reward_coin: 'USDT' })],
  })
  const offer = await offerById(app.db, pid, day)
  if (offer === null) throw new RangeError('no product')
  const end = later(day, DAY_MS)
  app.clock.set(later(end, 3 * HOUR_MS))
  const now = { SOL_USDT: '80', GT_USDT: '9' }
  const prices = async () =>
    (await dayRatesOf(asExchanges(now), offer, day, { at: end, until: app.clock.now() }))?.map(
      ({ stakedPrice, rewardPrice }) => [stakedPrice, rewardPrice].map(decimalText),
    )
  await sampled('SOL_USDT', end, '100')
  expect(await prices()).toEqual([
    ['100', '9'],
    ['100', '1'],
  ])
  await sampled('GT_USDT', later(end, 10 * MINUTE_MS), '12')
  await sampled('GT_USDT', later(end, 5 * MINUTE_MS), '11')
  expect(await prices()).toEqual([
    ['100', '11'],
    ['100', '1'],
  ])
  await sampled('GT_USDT', end, '10')
  expect(await prices()).toEqual([
    ['100', '10'],
    ['100', '1'],
  ])
})

test('a day that waits for a coin without an index is booked by what two operators state, for every product, and customers see it', async () => {
  const day = ceilTo(instant(app.clock.now() + 1), DAY_MS)
  await stage.jump(day)
  const terms = { fee: '0', vip_config: [], reward_coin: [rewardOf('36.5', { reward_coin: 'ARB' })] }
  const pids = [await stage.product(terms), await stage.product(terms)]
  const [pid = 0] = pids
  const client = await stage.funded('100')
  await stage.stake(client, pid, '100')
  const end = later(day, DAY_MS)
  const said = { pid, day: isoText(day).slice(0, 10), coin: 'ARB', price: '2.5', reason: 'No market trades it' }
  const path = '/console/api/staking/stated-price'
  expect((await stage.byTwo(path, said)).fail_reason).toBe('staking.price.booked')
  app.clock.set(later(end, HOUR_MS))
  // The sandbox has an index of every coin at every instant.
  expect((await stage.byTwo(path, said)).fail_reason).toBe('staking.price.there')
  await sampled('SOL_USDT', end, '100')
  const module = { ...asExchanges({ SOL_USDT: '80' }), ids: app.tenor.ids } as Module
  const isFixed = (of: number) => fixDayRates(module, of, day, app.clock.now())
  expect(await isFixed(pid)).toBe(false)
  const act = statedPriceAct(module)
  const by = { operator: { userId: 1, email: 'second@example.com' }, at: app.clock.now() }
  const asked = (body: typeof said) => app.db.transaction((tx) => act.takesTwo(tx, body, BOUNDS, by as never))
  await expect(asked({ ...said, coin: 'ETH' })).rejects.toMatchObject({ reason: 'staking.price.coin' })
  await expect(asked({ ...said, coin: 'SOL' })).rejects.toMatchObject({ reason: 'staking.price.there' })
  expect(await asked(said)).toBe(true)
  const perform = (body: typeof said) => app.db.transaction((tx) => act.perform(tx, by as never, body))
  expect(await perform(said)).toMatchObject({ coin: 'ARB', price: '2.5' })
  await expect(perform({ ...said, price: '3' })).rejects.toMatchObject({ reason: 'staking.price.there' })
  expect([await isFixed(pid), await isFixed(pids[1] ?? 0)]).toEqual([true, true])
  await expect(perform(said)).rejects.toMatchObject({ reason: 'staking.price.booked' })
  await stage.jump(later(end, HOUR_MS + MINUTE_MS))
  // A tenth of a percent of 100 SOL at 100, in a coin of 2.5.
  expect(await stage.rewards(client)).toMatchObject([{ amount: '4' }])
  const { stated_prices } = (await client.get(`/apiw/v2/earn/staking/trend?coin=SOL&pid=${pid}`)).data
  expect(stated_prices).toEqual([{ day: said.day, coin: 'ARB', price: '2.5', reason: 'No market trades it' }])
  const audit = await app.db.query(`select act from audit_log where act = 'staking.price'`)
  expect(audit).toHaveLength(1)
})
