import { COMING_MOST } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Coming } from '../../../src/core/coming/index.ts'
import { timelineOf } from '../../../src/overview/portfolio/timeline.ts'
import { fixedStage, X } from '../../products/simple-earn/fixed/fixed-stage.ts'
import { stakingStage } from '../../products/staking/staking-stage.ts'
import { wealthStage } from '../../products/wealth/wealth-stage.ts'
import { createTestApp, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

const URL = '/apiw/v2/portfolio/timeline'
const VOUCHER_ENDS = later(TEST_START, 2 * DAY_MS + 7 * SECOND_MS)

let app: TestApp
let stage: ReturnType<typeof fixedStage>
let customer: TestClient
/** What the customer has: of dual, of fixed twice, of staking on its way back, and a voucher. */
let events: Record<string, unknown>[]

beforeAll(async () => {
  app = await createTestApp({ dualCoins: ['BTC'] })
  stage = fixedStage(app)
  customer = await stage.funded()
  const voucher = await stage.voucher(await stage.userId(customer), { expires_at: unixSeconds(VOUCHER_ENDS) })
  events = [
    await aDelivery(),
    await aMaturity('500', false),
    await aMaturity('700', true),
    await anArrival(),
    {
      timest: unixSeconds(VOUCHER_ENDS),
      product: 'fixed',
      what: 'expiry',
      id: voucher.data.id,
      asset: 'USDT',
      amount: voucher.data.amount,
      action: 'use',
      link: '/simple-earn',
    },
  ].toSorted((a, b) => Number(a['timest']) - Number(b['timest']) || Number(a['id']) - Number(b['id']))
})
afterAll(() => app.close())

async function aDelivery() {
  const { data: offers } = await customer.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
  const [offer] = offers.sort((a: Delivered, b: Delivered) => a.delivery_timest - b.delivery_timest)
  const { data } = await customer.post('/apiw/v2/earn/dual/order', { project_id: offer.id, amount: '1000' })
  return {
    timest: offer.delivery_timest,
    product: 'dual',
    what: 'delivery',
    id: data.id,
    asset: 'USDT',
    amount: '1000',
    action: 'see',
    link: `/my-holdings?order=${data.id}`,
  }
}
type Delivered = { delivery_timest: number }

async function aMaturity(amount: string, isRenewed: boolean) {
  const { data } = await stage.lend(customer, await stage.product(), amount)
  if (isRenewed) await customer.put(`${X}/user/reinvest-status/${data.order_id}`, { reinvest_status: 1 })
  const id = data.order_id
  return {
    // Paid half an hour after the finish.
    timest: data.finish_time + 1_800,
    product: 'fixed',
    what: isRenewed ? 'renewal' : 'maturity',
    id,
    asset: 'USDT',
    amount: decimalText(decimal(amount) + decimal(data.total_interest)),
    action: 'decide',
    link: `/simple-earn/my-lendings/${id}?orderType=fixed&asset=USDT&order_id=${id}`,
  }
}

async function anArrival() {
  const staking = stakingStage(app)
  await customer.faucet('SOL', '100')
  const pid = await staking.product()
  await staking.stake(customer, pid, '10')
  const { data } = await staking.redeem(customer, pid, '4')
  return {
    timest: data.redeem_stamp,
    product: 'staking',
    what: 'arrival',
    id: data.id,
    asset: 'SOL',
    amount: '4',
    action: 'see',
    link: '/myaccount/myfunds/financial_staking?asset=SOL&open-history=1&type=1',
  }
}

it('a timeline has the soonest 500 of all sources in their order, and says that there are more', async () => {
  const at = (hours: number) => later(TEST_START, hours * HOUR_MS)
  const event = (product: string, id: number, hours: number): Coming => ({
    product,
    what: 'arrival',
    id,
    at: at(hours),
    asset: 'BTC',
    amount: null,
    link: '/',
  })
  const many = Array.from({ length: COMING_MOST }, (_, id) => event('b', id, 2))
  const sources = [async () => many, async () => [event('a', 9, 2), event('c', 1, 1)]]
  const timeline = (of: typeof sources) => timelineOf(of, { bucket: 0, userId: 1 }, { now: TEST_START })
  const { list, hasMore } = await timeline(sources)
  expect([list.length, hasMore]).toEqual([COMING_MOST, true])
  expect(list.slice(0, 3)).toEqual([event('c', 1, 1), event('a', 9, 2), event('b', 0, 2)])
  expect(await timeline(sources.slice(0, 1))).toMatchObject({ hasMore: false })
})

describe('what comes next', () => {
  it('is of every product and of vouchers, the soonest first, each with its amount, one action and its page', async () => {
    const { data } = await customer.get(URL)
    expect(data.list).toEqual(events)
    expect(data).toMatchObject({ has_more: false, until: unixSeconds(later(app.clock.now(), 30 * DAY_MS)) })
  })

  it('looks as far ahead as it is asked to: to the end of seven days, and no further', async () => {
    const end = unixSeconds(later(app.clock.now(), 7 * DAY_MS))
    const within = events.filter(({ timest }) => Number(timest) <= end)
    expect(within.length).toBeGreaterThan(0)
    expect(within.length).toBeLessThan(events.length)
    expect((await customer.get(`${URL}?days=7`)).data).toMatchObject({ until: end, list: within })
    for (const days of ['0', '31', 'x']) expect((await customer.get(`${URL}?days=${days}`)).status).toBe(400)
  })

  it("is nobody else's, and asks for a signed-in customer", async () => {
    expect((await (await app.customer()).get(URL)).data.list).toEqual([])
    for (const url of [URL, `${URL}.ics`]) expect((await app.client().get(url)).status).toBe(401)
  })

  it('as a calendar file has the same events at their instants, in the language that is asked for', async () => {
    const file = await customer.get(`${URL}.ics`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="tenor-timeline.ics"',
    })
    const lines = file.text.replaceAll('\r\n ', '').split('\r\n')
    const stamp = (seconds: unknown) =>
      new Date(instantOfSeconds(Number(seconds))).toISOString().replace(/[-:]|\.000/g, '')
    const starts = lines.filter((line) => line.startsWith('DTSTART:'))
    expect(starts).toEqual(events.map(({ timest }) => `DTSTART:${stamp(timest)}`))
    const uidOf = ({ what, product, id }: Record<string, unknown>) =>
      `UID:${what === 'expiry' ? 'voucher' : product}-${id}@tenor`
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(events.map(uidOf))
    const [dual] = events.filter(({ product }) => product === 'dual')
    expect(lines).toEqual(
      expect.arrayContaining(['SUMMARY:Dual investment: Delivery', 'DESCRIPTION:Amount: 1000 USDT.']),
    )
    expect(lines.some((line) => /^URL:https?:\/\//.test(line) && line.endsWith(String(dual?.['link'])))).toBe(true)
    for (const line of file.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const chinese = (await customer.get(`${URL}.ics?days=7&locale=zh-CN`)).text.replaceAll('\r\n ', '')
    expect(chinese).toContain('：交割\r\n')
  })

  it('no longer has what is there: a voucher is gone at the instant at which it ends', async () => {
    const has = async () => {
      const { list } = (await customer.get(URL)).data
      return list.some(({ what }: { what: string }) => what === 'expiry')
    }
    app.clock.set(later(VOUCHER_ENDS, -1))
    expect(await has()).toBe(true)
    app.clock.set(VOUCHER_ENDS)
    expect(await has()).toBe(false)
  })

  it('has a redemption of a fund at its next value, without the amount that only that value tells', async () => {
    const wealth = wealthStage(app)
    const holder = await wealth.funded()
    const pid = await wealth.product()
    expect((await wealth.buy(holder, pid, '1000')).status).toBe(200)
    await wealth.strikeAt(pid, '1')
    const asked = await wealth.redeem(holder, pid, '400')
    expect(asked.status).toBe(200)
    expect((await holder.get(URL)).data.list).toMatchObject([
      {
        timest: unixSeconds(wealth.strike()),
        product: 'wealth',
        what: 'arrival',
        asset: 'USDT',
        amount: null,
        action: 'see',
        link: '/wealth/holdings?tab=redemptions',
      },
    ])
    const file = (await holder.get(`${URL}.ics`)).text.replaceAll('\r\n ', '')
    expect(file).toContain('DESCRIPTION:The amount in USDT is known then.\r\n')
  })
})
