import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { type MintedMove, type MintedStand, mintedWeight } from '@tenor/contract/staking'
import {
  ceilTo,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  isoText,
  later,
  MINUTE_MS,
  SECOND_MS,
} from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../../../faults/seeded-random.ts'
import { FUNDING, HOLD, SPOT, UNIFIED } from '../../../src/core/ledger/index.ts'
import { WALLET_OUT_BACK, WALLET_OUT_DONE, WALLET_OUT_HOLD } from '../../../src/core/wallet/wallet-accounts.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { mintsGusd } from './mint-stage.ts'
import { rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'
import { hopOver, ownerOf } from './wallet-hops.ts'

/*
 * Several accounts mint at par and against collateral, send coins on by the wallet, pay back what others minted, change modes, and have
 * their collateral sold: whatever the order, each day weighs what the contract's function makes of their own acts and transfers.
 */

const DAYS = 3
const ACTS_A_DAY = 6
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

const nextDay = () => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const reach = async (at: Instant) => {
  if (at > app.clock.now()) app.clock.set(at)
}

/** BTC has a price, for so long that it is also the mean that is minted by. */
async function pinned(price: string, forMs: number): Promise<void> {
  const set = await (await app.customer()).post('/sandbox/prices', { pair: 'BTC_USDT', price })
  expect(set.status, set.text).toBe(200)
  await stage.jump(later(app.clock.now(), forMs))
}

const ACTS = ['par', 'collateral', 'collateral', 'back', 'repay', 'hop', 'hop', 'mode'] as const

/** One act of one of them, or none where there is nothing to act with; what cannot be is refused, which is as good. */
async function actOnce(accounts: readonly TestClient[], random: Random): Promise<void> {
  const client = random.pick(accounts)
  const act = random.pick(ACTS)
  if (act === 'mode') {
    await client.put('/apiw/v2/unified/account_mode', { mode: random.pick(['classic', 'single_currency']) })
    return
  }
  const coin = { par: 'USDT', collateral: 'BTC', back: 'GUSD', repay: 'GUSD', hop: 'GUSD' }[act]
  const all = decimal(await stage.balance(client, 'spot', coin))
  const some = random.chance(0.4) ? all : smaller(all, (all * BigInt(Math.ceil(random.between(1, 100)))) / 100n)
  if (some === 0n) return
  const amount = decimalText(some)
  const order = (given: string, more: object = {}) =>
    client.post(`${S}/order`, { side: 0, pid, coin: given, amount, ...more })
  const redeem = (redeem_coin: string) => client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin, amount })
  if (act === 'par') await order('USDT')
  if (act === 'collateral') {
    // Three fifths of its worth at 60,000: at 40,000 it is nine tenths, and sold.
    await order('BTC', { mint_amount: decimalText(some * 36_000n) })
  }
  if (act === 'back') await redeem('USDT')
  if (act === 'repay') await redeem('BTC')
  if (act !== 'hop') return
  const [now, to] = [app.clock.now(), random.pick(accounts)]
  const there = later(now, Math.floor(random.between(1, 5 * SECOND_MS)))
  if (to !== client) await hopOver(app, reach, { from: client, to, asset: 'GUSD', amount, at: [now, there] })
}

const ACCOUNTS = [SPOT, FUNDING, UNIFIED, HOLD]
const OF_WALLET = [WALLET_OUT_HOLD, WALLET_OUT_DONE, WALLET_OUT_BACK]
const isThere = (account: number, kind: number) =>
  ACCOUNTS.includes(account) && !(account === HOLD && OF_WALLET.includes(kind))

/** Moves of an account within a stretch, by its acts and transfers. */
async function movesOf(client: TestClient, from: Instant, to: Instant): Promise<MintedMove[]> {
  const { bucket, userId } = await ownerOf(client)
  const within = [bucket, userId, isoText(from), isoText(to)]
  const transfers = await app.db.query<{ at: Instant; kind: number; debit: number; credit: number; amount: string }>(
    `select at, kind, debit, credit, amount::text as amount from ledger_transfer
     where bucket = $1 and user_id = $2 and asset = 'GUSD' and at >= $3 and at < $4`,
    within,
  )
  const acts = await app.db.query<{ at: Instant; minted: string; owed: string }>(
    `select created_at as at, case when position_id is null then minted else 0 end::text as minted,
       case when position_id is null then 0 else minted end::text as owed
     from staking_mint where bucket = $1 and user_id = $2 and created_at >= $3 and created_at < $4
     union all
     select created_at, case when position_id is null then debt_fee - amount else 0 end::text,
       case when position_id is null then 0 else debt_fee - amount end::text
     from staking_mint_back where bucket = $1 and user_id = $2 and created_at >= $3 and created_at < $4
     union all
     select created_at, '0', (-repaid)::text from staking_mint_sale
     where bucket = $1 and user_id = $2 and created_at >= $3 and created_at < $4`,
    within,
  )
  const sign = (account: number, kind: number): Decimal8 => (isThere(account, kind) ? 1n : 0n)
  return [
    ...transfers.map(({ at, kind, debit, credit, amount }) => ({
      at,
      minted: 0n,
      held: (sign(credit, kind) - sign(debit, kind)) * decimal(amount),
    })),
    ...acts.map(({ at, minted, owed }) => ({ at, minted: decimal(minted), held: -decimal(owed) })),
  ]
}

async function weightOf(client: TestClient, day: Instant): Promise<string> {
  const { bucket, userId } = await ownerOf(client)
  const [row] = await app.db.query<{ weight: string }>(
    'select trim_scale(weight)::text as weight from staking_reward where bucket = $1 and user_id = $2 and day = $3',
    [bucket, userId, isoText(day)],
  )
  return row?.weight ?? '0'
}

test('days in which collateral is sold weigh what acts and transfers come to', async () => {
  const random = seededRandom('sales')
  await stage.jump(nextDay())
  const accounts = await Promise.all(Array.from({ length: 3 }, () => stage.funded('1000', 'USDT')))
  for (const client of accounts) await client.faucet('BTC', '0.02')
  let total = 0n
  const stands = new Map<TestClient, MintedStand>(accounts.map((client) => [client, { minted: 0n, held: 0n }]))
  for (let day = 0; day < DAYS; day += 1) {
    const [begun, midnight] = [app.clock.now(), nextDay()]
    await pinned('60000', 36 * MINUTE_MS)
    // Each day has something that earns, and a debt that a fall sells.
    const [maker, debtor] = accounts
    await maker?.post(`${S}/order`, { side: 0, pid, coin: 'USDT', amount: '100' })
    await debtor?.post(`${S}/order`, { side: 0, pid, coin: 'BTC', amount: '0.004', mint_amount: '144' })
    for (let turn = 1; turn <= ACTS_A_DAY; turn += 1) {
      await stage.jump(later(begun, turn * 2 * HOUR_MS))
      await reach(later(app.clock.now(), Math.floor(random.between(0, 700))))
      await actOnce(accounts, random)
    }
    await pinned('40000', 3 * MINUTE_MS)
    await stage.jump(midnight)
    for (const client of accounts) {
      const stand = stands.get(client)
      if (stand === undefined) throw new RangeError('no stand')
      const { weight, end } = mintedWeight(begun, stand, await movesOf(client, begun, midnight))
      stands.set(client, end)
      total += weight
      expect(await weightOf(client, begun), `day ${day + 1}`).toBe(decimalText(weight))
    }
    expect(await stage.faults()).toEqual([])
  }
  const sales = await Promise.all(accounts.map((client) => client.get(`${S}/history?type=7`)))
  expect(sales.flatMap(({ data }) => data.list).length).toBeGreaterThan(0)
  expect(total > 0n).toBe(true)
}, 300_000)
