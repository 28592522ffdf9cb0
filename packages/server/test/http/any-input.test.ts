import type { Endpoint } from '@tenor/contract/http'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../test-app.ts'
import { addressOf, everyEndpoint, type Input } from './every-endpoint.ts'
import { badInput, goodInput, type Known } from './generated-input.ts'
import { faultOfReply } from './lawful.ts'

/* Each call of the contract gets inputs made from its schema and against it, and may only answer lawfully. */

/**
 * These succeed only with a secret or a state that cannot be generated; their own tests show them at work. A new call
 * belongs here, or values for its fields in `knownTo`.
 */
const NEEDS_MORE = new Set([
  'clearDust',
  // Terms that fit each other, without one that the others do not use.
  'fixedBackOfficeCreate',
  'wealthFund',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'passkeySignIn',
  'endApiKey',
  'confirmApiKey',
  'objectToLock',
  'answerObjection',
  'liftWalletHold',
  'resetFundPassword',
  'askFundPasswordReset',
  'confirmEmail',
  'resetPassword',
  'endNotices',
  'setNoticeSetting',
  'setAlert',
  'endStop',
  'decideProposal',
  'endOpenSession',
  'totpConfirm',
  'totpDisable',
  'dualRefund',
  'dualSettlement',
  'dualBackOfficeSettlementPrice',
  'dualBackOfficeDecision',
  'sniperOrder',
  'sniperOrderDetail',
  'sniperOrderCancel',
  'sandboxConvert',
  'sandboxDemo',
  'recallVoucher',
  'sniperBackOfficeListing',
  'dualBackOfficePriceDecision',
  'dualBackOfficeSeriesPreview',
  'dualBackOfficeSeriesUpdate',
  'dualBackOfficeProductsListing',
  // A pool that is open, money in it, an hour that is cleared, the margin engine's key.
  'flexibleSubscribe',
  'flexibleRedeem',
  'flexibleRevoke',
  'flexibleInterestRate',
  'flexibleLendingDetail',
  'flexibleAutoinvest',
  'flexibleAutoinvestPut',
  'flexibleInterestHistory',
  'flexibleAuction',
  'flexibleWhatIf',
  'flexibleChart',
  'flexiblePoolCreate',
  'flexiblePoolChange',
  'flexibleWriteOff',
  'flexibleDryRun',
  'flexibleLoans',
  'marginBorrow',
  'marginRepay',
  'marginPool',
  'marginFreeze',
  'marginHistory',
  'sandboxMarginHistory',
  'flexiblePastHours',
  'flexibleDryRun',
  'fixedBackOfficeBulk',
  // A product that is sold keeps its terms; the VIP variants are the same calls for a customer of a tier.
  'fixedBackOfficeUpdate',
  'fixedBackOfficeListing',
  'fixedBackOfficeBulk',
  'fixedVipVerify',
  'fixedVipCoupons',
  'fixedVipRemaining',
  // Terms of a staking product hang together; a stake is of its product's own coin.
  'stakingBackOfficeCreate',
  'stakingBackOfficeUpdate',
  'stakingBackOfficeListing',
  'stakingOrder',
  'stakingRedeem',
  'stakingTask',
  'stakingRedeemFast',
  'flexibleRedeemPreview',
  // A process whose clock is in doubt.
  'clockConfirm',
  // A coin of soft staking is named by its own id; the days of snapshots and dry runs are over, midnights of before it began.
  'softStakingCoinUpdate',
  'softStakingCoinListing',
  'softStakingDryRun',
  'softStakingSnapshots',
  // A product that bears losses, or has a source; a snapshot that was taken, an entry that stands, a coin without an index.
  'stakingLoss',
  'stakingSourceFile',
  'stakingSourceValue',
  'stakingSourceDismiss',
  'stakingStatePrice',
  // The exchange's provider is not there.
  'identityBegin',
  'identityFinish',
  'identityLogout',
  'identityConnect',
  'identityConfirm',
  'identityDisconnect',
  // The campaign system's key.
  'campaignIssue',
  'campaignRevoke',
  'campaignStatus',
  // The exchange's wallet is not there.
  'walletTransfer',
  'walletCancel',
  'walletAskAgain',
  'walletCompareLines',
  'walletCompareFinish',
  'walletDifferences',
  // A file with a header that can be read, that was judged.
  'assetFile',
  'moveInLines',
  'moveInCheck',
  'moveInApply',
  'moveInLineList',
  // A cap is of a promise by its own name.
  'setPromiseCap',
  'proofSnapshot',
  'proofFile',
  'proofMine',
  'removeProofAsset',
  // An address that can be called, an event that was sent.
  'makeWebhook',
  'changeWebhook',
  'rotateWebhook',
  'replayWebhook',
  // A value follows the one before it; redemptions need units that are there.
  'wealthBackOfficeCreate',
  'wealthBackOfficeUpdate',
  'wealthBackOfficeListing',
  'wealthNavEnter',
  'wealthNavFile',
  'wealthNavFeed',
  'wealthCorrectionPreview',
  'wealthCashMove',
  'wealthPurchase',
  'wealthRedeem',
  'wealthOrderDetail',
  'wealthLines',
  // Of a product that gives a token.
  'stakingExchangeRate',
  'stakingSlashing',
  'stakingRateNow',
  'fixedVipLend',
  'fixedVipLendDetail',
  'fixedVipPreRedeem',
  'fixedVipReinvestStatus',
  'fixedVipRedeemAccountType',
])
/** Of each kind for each call: `npm run inputs` makes a longer run, INPUT_RUNS=500 one of any length. */
const RUNS = Number(process.env['INPUT_RUNS'] ?? (process.env['MODE'] === 'inputs' ? '100' : '2'))
/** Inputs of one more try. A call that lets one input in ten through is missed by twelve of them about once in four tries. */
const MORE_RUNS = Math.max(RUNS, 12)
const MORE_TRIES = 18
/** A slow machine tries some calls with fewer inputs, but looks for one that gets through as long as a fast one. */
const TRY_MS = 4_000
const SEARCH_MS = 60_000
/** Against a hang only. */
const LONGEST_MS = 300_000

let app: TestApp
let operator: TestClient
let known: Known
let fixed: { product: number; orders: number[] }
/** Of dual, without an order: what one is of stays as it is once it is sold. */
let unsold: number
const succeeded = new Set<string>()
/** What each call was refused for. */
const refused = new Map<string, Set<string>>()

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true, dualCoins: ['BTC'] })
  await app.tenor.runner.runUntil(app.clock.now())
  operator = await app.operator()
  known = await knownTo(operator)
})
afterAll(() => app.close())
// What one call has stopped, or has forbidden operators, the others must not find so.
afterEach(async () => {
  await app.db.execute('update emergency_stop set ended_at = begun_at where ended_at is null')
  // A retired product comes back by no call, and what has become a trial fund takes orders with a voucher only.
  // With as much above fair as can be approved, it is sold wherever other calls have left the market.
  const asListed = `coin = 'BTC', type = 'put', category = 1, target = 60000, listing = 'listed', desk_paused = false,
    apr = 0.5, excess = 1`
  await app.db.execute(`update dual_product set ${asListed}, delivery_at = $2 where id = any($1::bigint[])`, [
    [...(known.project_id ?? []), unsold].map(String),
    new Date(1_900_090_000_000).toISOString(),
  ])
  const amounts = { voucher_above: '-1', voucher_most: '-1', customer_most: '-1', day_most: '-1', offer_above: '-1' }
  await operator.put('/console/api/four-eyes', {
    ...amounts,
    roles: 0,
    limits: 0,
    tiers: 0,
    series: 0,
    operators_order: 1,
  })
  await lendAgain()
})

/** An early redemption ends an order for good: each call that names an order finds some that still run. */
async function lendAgain(): Promise<void> {
  const { product, orders } = fixed
  const ended = await app.db.query<{ id: string }>(
    'select id from fixed_order where ended_at is not null and id = any($1::bigint[])',
    [orders.map(String)],
  )
  for (const { id } of ended) {
    const reply = await operator.post('/apiw/v2/fixed_earn/api/user/lend', { product_id: product, amount: '100' })
    if (reply.data === null) return
    const ids = known.order_id as unknown[]
    ids[ids.indexOf(Number(id))] = orders[orders.indexOf(Number(id))] = reply.data.order_id
  }
}

/** An operator may call everything, and so is the caller of it all. */
async function knownTo(client: TestClient): Promise<Known> {
  await client.faucet('USDT', '1000000')
  await client.faucet('BTC', '10')
  const spare = await app.client().register()
  const fields = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5', delivery_timest: 1_900_090_800 }
  const orders = []
  const products = []
  for (const acceptance of ['auto', 'desk', 'desk', 'desk', 'desk']) {
    const product = (await client.post('/console/api/dual/products', { ...fields, acceptance })).data
    const order = await client.post('/apiw/v2/earn/dual/order', { project_id: product.id, amount: '100' })
    products.push(product.id)
    orders.push(order.data.id)
  }
  unsold = (await client.post('/console/api/dual/products', { ...fields, acceptance: 'desk' })).data.id
  await app.tenor.runner.runUntil(app.clock.now())
  fixed = await fixedTerms(client)
  return {
    project_id: products,
    pid: [...products, fixed.product, await stakingProduct(client)],
    product_id: [fixed.product],
    order_id: [...orders, ...fixed.orders],
    year_rate: ['0.01', '0.1'],
    // Left out: another one than the row's is a 409 each time.
    version: [undefined],
    interest_start: [undefined],
    financial_rate_id: [undefined],
    current_order_id: orders,
    renewal_id: orders,
    coin: ['BTC', 'ETH'],
    asset: ['USDT', 'BTC'],
    pair: ['BTC_USDT', 'ETH_USDT'],
    amount: ['100', '50.5', '1000'],
    exercise_price: ['60000', '70000.5'],
    delivery_timest: [1_900_090_800, 1_900_180_800],
    price: ['61000.12'],
    // Enough that most orders come with one of their own, few enough that some come twice.
    text: Array.from({ length: 400 }, (_, at) => `t-${at}`),
    // A customer, products, an order that waits; the others are left for calls by order_id.
    id: [spare.data.user.id, products[0], unsold, orders[1]],
    email: ['a@example.com', 'desk@example.com', 'someone@example.org'],
    password: [PASSWORD, 'another long one'],
    // A few seconds: jobs of five years would be another test.
    candles: [[[1_900_086_400, '60000', '60010.5', '59990', '60001', '1.5']]],
    interval: ['1m', 60],
    from: ['spot'],
    // Which of them exists depends on the account mode, which one of the calls changes.
    to: ['funding', 'unified'],
    fundpass: [undefined],
    // One that is not the caller's would be a 404 each time.
    voucher_id: [undefined],
    currency: ['USDT'],
    expires_at: [1_900_180_800],
    valid_from: [undefined, 1_900_090_800],
    apy: ['0.01'],
    advance: [1, 5, 30],
    name: ['dual.settle', 'outbox', 'accounts.tidy'],
    page: [1, 2],
  }
}

/** A staking product. */
async function stakingProduct(client: TestClient): Promise<number> {
  const redeem = { redeem_coin: 'BTC', redeem_quick: 0, redeem_quick_long: 0, redeem_quick_fee: '0', redeem_fee: '0' }
  const reply = await client.post('/console/api/staking/products', {
    coin: 'BTC',
    type: 1,
    name: 'BTC',
    status: 'listed',
    base_rate: '1',
    fee: '0',
    vip_config: [],
    reward_coin: [{ reward_coin: 'BTC', rate: '1', reward_delay_days: 1 }],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '-1',
    max_amount: '-1',
    min_amount: '1',
    min_redeem_amount: '1',
    income_days: 0,
    redeem_minday: 0,
    redeem_maxday: 0,
    product_quick_daily: '-1',
    redeem_config: [{ ...redeem, redeem_quick_daily: '-1' }],
  })
  return reply.data.id
}

/** A fixed product, and orders of it that allow everything. */
async function fixedTerms(client: TestClient): Promise<{ product: number; orders: number[] }> {
  const reply = await client.post('/console/api/simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 30,
    year_rate: '0.1',
    min_lend_amount: '10',
    sale_status: 1,
    user_max_lend_volume: '500000',
    max_lend_volume: '900000',
    status: 'listed',
    reinvest: 1,
    redeem_account: 1,
    pre_redeem: 1,
    partial: 1,
  })
  const body = { product_id: reply.data.id, amount: '2000' }
  const orders = []
  for (let at = 0; at < 4; at += 1) {
    orders.push((await client.post('/apiw/v2/fixed_earn/api/user/lend', body)).data.order_id)
  }
  return { product: reply.data.id, orders }
}

async function replyTo(caller: TestClient, endpoint: Endpoint, input: Input, language: string) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, input),
    headers: {
      cookie,
      'x-csrf-token': caller.csrfToken,
      'accept-language': language,
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(input.body ?? {}) }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return { ...(isJson ? reply.json() : {}), status: reply.statusCode, headers: reply.headers, text: reply.body }
}

/** Acts that would end the caller's session or lock it: someone else does them. */
const OF_THE_ACCOUNT = /\/session\/|\/account\/(password|totp|fund-password)/

/** `turn` tells tries of one call apart: each begins elsewhere. */
type Tries = { numRuns: number; timeMs: number; turn: number }

async function onlyLawful(name: string, endpoint: Endpoint, inputs: fc.Arbitrary<Input>, tries: Tries) {
  const { numRuns, timeMs, turn } = tries
  const seed = (fc.readConfigureGlobal()?.seed ?? Date.now()) + turn
  const caller = OF_THE_ACCOUNT.test(endpoint.path) ? await app.customer() : operator
  const language = fc.constantFrom('en', 'zh-CN', 'ar')
  await fc.assert(
    fc.asyncProperty(inputs, language, async (input, locale) => {
      const reply = await replyTo(caller, endpoint, input, locale)
      if (reply.status === 200) succeeded.add(name)
      else refused.set(name, (refused.get(name) ?? new Set()).add(`${reply.status} ${reply.fail_reason}`))
      const fault = faultOfReply(endpoint, reply)
      if (fault !== null) expect([JSON.stringify(input), fault]).toEqual([JSON.stringify(input), null])
    }),
    { numRuns, seed, interruptAfterTimeLimit: timeMs, markInterruptAsFailure: false },
  )
}

const endpoints = await everyEndpoint()

describe('a call of the contract answers lawfully whatever it is given', () => {
  for (const { name, endpoint } of endpoints) {
    const byAndAgainst = async () => {
      await onlyLawful(name, endpoint, goodInput(endpoint, known), { numRuns: RUNS, timeMs: TRY_MS, turn: 0 })
      await onlyLawful(name, endpoint, badInput(endpoint, known), { numRuns: RUNS, timeMs: TRY_MS, turn: 0 })
      for (let more = 0; more < MORE_TRIES && !succeeded.has(name) && !NEEDS_MORE.has(name); more += 1) {
        await onlyLawful(name, endpoint, goodInput(endpoint, known), {
          numRuns: MORE_RUNS,
          timeMs: SEARCH_MS,
          turn: more + 1,
        })
      }
    }
    it(`${name}, by its schema and against it`, byAndAgainst, LONGEST_MS)
  }

  it('and most calls got through to what they are for, so that this has shown something', () => {
    const untouched = endpoints.map(({ name }) => name).filter((name) => !succeeded.has(name) && !NEEDS_MORE.has(name))
    expect(untouched.map((name) => [name, ...(refused.get(name) ?? [])])).toEqual([])
  })

  it('and no amount of it makes the books disagree', async () => {
    const { data } = await operator.get('/console/api/ledger/trial-balance')
    const totals = Object.values(data as Record<string, { total: string }>).map(({ total }) => total)
    expect(totals.length).toBeGreaterThan(0)
    expect(new Set(totals)).toEqual(new Set(['0']))
  })
})
