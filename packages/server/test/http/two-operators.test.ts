import { CLOSED_BOUNDS, fourEyesWire, OPEN_BOUNDS } from '@tenor/contract/core'
import { HOUR_MS, instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveInStage } from '../core/move-in/move-in-stage.ts'
import { changedTables, sumRows } from '../row-sums.ts'
import { createTestApp, MARGIN_KEY, type TestApp, type TestClient, type TestReply } from '../test-app.ts'
import { DUAL, FIXED, FUND, POOL, SOFT, STAKING } from './console-rows.ts'
import { everyEndpoint } from './every-endpoint.ts'

/* By the bounds of live mode no call that takes two operators does anything by one of them. */

const CONSOLE = '/console/api'
const BOUNDS = `${CONSOLE}/four-eyes`
const SERIES = `${CONSOLE}/dual/series`
/**
 * Written by whoever calls at all, and where a proposal waits. A cap that is locked to be judged has an empty row, a settlement price
 * that is proposed a row of its own.
 */
const OF_A_PROPOSAL = /^(audit_log|session|user_session|limit_|write_probe|proposal$|promise_cap$|catalogue_number$)/

let app: TestApp
let one: TestClient
const made: Record<string, number> = {}
let loan_id: number
let userId: number
let file: { id: number; digest: string }
let missing: { coin: string; delivery_timest: number }

async function taken(reply: Promise<TestReply>): Promise<TestReply['data']> {
  const { status, text, data } = await reply
  expect(status, text).toBe(200)
  return data
}

const create = async (name: string, path: string, body: object) => {
  made[name] = (await taken(one.post(`${CONSOLE}/${path}`, body))).id
}

beforeAll(async () => {
  app = await createTestApp()
  one = await app.operator()
  const hour = later(instant(app.clock.now() - (app.clock.now() % HOUR_MS)), HOUR_MS)
  await create('dual', 'dual/products', DUAL)
  await create('dualPaused', 'dual/products', { ...DUAL, apy: '0.9' })
  await taken(one.put(`${CONSOLE}/dual/products`, { id: made['dualPaused'], status: 'paused' }))
  await create('fixed', 'simple-earn/fixed', FIXED)
  await create('fixedPaused', 'simple-earn/fixed', { ...FIXED, status: 'paused' })
  await create('fund', 'wealth/products', FUND)
  await create('fundPaused', 'wealth/products', { ...FUND, name: 'P', status: 'paused' })
  await create('staking', 'staking/products', { ...STAKING, pass_losses: 1 })
  await create('stakingPaused', 'staking/products', { ...STAKING, status: 'paused' })
  await create('liquid', 'staking/products', {
    ...STAKING,
    coin: 'SOL',
    exchange_type: 'GTSOL',
    redeem_minday: 1,
    redeem_maxday: 2,
    reward_coin: [{ reward_coin: 'SOL', rate: '0', reward_delay_days: 1 }],
    redeem_config: [{ ...STAKING.redeem_config[0], redeem_coin: 'SOL' }],
  })
  await create('soft', 'soft-staking/coins', SOFT)
  await create('softPaused', 'soft-staking/coins', { ...SOFT, coin: 'SOL', status: 'paused' })
  await taken(one.post(`${CONSOLE}/simple-earn/flexible`, POOL))
  await taken(one.put(`${CONSOLE}/dual/limits`, { coin: 'BTC', type: 'put', limit: '500000' }))
  await taken(one.put(`${CONSOLE}/promises`, { name: 'fixed.interest', asset: 'USDT', cap: '50000' }))
  const [lender, borrower] = [await app.customer(), await app.customer()]
  userId = (await borrower.get('/apiw/v2/session')).data.user.id
  await lender.faucet('USDT', '1000')
  await taken(lender.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '500' }))
  app.clock.set(hour)
  await app.tenor.runner.runUntil(hour)
  const asked = { user_id: userId, amount: '100', service_fee: '0.1', text: 'two-loan' }
  const engine = app.client()
  const lent = await engine.post('/margin/api/pools/USDT/borrow', asked, { 'x-margin-key': MARGIN_KEY })
  expect(lent.status, lent.text).toBe(200)
  loan_id = lent.data.loan_id
  const text = `id,kind,customer,asset,amount\na1,spot,${userId},BTC,2`
  const judged = await moveInStage(app, one).dryRun('by-two', text)
  file = { id: judged.data.id, digest: judged.data.digest }
  const at = later(app.clock.now(), -48 * HOUR_MS)
  missing = { coin: 'DOGE', delivery_timest: unixSeconds(at) }
  await app.db.execute(
    `insert into dual_delivery (coin, delivery_at, state, priced_at) values ('DOGE', $1, 'failed', $1)`,
    [isoText(at)],
  )
  await taken(one.put(BOUNDS, fourEyesWire(CLOSED_BOUNDS)))
})
afterAll(() => app.close())

const evidence = ['North', 'South', 'East'].map((name) => ({
  name,
  price: '0.07',
  evidence: `https://${name.toLowerCase()}.example/1m`,
}))
const post = (path: string, body: () => object) => () => one.post(`${CONSOLE}/${path}`, body())
const put = (path: string, body: () => object) => () => one.put(`${CONSOLE}/${path}`, body())

/** One call of each that gives somebody something. */
const CALLS: Readonly<Record<string, () => Promise<TestReply>>> = {
  setRole: () => one.post(`${CONSOLE}/users/${userId}/role`, { role: 'risk' }),
  setPromiseCap: put('promises', () => ({ name: 'fixed.interest', asset: 'USDT', cap: '60000' })),
  moveInApply: post('move-ins/apply', () => file),
  setDualLimit: put('dual/limits', () => ({ coin: 'BTC', type: 'put', limit: '-1' })),
  dualBackOfficeProductCreate: post('dual/products', () => ({ ...DUAL, apy: '0.9' })),
  dualBackOfficeProductUpdate: put('dual/products', () => ({ id: made['dual'], apy: '0.9' })),
  dualBackOfficeProductsListing: post('dual/products/listing', () => ({ ids: [made['dualPaused']], status: 'listed' })),
  dualBackOfficeSettlementPrice: post('dual/settlement-price', () => {
    return { ...missing, price: '0.07', reason: 'The feed was lost', markets: evidence }
  }),
  dualBackOfficePriceDecision: post('dual/settlement-price/decision', () => ({
    ...missing,
    price: '0.07',
    approve: 1,
  })),
  async dualBackOfficeSeriesUpdate() {
    const row = (await one.get(SERIES)).data.find(({ coin }: { coin: string }) => coin === 'BTC')
    return one.put(SERIES, { ...row, put: { ...row.put, margin: '0.01' } })
  },
  fixedBackOfficeCreate: post('simple-earn/fixed', () => FIXED),
  fixedBackOfficeUpdate: put('simple-earn/fixed', () => ({ id: made['fixed'], year_rate: '0.06' })),
  fixedBackOfficeListing: post('simple-earn/fixed/listing', () => ({ ids: [made['fixedPaused']], status: 'listed' })),
  fixedBackOfficeBulk: post('simple-earn/fixed/bulk', () => ({ ids: [made['fixed']], year_rate: '0.07' })),
  flexiblePoolCreate: post('simple-earn/flexible', () => ({
    ...POOL,
    asset: 'ETH',
    ext_award_rate_year: '0.1',
    ext_award_limit: '1000',
    is_open_award_pool: 1,
  })),
  flexiblePoolChange: put('simple-earn/flexible', () => ({ asset: 'USDT', service_fee: '0.01' })),
  flexibleWriteOff: post('simple-earn/flexible/write-off', () => {
    return { asset: 'USDT', loan_id, amount: '50', reason: 'gone' }
  }),
  softStakingCoinCreate: post('soft-staking/coins', () => ({ ...SOFT, coin: 'BTC' })),
  softStakingCoinUpdate: put('soft-staking/coins', () => ({ id: made['soft'], rate_year: '0.02' })),
  softStakingCoinListing: post('soft-staking/coins/listing', () => ({ ids: [made['softPaused']], status: 'listed' })),
  stakingBackOfficeCreate: post('staking/products', () => STAKING),
  stakingBackOfficeUpdate: put('staking/products', () => ({
    id: made['staking'],
    reward_coin: [{ reward_coin: 'BTC', rate: '2', reward_delay_days: 1 }],
  })),
  stakingBackOfficeListing: post('staking/products/listing', () => ({
    ids: [made['stakingPaused']],
    status: 'listed',
  })),
  stakingLoss: post('staking/loss', () => ({ pid: made['staking'], ratio: '0.2', reason: 'Double signing' })),
  stakingSlashing: post('staking/slashing', () => ({ pid: made['liquid'], rate: '0.98', reason: 'Validators' })),
  wealthBackOfficeCreate: post('wealth/products', () => FUND),
  wealthBackOfficeUpdate: put('wealth/products', () => ({ id: made['fund'], profit_share: '0.1' })),
  wealthBackOfficeListing: post('wealth/products/listing', () => ({ ids: [made['fundPaused']], status: 'listed' })),
  wealthCashMove: post('wealth/cash', () => ({ pid: made['fund'], amount: '1000', reason: 'Manager paid in' })),
}
/**
 * Tried elsewhere: the bounds themselves in `four-eyes.test.ts`, in live mode; a price that the sandbox has in `staking-prices.test.ts`;
 * what gives back a protected account in `account-protection.test.ts`; the rest of a closed asset in `asset-dust.test.ts`.
 */
const ELSEWHERE = [
  'setFourEyes',
  'stakingStatePrice',
  'thawCustomer',
  'liftWalletHold',
  'resetFundPassword',
  'clearDust',
]

test('every call whose effect is "two" is tried', async () => {
  const two = (await everyEndpoint()).filter(({ endpoint }) => 'effect' in endpoint && endpoint.effect === 'two')
  expect(two.map(({ name }) => name).sort()).toEqual([...Object.keys(CALLS), ...ELSEWHERE].sort())
})

test('none of them does anything by one operator alone, and one more call of the same operator changes nothing of that', async () => {
  let before = await sumRows(app.db, OF_A_PROPOSAL)
  expect(before.size).toBeGreaterThan(100)
  const faults: string[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    for (const reply of [await call(), await call()]) {
      const isOwn = name === 'dualBackOfficePriceDecision' && reply.status === 409
      if (reply.data?.state !== 'proposed' && !isOwn)
        faults.push(`${name}: ${reply.status} ${reply.text.slice(0, 160)}`)
    }
    const after = await sumRows(app.db, OF_A_PROPOSAL)
    const proposes = name === 'dualBackOfficeSettlementPrice' ? ['dual_price_proposal'] : []
    const changed = changedTables(before, after).filter((table) => !proposes.includes(table))
    if (changed.length > 0) faults.push(`${name} changed ${changed.join(', ')}`)
    before = after
  }
  expect(faults).toEqual([])
})

test('without the bounds the same calls act at once, so that the walk would see it', async () => {
  for (const { id } of (await one.get(`${CONSOLE}/proposals?page_size=100`)).data.list)
    await taken(one.post(`${CONSOLE}/proposals/${id}/decision`, { approve: 0 }))
  await taken(one.put(BOUNDS, fourEyesWire(OPEN_BOUNDS)))
  const before = await sumRows(app.db, OF_A_PROPOSAL)
  for (const name of ['fixedBackOfficeBulk', 'wealthBackOfficeUpdate', 'setDualLimit'])
    expect((await CALLS[name]?.())?.data?.state).not.toBe('proposed')
  expect(changedTables(before, await sumRows(app.db, OF_A_PROPOSAL)).length).toBeGreaterThan(2)
})
