import { type Decimal8, decimal, decimalText, divide, larger, ONE, smaller } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../../faults/seeded-random.ts'
import { HOUSE_INTEREST, post, SPOT } from '../../src/core/ledger/index.ts'
import { sqlType } from '../../src/platform/database/index.ts'
import { DUAL_INTEREST, DUAL_REFUND, HOUSE_DUAL } from '../../src/products/dual/dual-postings.ts'
import { SNIPER_PAYMENT } from '../../src/products/dual/sniper/sniper-postings.ts'
import { HOUSE_UNITS, HOUSE_WEALTH, LOT, REDEEM_PAID, UNITS } from '../../src/products/wealth/wealth-postings.ts'
import { SEVEN_DAYS, X } from '../products/simple-earn/fixed/fixed-stage.ts'
import { EARN, POOL } from '../products/simple-earn/flexible-stage.ts'
import { mintsGusd } from '../products/staking/mint-stage.ts'
import { rewardOf, S, stakingStage } from '../products/staking/staking-stage.ts'
import { hopOver, ownerOf } from '../products/staking/wallet-hops.ts'
import { createTestApp, MARGIN_KEY, type TestApp, type TestClient } from '../test-app.ts'
import {
  beginDual,
  COIN_COUNTS,
  changeRule,
  createDualBook,
  type DualBook,
  type DualGame,
  findDualFaults,
  leaveDual,
  movePrice,
  orderDual,
  runDual,
  snipe,
  sumDualGains,
} from './fraudster-dual.ts'
import {
  beginFund,
  createFundBook,
  divest,
  enterValue,
  type FundBook,
  type FundGame,
  findFundFaults,
  invest,
  readUnitsWorth,
  sumWaitingMoney,
  valueFund,
} from './fraudster-funds.ts'

/*
 * A fraudster with several accounts does whatever acts allow: mints at par and against collateral, stakes, lends to a pool and for fixed
 * terms, leaves them early, switches soft staking, sends coins from account to account by the wallet, pays back with one account what
 * another minted, changes account modes, orders dual both ways and snipers, leaves those early, and moves in and out of a fund. Whatever
 * the order, each dual order and each order of the fund is paid to the last unit what its own terms say, and all accounts together never
 * have more than what they began with, its rate, and what those terms bring. `npm run faults -- --only fraudster` plays 200 of thirty days.
 */

const GANGS = Number(process.env.FRAUDSTER_GANGS ?? '2')
const DAYS = Number(process.env.FRAUDSTER_DAYS ?? '3')
const SEED = process.env.FRAUDSTER_SEED ?? 'tenor'
const ACCOUNTS = 3
/** When of a day: in the 30 minutes that make a dual price and at the delivery itself too. */
const TURNS_MS = [4 * HOUR_MS, 7 * HOUR_MS + 40 * MINUTE_MS, 8 * HOUR_MS, 12 * HOUR_MS, 16 * HOUR_MS, 20 * HOUR_MS]
/** A day whose value of the fund has not come by then gets it now: the next is of the midnight after it. */
const LAST_TURN_MS = 20 * HOUR_MS
/** Balances of a gang at first, in its first account. */
const BEGAN = { USDT: decimal('1000'), BTC: decimal('0.02'), SOL: decimal('10'), ETH: ONE }
/** All entries, terms and coins pay 3.65 % a year, the pool at most that, so 0.0001 a day, and what is paid may be put to work again. */
const DAILY = decimal('0.0001')
/** USDT that one is worth, fixed for the whole game. */
const PRICES: Readonly<Record<string, Decimal8>> = {
  USDT: ONE,
  GUSD: ONE,
  BTC: decimal('60000'),
  SOL: decimal('100'),
  ETH: COIN_COUNTS,
}

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let dual: DualGame
let fund: FundGame
/** Sets prices of the index. */
let mover: TestClient
let [minting, staking, term] = [0, 0, 0]
/** Borrows from the pool. */
let borrower = 0
let loans = 0
/** Acts that were done, by their kind. */
const done = new Map<string, number>()

const LATER_JOBS = [
  'flexible-hour',
  'fixed-daily',
  'fixed-maturity',
  'soft-staking-keys',
  'soft-staking-average',
  'soft-staking-payment',
  'outbox',
]

beforeAll(async () => {
  app = await createTestApp()
  stage = stakingStage(app)
  await stage.jump(ceilTo(instant(app.clock.now() + 1), DAY_MS))
  const entries = [
    rewardOf('3.65', { reward_coin: 'USDT', exchange_rate: '1' }),
    rewardOf('3.65', { reward_coin: 'SOL', exchange_rate: '100', is_debt: 1 }),
  ]
  minting = await stage.product({ ...mintsGusd(), fee: '0', debt_rate: { BTC: '0.073' }, reward_coin: entries })
  staking = await stage.product({
    fee: '0',
    vip_config: [],
    reward_coin: [rewardOf('3.65')],
    redeem_maxday: 0,
    redeem_minday: 0,
  })
  const operator = await stage.desk()
  const list = async (path: string, body: object) => {
    const made = await operator.post(`/console/api/${path}`, body)
    expect(made.status, made.text).toBe(200)
    return made.data.id
  }
  const volumes = { user_max_lend_volume: '5000000', max_lend_volume: '100000000' }
  term = await list('simple-earn/fixed', { ...SEVEN_DAYS, ...volumes, lock_up_period: 2, year_rate: '0.0365' })
  const curve = { base: '0.0365', slope1: '0', kink: '1', slope2: '0', cap: '0.0365' }
  await list('simple-earn/flexible', { ...POOL, limit_min_lend_rate_year: '0', max_lend_rate_year: '0.0365', curve })
  const soft = { rate_year: '0.0365', min_amount: '0.0001', max_amount: '100', status: 'listed' }
  await list('soft-staking/coins', { coin: 'BTC', ...soft })
  borrower = (await (await app.customer()).get('/apiw/v2/session')).data.user.id
  mover = await app.customer()
  await mover.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  dual = await beginDual(app, mover)
  fund = await beginFund(app)
  await stage.jump(later(app.clock.now(), 36 * MINUTE_MS))
})
afterAll(() => app.close())

type Gang = {
  name: string
  random: Random
  accounts: TestClient[]
  users: readonly number[]
  orders: DualBook
  units: FundBook
  /** The most that it may have: its begin, a day's rate on it each day, and what dual and funds brought by their terms. */
  allowed: Decimal8
  /** Dual orders whose gain is in that. */
  counted: Set<number>
}

async function gather(name: string): Promise<Gang> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => app.customer()))
  const [first] = accounts
  for (const [coin, amount] of Object.entries(BEGAN)) await first?.faucet(coin, decimalText(amount))
  const users = (await Promise.all(accounts.map(ownerOf))).map(({ userId }) => userId)
  const books = { orders: createDualBook(), units: createFundBook(), counted: new Set<number>() }
  const gang = { name, random: seededRandom(name), accounts, users, ...books, allowed: 0n }
  return { ...gang, allowed: await worthOf(gang) }
}

/** Goes there, does what is due of every product, and has the engine borrow what it can get. */
async function jump(until: Instant): Promise<void> {
  await stage.jump(until)
  for (const job of LATER_JOBS) await app.tenor.runner.runOne(job, until)
  const failed = (await app.tenor.runner.states(until)).filter(
    ({ name, failures }) => LATER_JOBS.includes(name) && failures > 0,
  )
  expect(failed).toEqual([])
  await runDual(dual)
  const body = { text: `loan-${until}`, user_id: borrower, amount: '50' }
  const lent = await app.client().post('/margin/api/pools/USDT/borrow', body, { 'x-margin-key': MARGIN_KEY })
  if (lent.status === 200) loans += 1
}

const reach = async (at: Instant) => {
  if (at > app.clock.now()) app.clock.set(at)
}

/** Everything that the accounts have and do not owe, in USDT at the prices of the game. */
async function worthOf({ accounts, users, units }: Pick<Gang, 'accounts' | 'users' | 'units'>): Promise<Decimal8> {
  let worth = sumWaitingMoney(fund, units) + (await readUnitsWorth(app.db, fund, users))
  for (const client of accounts) {
    const { bucket, userId } = await ownerOf(client)
    const rows = await app.db.query<{ asset: string; amount: string }>(
      'select asset, sum(balance) as amount from ledger_balance where bucket = $1 and user_id = $2 and (account < 10 or account in (11, 12, 13, 20)) group by asset',
      [bucket, userId],
    )
    for (const { asset, amount } of rows) worth += divide(decimal(amount) * (PRICES[asset] ?? 0n), ONE, 'down')
    const held = (await client.get(`${S}/mint-positions`)).data
    for (const { coin, amount, owed } of held.list)
      worth += divide(decimal(amount) * (PRICES[coin] ?? 0n), ONE, 'down') - decimal(owed)
    for (const { coin, amount } of held.returning) worth += divide(decimal(amount) * (PRICES[coin] ?? 0n), ONE, 'up')
    const { hold_amount } = (await client.get(`${S}/user-info?pid=${staking}`)).data
    worth += divide(decimal(hold_amount) * (PRICES.SOL ?? 0n), ONE, 'down')
  }
  return worth
}

/** Some of what an account has in spot, at most: the acts refuse what cannot be, which is as good. */
async function someOf(client: TestClient, asset: string, random: Random): Promise<string | null> {
  const all = decimal(await stage.balance(client, 'spot', asset))
  const some = random.chance(0.4) ? all : smaller(all, (all * BigInt(Math.ceil(random.between(1, 100)))) / 100n)
  return some > 0n ? decimalText(some) : null
}

const ACTS = [
  'par',
  'collateral',
  'back',
  'repay',
  'stake',
  'unstake',
  'hop',
  'hop',
  'mode',
  'lend',
  'unlend',
  'fix',
  'unfix',
  'soft',
] as const

const TRADES = ['dual', 'dual', 'dual', 'snipe', 'leave', 'rule', 'invest', 'divest'] as const

/** Something of dual or of the fund. */
async function tradeOnce({ random, accounts, orders, units }: Gang, trade = random.pick(TRADES)): Promise<void> {
  const about = { client: random.pick(accounts), random }
  const ofDual = { ...about, game: dual, book: orders }
  const ofFund = { ...about, game: fund, book: units }
  const acts = {
    dual: () => orderDual(ofDual),
    snipe: () => snipe(ofDual),
    leave: () => leaveDual(ofDual),
    rule: () => changeRule(ofDual),
    invest: () => invest(ofFund),
    divest: () => divest(ofFund),
  }
  if (await acts[trade]()) done.set(trade, (done.get(trade) ?? 0) + 1)
}

async function leaveTerm(client: TestClient, random: Random) {
  const { list } = (await client.get(`${X}/user/lend`)).data
  if (list.length === 0) return { status: 404 }
  const { id, amount } = random.pick<{ id: number; amount: string }>(list)
  return client.post(`${X}/user/pre-redeem`, { order_id: id, amount })
}

async function actOnce({ random, accounts }: Gang, at: Instant): Promise<void> {
  const client = random.pick(accounts)
  const act = random.pick(ACTS)
  const order = (pid: number, coin: string, amount: string, more: object = {}) =>
    client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
  const redeem = (pid: number, coin: string, amount: string, more: object = {}) =>
    client.post(`${S}/coin-redeem`, { pid, coin, amount, ...more })
  const some = decimalText(BigInt(Math.ceil(random.between(20, 600))) * ONE)
  const asset = {
    par: 'USDT',
    collateral: 'BTC',
    back: 'GUSD',
    repay: 'GUSD',
    stake: 'SOL',
    lend: 'USDT',
    fix: 'USDT',
  }
  const count = ({ status }: { status: number }) => status === 200 && done.set(act, (done.get(act) ?? 0) + 1)
  if (act === 'soft') count(await client.post('/apiw/v2/earn/soft-staking/switch', { status: random.pick([0, 1, 1]) }))
  else if (act === 'unlend') count(await client.post(`${EARN}/redeem`, { asset: 'USDT', amount: some }))
  else if (act === 'unfix') count(await leaveTerm(client, random))
  else if (act === 'mode')
    await client.put('/apiw/v2/unified/account_mode', { mode: random.pick(['classic', 'single_currency']) })
  else if (act === 'unstake')
    await redeem(staking, 'SOL', decimalText(BigInt(Math.ceil(random.between(1, 500))) * 1_000_000n))
  else if (act === 'hop') {
    const hopped = random.pick(['GUSD', 'GUSD', 'USDT', 'BTC', 'SOL'])
    const amount = await someOf(client, hopped, random)
    const there = later(at, Math.floor(random.between(1, 5 * SECOND_MS)))
    const to = random.pick(accounts)
    if (amount !== null && to !== client)
      await hopOver(app, reach, { from: client, to, asset: hopped, amount, at: [at, there] })
  } else {
    const amount = await someOf(client, asset[act], random)
    if (amount === null) return
    const minted = decimalText(BigInt(Math.ceil(random.between(10, 800))) * ONE)
    if (act === 'par') await order(minting, 'USDT', amount)
    if (act === 'collateral') await order(minting, 'BTC', amount, { mint_amount: minted })
    if (act === 'back') await redeem(minting, 'GUSD', amount, { redeem_coin: 'USDT' })
    if (act === 'repay') await redeem(minting, 'GUSD', amount, { redeem_coin: 'BTC' })
    if (act === 'stake') await order(staking, 'SOL', amount)
    if (act === 'lend') count(await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount }))
    if (act === 'fix') count(await client.post(`${X}/user/lend`, { product_id: term, amount, redeem_account_type: 0 }))
  }
}

/** Adds a day to the allowance: its rate, and what dual orders that ended and the fund brought since the last look. */
async function allowDay(gang: Gang, ofFund: readonly Decimal8[]): Promise<void> {
  const ended = await sumDualGains(dual, gang.orders, gang.users)
  const fresh = [...ended].filter(([id]) => !gang.counted.has(id))
  for (const [id] of fresh) gang.counted.add(id)
  const gains = fresh.map(([, gain]) => gain).concat(ofFund)
  const sum = (part: (gain: Decimal8) => Decimal8) => gains.reduce((all, gain) => all + part(gain), 0n)
  // Gains may have worked for the whole day, and so may losses.
  const working = gang.allowed + sum((gain) => larger(gain, 0n))
  gang.allowed = divide(working * (ONE + DAILY), ONE, 'up') + sum((gain) => smaller(gain, 0n))
}

/** Finds worth beyond the allowance, and orders that were paid anything but their terms. */
async function findFaults(gang: Gang): Promise<string[]> {
  const worth = await worthOf(gang)
  const beyond = `has ${decimalText(worth)}, at most ${decimalText(gang.allowed)}`
  return [
    ...(worth > gang.allowed ? [beyond] : []),
    ...(await findDualFaults(app.db, dual, gang.orders, gang.users)),
    ...(await findFundFaults(app.db, fund, gang.units, gang.users)),
  ]
}

/** Plays a day to its midnight, each fraudster once at each turn, and looks at what they have then. */
async function playDay(gangs: readonly Gang[], clock: Random, act: (gang: Gang) => Promise<void>): Promise<void> {
  const midnight = ceilTo(instant(app.clock.now() + 1), DAY_MS)
  const books = gangs.map(({ units }) => units)
  const gains: Decimal8[][] = []
  for (const turn of TURNS_MS) {
    // Between the hours: what is minted and sent on within a second is tried too.
    await jump(later(midnight, turn - DAY_MS))
    await movePrice(dual, mover, clock)
    if (clock.chance(0.4) || turn === LAST_TURN_MS) gains.push(await enterValue(fund, books))
    for (const gang of gangs) {
      await act(gang)
      await reach(later(app.clock.now(), Math.floor(clock.between(0, 700))))
    }
  }
  await jump(midnight)
  for (const [place, gang] of gangs.entries()) {
    const ofFund = gains.map((each) => each[place] ?? 0n)
    await allowDay(gang, ofFund)
    expect(await findFaults(gang), `${gang.name} before ${new Date(midnight).toISOString()}`).toEqual([])
  }
  valueFund(fund, clock)
}

/** Acts that a long run has to have done, each of them. */
const COUNTED = ['lend', 'unlend', 'fix', 'unfix', 'soft', ...TRADES]

test(`${GANGS} fraudsters of ${ACCOUNTS} accounts never earn more in ${DAYS} days than what they tie up brings`, async () => {
  const gangs: Gang[] = []
  for (let gang = 0; gang < GANGS; gang += 1) gangs.push(await gather(`${SEED} ${gang}`))
  const clock = seededRandom(SEED)
  for (let day = 0; day < DAYS; day += 1) {
    await playDay(gangs, clock, async (gang) => {
      await actOnce(gang, app.clock.now())
      await tradeOnce(gang)
    })
  }
  // A short run does not come to each of them.
  const products = GANGS * DAYS < 60 ? ['fix', 'dual'] : COUNTED
  expect(products.filter((act) => !done.has(act))).toEqual([])
  if (GANGS * DAYS >= 60) expect(loans).toBeGreaterThan(0)
  expect(await stage.faults()).toEqual([])
}, 7_200_000)

/** Ends a transaction that must not be, with what was found in it. */
class Broken extends Error {
  readonly found: readonly string[]
  constructor(found: readonly string[]) {
    super('undone')
    this.found = found
  }
}

/** One more unit for an order of each kind, as no rule gives it: by its event, from the house's account. */
const BREAKS = [
  { order: `dual_order where state = 'SETTLEMENT_SUCCESS'`, event: DUAL_INTEREST, from: HOUSE_INTEREST, to: SPOT },
  { order: `dual_order where state = 'REFUND_SUCCESS'`, event: DUAL_REFUND, from: HOUSE_DUAL, to: SPOT },
  { order: `dual_order where state = 'PROCESSING'`, event: DUAL_INTEREST, from: HOUSE_INTEREST, to: SPOT },
  { order: `sniper_order where state = 'SETTLEMENT_SUCCESS'`, event: SNIPER_PAYMENT, from: HOUSE_DUAL, to: SPOT },
  { order: `wealth_order where state = 'STRUCK'`, event: UNITS, from: HOUSE_UNITS, to: LOT },
  { order: `wealth_redemption where state = 'PAID'`, event: REDEEM_PAID, from: HOUSE_WEALTH, to: SPOT },
]

test('whatever a fraudster would get beyond its terms is found', async () => {
  const gang = await gather('found out')
  const clock = seededRandom('found out')
  const trades = ['dual', 'snipe', 'invest', 'dual', 'leave', 'divest'] as const
  for (let day = 0; day < 4; day += 1) {
    await playDay([gang], clock, async (each) => {
      for (const trade of trades) await tradeOnce(each, trade)
    })
  }
  for (let order = 0; order < 12; order += 1) await tradeOnce(gang, 'dual')
  for (const { order, event, from, to } of BREAKS) {
    const [row] = await app.db.query(
      { bucket: sqlType.number, user_id: sqlType.number, id: sqlType.number },
      `select bucket, user_id, id from ${order} and user_id = any($1::bigint[]) order by id limit 1`,
      [gang.users],
    )
    if (row === undefined) throw new RangeError(`the fraudster has no ${order}`)
    const { bucket, user_id: userId, id } = row
    // Of a fund's units the smallest step is 0.000001.
    const [asset, amount] = event === UNITS ? [fund.unit, 100n] : ['USDT', 1n]
    const about = { bucket, userId, reference: id, groupId: id, period: 1, at: app.clock.now() }
    const found = await app.db
      .transaction(async (tx) => {
        await post(tx, [{ ...about, event, debit: from, credit: to, asset, amount }])
        const ofDual = await findDualFaults(tx, dual, gang.orders, gang.users)
        throw new Broken([...ofDual, ...(await findFundFaults(tx, fund, gang.units, gang.users))])
      })
      .catch((error: unknown) => (error instanceof Broken ? error.found : Promise.reject(error)))
    expect(found, order).toEqual([expect.stringContaining(`order ${id}`)])
  }
  expect(await findFaults(gang)).toEqual([])
  const beyond = gang.allowed - (await worthOf(gang)) + 1n
  await gang.accounts[0]?.faucet('USDT', decimalText(beyond))
  expect(await findFaults(gang)).toEqual([expect.stringContaining('at most')])
}, 600_000)
