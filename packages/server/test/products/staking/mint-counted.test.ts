import { decimal, decimalText } from '@tenor/contract/money'
import { type MintedMove, mintedWeight } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FUNDING, post, SPOT, TRANSFER } from '../../../src/core/ledger/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { mintsGusd } from './mint-stage.ts'
import { rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'
import { hopOver, nextId, ownerOf } from './wallet-hops.ts'

/* Rewards on minted coins, of several accounts that send coins to each other by the wallet, and pay back what others minted. */

const PAR = { reward_coin: [rewardOf('3.65', { reward_coin: 'USDT', exchange_rate: '1' })], fee: '0', vip_config: [] }

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  await stage.jump(nextDay())
  pid = await stage.product({ ...mintsGusd(), debt_rate: { BTC: '0.0365' }, ...PAR })
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const sent = (from: TestClient, to: TestClient, amount: string, at: readonly [Instant, Instant]) =>
  hopOver(app, reach, { from, to, asset: 'GUSD', amount, at })
const nextDay = () => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const earned = async (client: TestClient) => (await stage.rewards(client)).map(({ amount }) => amount)

/** The clock goes on to an instant, and everything due before it is done. */
async function reach(at: Instant): Promise<void> {
  await stage.jump(at)
  app.clock.set(at)
}

async function mint(client: TestClient, amount: string, at: Instant, coin = 'USDT', more: object = {}): Promise<void> {
  await reach(at)
  const made = await client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
  expect(made.status, made.text).toBe(200)
}

async function back(client: TestClient, amount: string, at: Instant): Promise<void> {
  await reach(at)
  const paid = await client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: 'USDT', amount })
  expect(paid.status, paid.text).toBe(200)
}

test('example 11: three days of two customers who send each other coins', async () => {
  const day = nextDay()
  await reach(day)
  const at = (days: number, hours: number, more = 0) => later(day, days * DAY_MS + hours * HOUR_MS + more)
  const [m, n] = [await stage.funded('200000', 'USDT'), await stage.funded('200000', 'USDT')]
  await mint(m, '100000', at(0, 3, 250))
  await sent(m, n, '40000', [at(0, 6, 500), at(0, 6, 10 * MINUTE_MS)])
  await reach(at(0, 12))
  for (const mode of ['single_currency', 'classic']) {
    const chosen = await m.put('/apiw/v2/unified/account_mode', { mode })
    expect(chosen.status, chosen.text).toBe(200)
  }
  await sent(n, m, '10000', [at(0, 18, -5 * MINUTE_MS), at(0, 18)])
  await back(m, '5000', later(at(1, 0), -100))
  await reach(at(1, 0))
  expect([await earned(m), await earned(n)]).toEqual([['5.99987847'], []])
  await back(n, '20000', at(1, 9, 700))
  await mint(n, '50000', at(1, 12))
  await reach(at(2, 0))
  expect([await earned(m), await earned(n)]).toEqual([['6.5', '5.99987847'], ['2.5']])
  await sent(n, m, '40000', [at(2, 6, 30 * MINUTE_MS + 400), at(2, 6, 30 * MINUTE_MS + 20_000)])
  await back(m, '105000', at(2, 23))
  await reach(at(3, 0))
  expect([await earned(m), await earned(n)]).toEqual([
    ['8.29097222', '6.5', '5.99987847'],
    ['2.8125', '2.5'],
  ])
  // The rest is paid back, so that other tests begin with nothing out.
  const left = await stage.balance(n, 'spot', 'GUSD')
  if (left !== '0') await back(n, left, at(3, 0, 1000))
})

test('five accounts that pass one amount on and redeem it earn nothing on what is gone', async () => {
  const day = nextDay()
  await reach(day)
  const [payer, ...minters] = await Promise.all(['0', '100000', '100000'].map((amount) => stage.funded(amount, 'USDT')))
  if (payer === undefined) throw new RangeError('nobody pays')
  for (const [hour, minter] of minters.entries()) {
    const from = later(day, hour * HOUR_MS)
    await mint(minter, '100000', from)
    await sent(minter, payer, '100000', [later(from, 100), later(from, 200)])
    await back(payer, '100000', later(from, 300))
  }
  await reach(later(day, 2 * DAY_MS))
  for (const minter of minters) expect(await earned(minter)).toEqual([])
})

test('what lies in funding counts, and what is owed against collateral does not count beside it', async () => {
  const day = nextDay()
  await (await app.customer()).post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  await reach(later(day, 36 * MINUTE_MS))
  const client = await stage.funded('1000', 'USDT')
  const owner = await ownerOf(client)
  await client.faucet('BTC', '1')
  await mint(client, '1000', later(day, HOUR_MS))
  await mint(client, '1', later(day, HOUR_MS), 'BTC', { mint_amount: '1000' })
  const move = { ...owner, asset: 'GUSD', amount: decimal('1500'), period: 0, groupId: 0, at: later(day, HOUR_MS) }
  await app.db.transaction((tx) =>
    post(tx, [{ ...move, reference: nextId(), event: TRANSFER, debit: SPOT, credit: FUNDING }]),
  )
  await reach(later(day, DAY_MS))
  // 23 hours of 1,000 at 3.65 %: of 2,000 coins 1,000 are owed.
  expect(await earned(client)).toEqual(['0.09583333'])
})

test('a day is the contract’s own, whatever one did in it', async () => {
  const day = nextDay()
  await reach(day)
  const [client, other] = [await stage.funded('9000', 'USDT'), await app.customer()]
  const moves: MintedMove[] = []
  const note = (at: Instant, minted: string, held: string) =>
    moves.push({ at, minted: decimal(minted), held: decimal(held) })
  let at = later(day, 777)
  for (const amount of ['100', '250.5', '33.33333333']) {
    await mint(client, amount, at)
    note(at, amount, amount)
    at = later(at, 901)
    await sent(client, other, '20', [at, later(at, 1)])
    note(at, '0', '-20')
    at = later(at, 333)
    await back(client, '30', at)
    note(at, '-30', '-30')
    at = later(at, 5 * HOUR_MS + 17)
  }
  await reach(later(day, DAY_MS))
  const { weight } = mintedWeight(day, { minted: 0n, held: 0n }, moves)
  const owner = await ownerOf(client)
  const [row] = await app.db.query<{ weight: string }>(
    'select trim_scale(weight)::text as weight from staking_reward where bucket = $1 and user_id = $2 and day = $3',
    [owner.bucket, owner.userId, isoText(day)],
  )
  expect(row?.weight).toBe(decimalText(weight))
})
