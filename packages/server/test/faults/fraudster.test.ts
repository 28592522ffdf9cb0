import { type Decimal8, decimal, decimalText, divide, ONE, smaller } from '@tenor/contract/money'
import { ceilTo, DAY_MS, type Instant, instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../../faults/seeded-random.ts'
import { SEVEN_DAYS, X } from '../products/simple-earn/fixed/fixed-stage.ts'
import { EARN, POOL } from '../products/simple-earn/flexible-stage.ts'
import { mintsGusd } from '../products/staking/mint-stage.ts'
import { rewardOf, S, stakingApp, stakingStage } from '../products/staking/staking-stage.ts'
import { hopOver, ownerOf } from '../products/staking/wallet-hops.ts'
import { MARGIN_KEY, type TestApp, type TestClient } from '../test-app.ts'

/*
 * A fraudster with several accounts does whatever acts allow: mints at par and against collateral, stakes, lends to a pool and for fixed
 * terms, leaves them early, switches soft staking, sends coins from account to account by the wallet, pays back with one account what
 * another minted, changes account modes. Whatever the order, all accounts together never have more than what they began with and its rate
 * bring. Dual investment and funds are left out: their orders may gain by prices. `npm run faults -- --only fraudster` plays 200 of thirty days.
 */

const GANGS = Number(process.env.FRAUDSTER_GANGS ?? '2')
const DAYS = Number(process.env.FRAUDSTER_DAYS ?? '3')
const SEED = process.env.FRAUDSTER_SEED ?? 'tenor'
const ACCOUNTS = 3
const ACTS_A_DAY = 5
/** Balances of a gang at first, in its first account. */
const BEGAN = { USDT: decimal('1000'), BTC: decimal('0.02'), SOL: decimal('10') }
/** All entries, terms and coins pay 3.65 % a year, the pool at most that, so 0.0001 a day, and what is paid may be put to work again. */
const DAILY = decimal('0.0001')
/** USDT that one is worth, fixed for the whole game. */
const PRICES: Readonly<Record<string, Decimal8>> = { USDT: ONE, GUSD: ONE, BTC: decimal('60000'), SOL: decimal('100') }

let app: TestApp
let stage: ReturnType<typeof stakingStage>
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
  app = await stakingApp()
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
  await (await app.customer()).post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  await stage.jump(later(app.clock.now(), 36 * MINUTE_MS))
})
afterAll(() => app.close())

type Gang = { name: string; random: Random; accounts: TestClient[]; begun: Decimal8 }

async function gather(name: string): Promise<Gang> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => app.customer()))
  const [first] = accounts
  for (const [coin, amount] of Object.entries(BEGAN)) await first?.faucet(coin, decimalText(amount))
  const gang = { name, random: seededRandom(name), accounts, begun: 0n }
  return { ...gang, begun: await worthOf(gang) }
}

/** Goes there, does what is due of every product, and has the engine borrow what it can get. */
async function jump(until: Instant): Promise<void> {
  await stage.jump(until)
  for (const job of LATER_JOBS) await app.tenor.runner.runOne(job, until)
  const failed = (await app.tenor.runner.states(until)).filter(
    ({ name, failures }) => LATER_JOBS.includes(name) && failures > 0,
  )
  expect(failed).toEqual([])
  const body = { text: `loan-${until}`, user_id: borrower, amount: '50' }
  const lent = await app.client().post('/margin/api/pools/USDT/borrow', body, { 'x-margin-key': MARGIN_KEY })
  if (lent.status === 200) loans += 1
}

const reach = async (at: Instant) => {
  if (at > app.clock.now()) app.clock.set(at)
}

/** Everything that the accounts have and do not owe, in USDT at the prices of the game. */
async function worthOf({ accounts }: Pick<Gang, 'accounts'>): Promise<Decimal8> {
  let worth = 0n
  for (const client of accounts) {
    const { bucket, userId } = await ownerOf(client)
    const rows = await app.db.query<{ asset: string; amount: string }>(
      'select asset, sum(balance) as amount from ledger_balance where bucket = $1 and user_id = $2 and (account < 10 or account in (12, 13)) group by asset',
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

test(`${GANGS} fraudsters of ${ACCOUNTS} accounts never earn more in ${DAYS} days than what they tie up brings`, async () => {
  const gangs: Gang[] = []
  for (let gang = 0; gang < GANGS; gang += 1) gangs.push(await gather(`${SEED} ${gang}`))
  const clock = seededRandom(SEED)
  let allowed = ONE
  for (let day = 0; day < DAYS; day += 1) {
    const midnight = ceilTo(instant(app.clock.now() + 1), DAY_MS)
    for (let turn = 1; turn <= ACTS_A_DAY; turn += 1) {
      // Between the hours: what is minted and sent on within a second is tried too.
      await jump(later(midnight, -DAY_MS + Math.floor((turn * DAY_MS) / (ACTS_A_DAY + 1))))
      for (const gang of gangs) {
        await actOnce(gang, app.clock.now())
        await reach(later(app.clock.now(), Math.floor(clock.between(0, 700))))
      }
    }
    await jump(midnight)
    allowed = divide(allowed * (ONE + DAILY), ONE, 'up')
    for (const { begun, ...gang } of gangs) {
      const most = divide(begun * allowed, ONE, 'up')
      expect(await worthOf(gang), `${gang.name}, day ${day + 1}`).toBeLessThanOrEqual(most)
    }
  }
  // A short run does not come to each of them.
  const products = GANGS * DAYS < 60 ? ['lend', 'fix'] : ['lend', 'unlend', 'fix', 'unfix', 'soft']
  expect(products.filter((act) => !done.has(act))).toEqual([])
  if (GANGS * DAYS >= 60) expect(loans).toBeGreaterThan(0)
  expect(await stage.faults()).toEqual([])
}, 7_200_000)
