import { ceilTo, DAY_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../../src/platform/database/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { mintStage, mintsGusd } from './mint-stage.ts'
import { rewardOf, S, type stakingStage } from './staking-stage.ts'

/* What comes while somebody mints: other terms of the product, a pause of it, and the end of its day. */

const GUSD = {
  ...mintsGusd(),
  fee: '0',
  debt_rate: { BTC: '0.073' },
  reward_coin: [rewardOf('7.3', { reward_coin: 'USDT' })],
}
const WITHOUT_BTC = { debt_rate: {}, mortgage_factors: { USDT: '1' }, redeem_config: GUSD.redeem_config.slice(0, 1) }

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  ;({ app, stage, pid } = await mintStage(GUSD))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = () => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const mint = (client: TestClient, amount = '0.1', more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin: 'BTC', amount, mint_amount: '1000', ...more })
const back = (client: TestClient, amount: string) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: 'BTC', amount })
/** Somebody who has minted before, so that their bucket has something to take of. */
async function minter(): Promise<TestClient> {
  const client = await stage.funded('1', 'BTC')
  expect((await mint(client)).status).toBe(200)
  expect((await back(client, '1000')).status).toBe(200)
  return client
}

/** Begins `act`, which waits for what `hold` holds, and does `meanwhile` before that is let go. */
async function waiting<Result>(
  hold: (tx: Transaction) => Promise<unknown>,
  act: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = app.db.transaction(async (tx) => {
    await hold(tx)
    locked.resolve()
    await freed.promise
  })
  await locked.promise
  const asked = act()
  await untilStatementsWait(app.db, 1)
  await meanwhile().finally(freed.resolve)
  await holder
  return asked
}

const slicesOf = (tx: Transaction) =>
  tx.query(
    '/* several buckets: this test alone holds them */ select used from capacity_slice where product_id = $1 for update',
    [pid],
  )

test('a coin does not leave the terms while somebody is minting for it', async () => {
  const client = await minter()
  const userId = (await client.get('/apiw/v2/session')).data.user.id
  const owned = [bucketOf(userId), userId] as const
  let changed: ReturnType<typeof stage.change> | undefined
  // What there is of the product is taken by then; balances are written last.
  const minted = await waiting(
    (tx) => tx.query('select balance from ledger_balance where bucket = $1 and user_id = $2 for update', [...owned]),
    () => mint(client),
    async () => {
      changed = stage.change(pid, WITHOUT_BTC)
      await Promise.race([untilStatementsWait(app.db, 2), changed])
    },
  )
  expect([minted.status, (await changed)?.fail_reason]).toEqual([200, 'staking.product.owed'])
  expect((await back(client, '1000')).status).toBe(200)
})

test('a mint that waited while a coin left the terms, or while the product was paused, is refused', async () => {
  const client = await minter()
  const pause = async (stake: number) =>
    (await stage.desk()).post('/console/api/staking/pause', { pid, stake, fast: 0, standard: 0 })
  const paused = await waiting(
    slicesOf,
    () => mint(client),
    () => pause(1),
  )
  expect(paused.fail_reason).toBe('staking.notOnSale')
  expect((await pause(0)).status).toBe(200)
  const holding = Promise.withResolvers<void>()
  const left = await waiting(
    async (tx) => {
      await slicesOf(tx)
      // As an operator's change does, before it is committed.
      await tx.execute('update staking_product set revision = revision + 1 where id = $1', [pid])
      await tx.execute(
        `insert into staking_terms (product_id, from_at, terms) select product_id, $2, terms || $3::jsonb from staking_terms
         where product_id = $1 order by from_at desc limit 1`,
        [pid, new Date(nextDay()).toISOString(), JSON.stringify(WITHOUT_BTC)],
      )
      holding.resolve()
    },
    () => mint(client),
    () => holding.promise,
  )
  expect(left.fail_reason).toBe('staking.mint.coin')
  expect((await stage.change(pid, GUSD)).status).toBe(200)
  await stage.jump(nextDay())
})

test('who first mints while the day is being closed earns for it from then on', async () => {
  const midnight = nextDay()
  await stage.jump(later(midnight, -MINUTE_MS))
  const client = await stage.funded('10000000', 'USDT')
  const { id: userId } = (await client.get('/apiw/v2/session')).data.user
  app.clock.set(later(midnight, -10_000))
  let closing: Promise<void> | undefined
  const minted = await waiting(
    (tx) =>
      tx.query('select balance from ledger_balance where bucket = $1 and user_id = $2 for update', [
        bucketOf(userId),
        userId,
      ]),
    () => mint(client, '10000000', { coin: 'USDT' }),
    async () => {
      closing = stage.jump(midnight)
      await Promise.race([untilStatementsWait(app.db, 2), closing])
    },
  )
  expect(minted.status).toBe(200)
  await closing
  // While a transaction could still write into the day it was put off by a minute.
  await stage.jump(later(midnight, 2 * MINUTE_MS))
  // Ten seconds of the day at 7.3 % of a year.
  expect((await stage.rewards(client)).map(({ amount }) => amount)).toEqual(['0.23148148'])
  await stage.jump(later(midnight, DAY_MS))
})
