import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARGIN_KEY } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* What stands beside the auction: bonuses, auto-earn, minimums, a sandbox's borrowers, bad loans, and what everybody may read. */

const BONUS = {
  ext_award_rate_year: '0.08',
  ext_award_limit: '500',
  is_open_award_pool: 1,
  ladder_apr: [{ left: '0', right: '-1', apr: '0.01' }],
}
const ask = { asset: 'USDT' }
let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage(BONUS)
})
afterAll(() => stage.close())

/** Hours until the next 00:00 UTC. */
function hoursLeft(): number {
  return Math.ceil((DAY_MS - (stage.app.clock.now() % DAY_MS)) / HOUR_MS)
}

/** Somebody with auto-earn in a region that operators keep from Simple Earn, and what lets them in again. */
async function keptFromLending() {
  const client = await stage.lender('70')
  const { id } = (await client.get('/apiw/v2/session')).data.user
  await stage.operator.post(`/console/api/users/${id}`, { region: 'CH' })
  await client.post(`${EARN}/autoinvest`, { assets: 'USDT', status: '1' })
  const rules = '/console/api/compliance'
  const { business, menu } = (await stage.operator.get(rules)).data
  const without = business.filter((line: string) => line !== 'simple_earn')
  await stage.operator.put(rules, { region: 'CH', business: without, menu })
  // It would put nothing in: it is not switched on, and can be switched off.
  const set = (status: string) => client.post(`${EARN}/autoinvest`, { assets: 'ALL_ASSET', status })
  expect(await set('1')).toMatchObject({ status: 422, fail_reason: 'flexible.region' })
  expect((await set('0')).status).toBe(200)
  await stage.operator.put(rules, { region: 'CH', business, menu })
  await client.post(`${EARN}/autoinvest`, { assets: 'USDT', status: '1' })
  await stage.operator.put(rules, { region: 'CH', business: without, menu })
  return [client, () => stage.operator.put(rules, { region: 'CH', business, menu })] as const
}

test('what borrowers ask for in a sandbox is lent, and auto-earn puts spot money in at the hour', async () => {
  const client = await stage.lender('300')
  expect((await client.post(`${EARN}/autoinvest`, { assets: 'USDT', status: '1' })).data).toEqual({
    assets: 'USDT',
    status: '1',
  })
  const status = (await client.get(`${EARN}/autoinvest?assets=USDT`)).data
  expect(status).toEqual({ status: { USDT: 1 }, global_status: 0 })
  await client.post('/sandbox/lending-demand', { asset: 'USDT', amount: '100' })
  await stage.nextHour()
  expect(await stage.spotOf(client)).toBe('0')
  expect(await stage.holdingOf(client)).toMatchObject({ curr_amount: '300', auto_invest_status: 1 })
  await stage.nextHour(2)
  expect(await stage.auction()).toMatchObject({ demand: '100', filled: '100' })
  await client.post(`${EARN}/autoinvest`, { assets: 'ALL_ASSET', status: '0' })
  await client.post('/sandbox/lending-demand', { asset: 'USDT', amount: '0' })
  await stage.nextHour()
  expect(await stage.auction()).toMatchObject({ demand: '0', clearing_rate: '0' })
  await stage.soundBooks()
})

test('auto-earn leaves what was just redeemed, everything while a stop is in force, and whom a rule keeps from it', async () => {
  const client = await stage.lender('400')
  const [kept, allow] = await keptFromLending()
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '400' })
  await client.post(`${EARN}/redeem`, { ...ask, amount: '150' })
  await client.post(`${EARN}/autoinvest`, { assets: 'ALL_ASSET', status: '1' })
  await stage.nextHour()
  expect(await stage.spotOf(client)).toBe('150')
  const stop = { scope: 'product', name: 'flexible', reason: 'maintenance', redemption: 1 }
  const begun = await stage.operator.post('/console/api/stops', stop)
  expect(begun.status, begun.text).toBe(200)
  await stage.nextHour(2)
  expect(await stage.spotOf(client)).toBe('150')
  expect((await client.post(`${EARN}/subscribe`, { ...ask, amount: '10' })).status).toBe(422)
  await stage.operator.post(`/console/api/stops/${begun.data.id}/end`, {})
  await stage.nextHour()
  expect([await stage.spotOf(client), await stage.spotOf(kept)]).toEqual(['0', '70'])
  await allow()
  await stage.nextHour()
  expect(await stage.spotOf(kept)).toBe('0')
  await kept.post(`${EARN}/autoinvest`, { assets: 'USDT', status: '0' })
  await client.post(`${EARN}/autoinvest`, { assets: 'ALL_ASSET', status: '0' })
  await stage.soundBooks()
})

test('a bonus and tiers are paid at 00:00 from an account of their own, and stand in the history', async () => {
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  await stage.margin('borrow', { user_id: await stage.borrower(), amount: '1000' })
  await stage.nextHour(hoursLeft())
  const paid = (await client.get(`${EARN}/history?type=4`)).data
  expect(paid.length).toBe(1)
  expect(paid[0]).toMatchObject({ asset: 'USDT', bonus_asset: 'USDT', bonus_amount: paid[0].amount })
  expect(decimal(await stage.spotOf(client))).toBe(decimal(paid[0].amount))
  const csv = await client.get(`${EARN}/history.csv?type=4`)
  expect(csv.text).toContain(`,USDT,bonus,,${paid[0].amount},0`)
  expect(decimal((await client.get(`${EARN}/statistics`)).data.yesterday_usdt)).toBeGreaterThan(0n)
  await stage.soundBooks()
})

test('a further subscription that names no minimum leaves the holding’s as it is; one that names it changes it', async () => {
  const client = await stage.lender('70')
  const minimum = async () => (await stage.holdingOf(client)).min_lend_rate_year
  const more = (terms: object) => client.post(`${EARN}/subscribe`, { ...ask, amount: '10', ...terms })
  expect((await more({ rateYear: '0.03' })).status).toBe(200)
  await stage.nextHour()
  expect((await more({})).status).toBe(200)
  await stage.nextHour()
  expect(await minimum()).toBe('0.03')
  expect((await more({ rateYear: '0.02' })).status).toBe(200)
  await stage.nextHour()
  expect(await minimum()).toBe('0.02')
})

test('a minimum holds from the next hour on, is bounded, and what it would have earned can be asked', async () => {
  const client = await stage.lender('50')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '50', rateYear: '0.05' })
  expect(await stage.holdingOf(client)).toMatchObject({ min_lend_rate_year: '0.05' })
  const refusal = async (rateYear: string) =>
    (await client.post(`${EARN}/interest-rate`, { ...ask, rateYear })).fail_reason
  expect([await refusal('0.2'), await refusal('0.001'), await refusal('0.02345')]).toEqual([
    'finances.simpleEarn.maxAPR',
    'finances.simpleEarn.minAPR',
    'flexible.rate.places',
  ])
  expect((await client.post(`${EARN}/interest-rate`, { ...ask, rateYear: '0.03' })).data).toEqual({
    asset: 'USDT',
    min_lend_rate_year: '0.03',
  })
  const visitor = stage.app.client()
  const asked = (await visitor.get(`${EARN}/auction/what-if?asset=USDT&rate_year=0.01&days=30`)).data
  expect(asked.hours).toBeGreaterThan(0)
  const now = Math.floor(stage.app.clock.now() / 1000)
  const chart = (type: number) => visitor.get(`${EARN}/chart?asset=USDT&from=${now - 604_800}&to=${now}&type=${type}`)
  expect((await chart(1)).data.length).toBe(asked.hours)
  expect((await chart(2)).data.length).toBeGreaterThan(0)
  const market = (await visitor.get(`${EARN}/market-list?sort_business=apr&sort_type=desc`)).data
  expect(market).toMatchObject({ total: 1, list: [{ asset: 'USDT', is_open_award_pool: 1, sale_status: 1 }] })
  const [detail] = (await visitor.get(`${EARN}/product-detail?coin=USDT`)).data
  expect(detail.interest_arrival - detail.interest_start).toBe(3_600)
})

test('a bad loan is paid by the reserve, then by the house, and lenders lose nothing', async () => {
  const borrower = await stage.borrower()
  const client = await stage.lender('500')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '500' })
  await stage.nextHour()
  const { loan_id } = (await stage.margin('borrow', { user_id: borrower, amount: '200' })).data
  const before = (await stage.holdingOf(client)).curr_amount
  const body = { asset: 'USDT', loan_id, amount: '200', reason: 'the engine has lost it' }
  const written = await stage.operator.post('/console/api/simple-earn/flexible/write-off', body)
  expect(written, written.text).toMatchObject({ status: 200, data: { loan_id, amount: '200' } })
  expect((await stage.holdingOf(client)).curr_amount).toBe(before)
  await stage.soundBooks()
  await stage.nextHour()
  await stage.soundBooks()
})

test('the engine is known by its key, is told no, and the same text lends once', async () => {
  const user_id = await stage.borrower()
  expect((await stage.margin('borrow', { user_id, amount: '1' }, 'another key')).fail_reason).toBe(
    'flexible.engine.key',
  )
  const once = { text: 'the-same', user_id, amount: '5' }
  const [first, again] = [await stage.margin('borrow', once), await stage.margin('borrow', once)]
  expect(again.data).toEqual(first.data)
  expect((await stage.margin('borrow', { ...once, amount: '6' })).fail_reason).toBe('request.textTaken')
  const { loan_id } = first.data
  // Loan, customer, coin, amount and fee rate: of both.
  const { at: _at, ...told } = first.data
  expect(told).toEqual({ loan_id, user_id, asset: 'USDT', amount: '5', service_fee: '0.18', max_rate: null })
  const part = await stage.margin('repay', { loan_id, amount: '1' })
  expect(part.data).toMatchObject({ ...told, amount: '1', principal: '4' })
  expect((await stage.margin('repay', { loan_id, amount: '6' })).fail_reason).toBe('flexible.loan.tooMuch')
  expect((await stage.margin('repay', { loan_id: 1, amount: '6' })).fail_reason).toBe('flexible.loan.notFound')
})

test('a loan has the fee of the hour in which it is lent, and keeps it', async () => {
  const user_id = await stage.borrower()
  const feeOf = async () => {
    const { data } = await stage.operator.get(`/console/api/simple-earn/flexible/loans?asset=USDT&user_id=${user_id}`)
    return data.list.map(({ service_fee }: { service_fee: string }) => service_fee)
  }
  const told = async () => {
    const headers = { 'x-margin-key': MARGIN_KEY }
    const { body } = await stage.app.server.inject({ method: 'GET', url: '/margin/api/pools/USDT', headers })
    return JSON.parse(body).data.service_fee
  }
  expect((await stage.change({ service_fee: '0.5' })).data).toMatchObject({ service_fee: '0.5' })
  expect(await told()).toBe('0.18')
  await stage.margin('borrow', { user_id, amount: '1' })
  expect(await feeOf()).toEqual(['0.18'])
  await stage.nextHour()
  expect(await told()).toBe('0.5')
  await stage.margin('borrow', { user_id, amount: '1' })
  expect(await feeOf()).toEqual(['0.5', '0.18'])
  await stage.change({ service_fee: '0.18' })
  await stage.nextHour()
  await stage.soundBooks()
})

test('what a sandbox is told counts as owed since the hour in which it is set; what is above all offers is published as unmet', async () => {
  const { app, operator } = stage
  const pool = { asset: 'BTC', limit_min_lend_rate_year: '0.01', max_lend_rate_year: '0.12', min_lend_amount: '0.1' }
  const curve = { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' }
  const pools = '/console/api/simple-earn/flexible'
  expect((await operator.post(pools, { ...pool, curve, service_fee: '0.18' })).status).toBe(200)
  const client = await app.customer()
  await client.faucet('BTC', '10')
  await client.post(`${EARN}/subscribe`, { asset: 'BTC', amount: '10' })
  await stage.nextHour()
  const auction = async () => (await client.get(`${EARN}/auction?asset=BTC`)).data
  const dryRun = async () => (await operator.get(`${pools}/dry-run?asset=BTC`)).data
  app.clock.set(later(app.clock.now(), HOUR_MS / 2))
  await client.post('/sandbox/lending-demand', { asset: 'BTC', amount: '4' })
  expect(await dryRun()).toMatchObject({ demand: '4', filled: '4', unmet: '0' })
  await stage.nextHour()
  expect(await auction()).toMatchObject({ demand: '4', filled: '4', unmet: '0' })
  await client.post('/sandbox/lending-demand', { asset: 'BTC', amount: '25' })
  await stage.nextHour()
  expect((await auction()).demand).toBe('25')
  expect(decimal((await auction()).filled)).toBeGreaterThanOrEqual(decimal('10'))
  expect(decimal((await auction()).unmet)).toBe(decimal('25') - decimal((await auction()).filled))
  await stage.nextHour()
  const [row] = (await operator.get(pools)).data.list.filter(({ asset }: { asset: string }) => asset === 'BTC')
  expect([row.lent, row.idle]).toEqual([row.offered, '0'])
  await client.post('/sandbox/lending-demand', { asset: 'BTC', amount: '1' })
  await stage.nextHour()
  expect(await auction()).toMatchObject({ demand: '1', filled: '1', unmet: '0' })
  await client.post('/sandbox/lending-demand', { asset: 'BTC', amount: '0' })
  await stage.nextHour(26)
  expect(await auction()).toMatchObject({ demand: '0', filled: '0' })
  await stage.soundBooks()
})
