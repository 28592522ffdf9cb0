import { decimal } from '@tenor/contract/money'
import { auctionFacts, clearHour, type FlexibleDryRunData } from '@tenor/contract/simple-earn'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* What operators see and change of flexible pools. */

const POOLS = '/console/api/simple-earn/flexible'
let stage: FlexibleStage
let second: TestClient

beforeAll(async () => {
  stage = await flexibleStage()
  await stage.app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  second = stage.app.client('203.0.113.9')
  await second.login('second@example.com')
})
afterAll(() => stage.close())

const dryRun = async (): Promise<FlexibleDryRunData> => (await stage.operator.get(`${POOLS}/dry-run?asset=USDT`)).data
const ask = { asset: 'USDT' }

test('a dry run says what the hour comes to, who would not be lent, and what is idle now and then', async () => {
  const { nextHour, margin, auction } = stage
  const [low, high] = [await stage.lender('1000'), await stage.lender('1000')]
  await low.post(`${EARN}/subscribe`, { ...ask, amount: '600', rateYear: '0.01' })
  await high.post(`${EARN}/subscribe`, { ...ask, amount: '400', rateYear: '0.1' })
  await nextHour()
  await margin('borrow', { user_id: await stage.borrower(), amount: '500' })
  await low.post(`${EARN}/subscribe`, { ...ask, amount: '50' })
  const dry = await dryRun()
  expect(dry).toMatchObject({ supply: '600', demand: '500', filled: '500', idle: '500', idle_next: '550' })
  expect(dry.unlent).toEqual([
    { minimum: '0.01', customers: 1, offered: '600', unlent: '100' },
    { minimum: '0.1', customers: 1, offered: '400', unlent: '400' },
  ])
  expect(dry.largest.map(({ unlent }) => unlent)).toEqual(['400', '100'])
  const again = clearHour(auctionFacts(dry))
  expect(again.rate).toBe(decimal(dry.clearing_rate))

  await nextHour()
  const { clearing_rate, supply, filled, utilisation } = dry
  expect(await auction()).toMatchObject({ clearing_rate, supply, filled, utilisation, hour: dry.hour })
})

test('a dry run writes nothing but that it was looked at, and refuses a pool that is not there', async () => {
  const { db } = stage.app
  const count = async () => (await db.query<{ count: number }>('select count(*) as count from flexible_hour'))[0]?.count
  const before = await count()
  await dryRun()
  expect(await count()).toBe(before)
  const log = (await stage.operator.get('/console/api/audit?act=flexible.offers.read')).data
  expect(log.list.length).toBeGreaterThan(0)
  expect((await stage.operator.get(`${POOLS}/dry-run?asset=GT`)).fail_reason).toBe('flexible.notFound')
})

test('loans that are open stand newest first, are written off by part, and who looked is written down', async () => {
  const [older, newer] = [await stage.borrower(), await stage.borrower()]
  const loanOf = async (user_id: number, amount: string) =>
    (await stage.margin('borrow', { user_id, amount })).data.loan_id
  const [first, last] = [await loanOf(older, '20'), await loanOf(newer, '30')]
  const loans = async (query = '') => (await stage.operator.get(`${POOLS}/loans?asset=USDT${query}`)).data
  const all = await loans()
  const ids = all.list.map(({ loan_id }: { loan_id: number }) => loan_id)
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  expect(all.list.find(({ loan_id }: { loan_id: number }) => loan_id === last)).toMatchObject({
    user_id: newer,
    principal: '30',
    interest: '0',
  })
  const body = { asset: 'USDT', loan_id: first, amount: '5', reason: 'a part of it will not come back' }
  expect((await stage.operator.post(`${POOLS}/write-off`, body)).data).toMatchObject({ amount: '5' })
  expect(await loans(`&user_id=${older}`)).toMatchObject({
    list: [{ loan_id: first, principal: '15' }],
    next_before: null,
  })
  expect((await loans(`&before=${first}`)).list.map(({ loan_id }: { loan_id: number }) => loan_id)).not.toContain(first)
  await stage.margin('repay', { loan_id: last, amount: '30' })
  expect(await loans(`&user_id=${newer}`)).toMatchObject({ list: [] })
  const log = (await stage.operator.get(`/console/api/audit?subject=${encodeURIComponent(`user ${newer}`)}`)).data
  expect(log.list.map(({ act }: { act: string }) => act)).toContain('flexible.loans.read')
  await stage.soundBooks()
})

test('the hours that were run stand newest first, with what each paid, and go on where the page before ended', async () => {
  await stage.nextHour(30)
  const first = (await stage.operator.get(`${POOLS}/runs?asset=USDT`)).data
  const rest = (await stage.operator.get(`${POOLS}/runs?asset=USDT&before=${first.next_before}`)).data
  const hours = [...first.list, ...rest.list].map((run: { hour: number }) => run.hour)
  expect(hours).toEqual(hours.toSorted((a: number, b: number) => b - a))
  expect([first.list.length, new Set(hours).size, rest.next_before]).toEqual([24, hours.length, null])
  const [{ paid }] = first.list
  expect(decimal(paid.charge)).toBe(
    [paid.interest, paid.fee, paid.reserve, paid.dust].reduce((sum, part) => sum + decimal(part), 0n),
  )
})

test('bonus, its budget, tiers and a base rate above the bound wait for a second operator; the rest does not', async () => {
  await stage.operator.put('/console/api/four-eyes', { offer_above: '0.02' })
  const given = [
    { ext_award_rate_year: '0.08', ext_award_limit: '500', is_open_award_pool: 1 },
    { ladder_apr: [{ left: '0', right: '-1', apr: '0.01' }] },
    { curve: { base: '0.03', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' } },
  ]
  for (const terms of given) {
    expect((await stage.change(terms)).data, JSON.stringify(terms)).toMatchObject({ state: 'proposed' })
    const approved = await second.put(POOLS, { asset: 'USDT', ...terms })
    expect(approved.data, JSON.stringify(terms)).toMatchObject({ state: 'approved', ...terms })
  }
  const end_at = Math.floor(stage.app.clock.now() / 1000) + 86_400
  expect((await stage.change({ end_at })).data).toMatchObject({ end_at })
  const gives = [{ end_at: end_at + 3_600 }, { award_asset: 'GT' }, { service_fee: '0.01' }]
  for (const terms of gives) {
    expect((await stage.change(terms)).data, JSON.stringify(terms)).toMatchObject({ state: 'proposed' })
    const approved = await second.put(POOLS, { asset: 'USDT', ...terms })
    expect(approved.data, JSON.stringify(terms)).toMatchObject({ state: 'approved', ...terms })
  }
  const budget = async (by: TestClient, amount: string) =>
    (await by.put(POOLS, { asset: 'USDT', ext_award_budget: amount })).data
  expect(await budget(stage.operator, '10')).toMatchObject({ ext_award_budget: '10' })
  expect(await budget(stage.operator, '20')).toMatchObject({ state: 'proposed' })
  expect(await budget(stage.operator, '20')).toMatchObject({ state: 'proposed' })
  expect((await stage.operator.get(POOLS)).data.list[0]).toMatchObject({ ext_award_budget: '10' })
  expect(await budget(second, '20')).toMatchObject({ state: 'approved', ext_award_budget: '20' })
  const lower = {
    curve: { base: '0.015', slope1: '0.05', kink: '0.8', slope2: '0.2', cap: '0.12' },
    service_fee: '0.2',
  }
  expect((await stage.change(lower)).data).toMatchObject(lower)
  expect((await stage.change({ status: 'paused' })).data).toMatchObject({ status: 'paused' })
  expect((await stage.change({ status: 'listed' })).data).toMatchObject({ state: 'proposed' })
  expect((await second.put(POOLS, { asset: 'USDT', status: 'listed' })).data).toMatchObject({ status: 'listed' })
})
