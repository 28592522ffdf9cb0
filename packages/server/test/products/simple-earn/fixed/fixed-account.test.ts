import { later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../../test-app.ts'
import { fixedApp, fixedStage, X } from './fixed-stage.ts'

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const paidAt = (order: { finish_time: number }) => stage.at(order.finish_time + 1_800)
const transfer = (client: TestClient, amount: string, from: string, to: string) =>
  client.post('/apiw/v2/account/transfer', { asset: 'USDT', amount, from, to })
const balances = async (client: TestClient, asset = 'USDT') =>
  Promise.all(['spot', 'funding', 'unified'].map((account) => stage.balance(client, account, asset)))

/** A customer in a unified mode with 700 on spot and 300 in the unified account. */
async function unified(): Promise<TestClient> {
  const client = await stage.funded('1000')
  await stage.setMode(client, 'multi_currency')
  await transfer(client, '300', 'spot', 'unified')
  return client
}

describe('a fixed order is paid from and to the account of the mode', () => {
  test('in a unified mode spot is no money of it', async () => {
    const id = await stage.product()
    const client = await unified()
    expect((await client.get(`${X}/user/lendable?asset=USDT`)).data).toMatchObject({ available: '300' })
    expect((await stage.lend(client, id, '400')).fail_reason).toBe('lend_earn.insufficient.balance')
    const bought = (await stage.lend(client, id, '200')).data
    expect(bought).toMatchObject({ paid_from: 'unified', paid_to: null })
    expect(await balances(client)).toEqual(['700', '0', '100'])
    await stage.jump(paidAt(bought))
    expect(await balances(client)).toEqual(['700', '0', '300.38356164'])
    expect(await stage.order(client, bought.order_id)).toMatchObject({ paid_from: 'unified', paid_to: 'unified' })
  })

  test('a change of mode while it runs moves nothing; it is paid once, by the mode of its payment', async () => {
    const id = await stage.product()
    const [there, back] = [await stage.funded('1000'), await unified()]
    const bought = await Promise.all([there, back].map(async (client) => (await stage.lend(client, id, '200')).data))
    await stage.setMode(there, 'portfolio')
    await stage.setMode(back, 'classic')
    expect([await balances(there), await balances(back)]).toEqual([
      ['800', '0', '0'],
      ['700', '100', '0'],
    ])
    const due = paidAt(bought[0])
    await stage.jump(due)
    await stage.setMode(there, 'classic')
    await app.db.execute('update fixed_finish set is_paid = false where is_paid')
    await stage.jump(later(due, 1_000))
    expect([await balances(there), await balances(back)]).toEqual([
      ['800', '200.38356164', '0'],
      ['900.38356164', '100', '0'],
    ])
    const orders = await Promise.all([there, back].map((client, at) => stage.order(client, bought[at].order_id)))
    expect(orders).toMatchObject([
      { paid_from: 'spot', paid_to: 'unified' },
      { paid_from: 'unified', paid_to: 'spot' },
    ])
  })

  test('an early redemption and each paid day go by the mode of their own instant', async () => {
    const id = await stage.product({ pre_redeem_policy: 'clawback', lock_up_period: 30 })
    const client = await stage.funded('1000')
    const bought = (await stage.lend(client, id, '1000')).data
    await stage.jump(stage.at(bought.start_time + 86_400))
    expect(await balances(client)).toEqual(['0.2739726', '0', '0'])
    await stage.setMode(client, 'single_currency')
    await stage.jump(stage.at(bought.start_time + 2 * 86_400))
    // The third day is late: the act pays it first, by its own mode.
    app.clock.set(stage.at(bought.start_time + 3 * 86_400))
    const left = await client.post(`${X}/user/pre-redeem`, { order_id: bought.order_id, amount: '500' })
    expect(left.data).toMatchObject({ received: '499.5890411', clawed_back: '0.4109589' })
    expect(await balances(client)).toEqual(['0.2739726', '0', '500.1369863'])
    await stage.setMode(client, 'classic')
    await stage.jump(stage.at(bought.start_time + 4 * 86_400))
    expect(await balances(client)).toEqual(['0.4109589', '500.1369863', '0'])
  })

  test('what goes on does so out of the account that it was paid to, and the excess stays there', async () => {
    const id = await stage.product({ user_max_lend_volume: '200' })
    const client = await unified()
    const bought = (await stage.lend(client, id, '200', { reinvest_status: 1 })).data
    await stage.jump(paidAt(bought))
    expect(await balances(client)).toEqual(['700', '0', '100.38356164'])
    const [next] = (await client.get(`${X}/user/lend`)).data.list
    expect(next).toMatchObject({ renewal_of: bought.order_id, principal: '200', paid_from: 'unified' })
  })

  test('a bonus in another asset goes by the mode of when it is paid', async () => {
    const id = await stage.product({ bonus_asset: 'GT', ladder_apr: [{ left: '0', right: '-1', apr: '0.1' }] })
    const client = await unified()
    const bought = (await stage.lend(client, id, '200')).data
    await app.db.execute(
      `insert into market_sample (pair, at, price, evidence) values ('GT_USDT', $1, 8, '{}') on conflict do nothing`,
      [new Date(stage.at(bought.finish_time)).toISOString()],
    )
    app.clock.set(paidAt(bought))
    await app.tenor.runner.runOne('fixed-maturity', paidAt(bought))
    await stage.setMode(client, 'classic')
    await app.tenor.runner.runOne('fixed-bonus', paidAt(bought))
    const [spot, funding, inUnified] = await balances(client, 'GT')
    expect([Number(spot) > 0, funding, inUnified]).toEqual([true, '0', '0'])
    await stage.asOwner(`delete from market_sample where pair = 'GT_USDT'`, [])
  })

  test('modes that change while a finish is paid leave nothing in an account that its customer has not', async () => {
    const id = await stage.product({ max_lend_volume: '100000' })
    const clients = await Promise.all(Array.from({ length: 12 }, () => stage.funded('1000')))
    const bought = await Promise.all(clients.map(async (client) => (await stage.lend(client, id, '500')).data))
    const due = paidAt(bought[0])
    app.clock.set(due)
    const flips = clients.map(async (client) => {
      for (const mode of ['portfolio', 'classic', 'portfolio', 'classic']) await stage.setMode(client, mode)
    })
    await Promise.all([app.tenor.runner.runOne('fixed-maturity', due), ...flips])
    for (const client of clients) {
      const [spot, funding, inUnified] = await balances(client)
      expect(inUnified).toBe('0')
      expect(Number(spot) + Number(funding)).toBeCloseTo(1000.9589041, 7)
    }
  })
})
