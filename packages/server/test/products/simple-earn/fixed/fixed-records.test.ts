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
const recordsOf = async (client: TestClient, type: number) =>
  (await client.get(`${X}/user/history?type=${type}`)).data.list
const redeem = (client: TestClient, order_id: number, amount?: string) =>
  client.post(`${X}/user/pre-redeem`, { order_id, amount })

test('the history tells each record of each type, in pages and as a file', async () => {
  const id = await stage.product({ pre_redeem_policy: 'reduced' })
  const client = await stage.funded()
  const voucher = await stage.voucher(await stage.userId(client))
  const kept = (await stage.lend(client, id, '200', { financial_rate_id: voucher.data.id })).data
  const left = (await stage.lend(client, id, '100')).data
  app.clock.set(stage.at(kept.start_time + 2 * 86_400))
  await client.post(`${X}/user/pre-redeem`, { order_id: left.order_id, amount: '40' })
  await stage.jump(paidAt(kept))
  const records = async (type: number) => (await client.get(`${X}/user/history?type=${type}`)).data
  const amounts = async (type: number) =>
    (await records(type)).list.map(({ amount, redeem_type }: Record<string, string>) => `${amount} ${redeem_type}`)
  expect(await amounts(1)).toEqual(['100 null', '200 null'])
  expect((await amounts(2)).sort()).toEqual(['200 2', '40 1', '60 2'])
  expect(await amounts(3)).toHaveLength(3)
  expect((await records(5)).list).toMatchObject([{ coupon_interest: '0.08219178', rate_ratio: '0.03' }])
  const first = (await client.get(`${X}/user/history?type=2&limit=2`)).data
  const rest = (await client.get(`${X}/user/history?type=2&limit=2&cursor=${first.next_cursor}`)).data
  expect([first.total, first.list.length, rest.list.length]).toEqual([3, 2, 1])
  const file = await client.get(`${X}/user/history.csv?type=2`)
  expect(file.text.split('\r\n')).toHaveLength(5)
  expect((await client.get(`${X}/user/history/coins`)).data.list).toEqual(['USDT'])
})

describe('a record tells what its act paid, and nothing of it changes afterwards', () => {
  const EXAMPLE = { lock_up_period: 60, year_rate: '0.05', min_lend_amount: '100' }

  /** Worked example 10, seventeen days and five hours after its start. */
  async function playTen(terms: object) {
    const id = await stage.product({ ...EXAMPLE, ...terms })
    const client = await stage.funded()
    const voucher = await stage.voucher(await stage.userId(client), {
      rate_day: 30,
      rate_ratio: '0.02',
      buy_limit_high: '2500',
    })
    const bought = (await stage.lend(client, id, '3000', { financial_rate_id: voucher.data.id })).data
    await stage.jump(stage.at(bought.start_time + 17 * 86_400 + 5 * 3_600))
    return { client, bought }
  }

  test('worked example 10: the redemption has its own rate, interest and voucher, also after the rest has matured', async () => {
    const { client, bought } = await playTen({ pre_redeem_policy: 'reduced', pre_redeem_rate_year: '0.01' })
    await redeem(client, bought.order_id, '1200')
    const early = {
      principal: '1200',
      year_rate: '0.01',
      interest: '0.5589041',
      coupon_interest: '0.93150684',
      coupon_principal: '1000',
      rate_ratio: '0.02',
      bonus_amount: '0',
    }
    const before = await Promise.all([1, 2, 3, 5].map((type) => recordsOf(client, type)))
    expect(before).toMatchObject([
      [
        {
          principal: '3000',
          year_rate: '0.05',
          amount: '3000',
          interest: '0',
          coupon_interest: '0',
          bonus_amount: '0',
        },
      ],
      [{ ...early, amount: '1200', redeem_type: 1 }],
      [{ ...early, amount: '0.5589041', redeem_type: null }],
      [{ ...early, amount: '0.93150684', redeem_type: null }],
    ])
    await stage.jump(paidAt(bought))
    const after = await Promise.all([1, 2, 3, 5].map((type) => recordsOf(client, type)))
    const rest = {
      principal: '1800',
      year_rate: '0.05',
      interest: '14.79452054',
      coupon_interest: '2.46575342',
      coupon_principal: '1500',
    }
    expect(after).toMatchObject([
      [before[0][0]],
      [{ ...rest, amount: '1800', redeem_type: 2 }, before[1][0]],
      [{ ...rest, amount: '14.79452054' }, before[2][0]],
      [{ ...rest, amount: '2.46575342' }, before[3][0]],
    ])
    const file = await client.get(`${X}/user/history.csv?type=2`)
    const early10 = file.text.split('\r\n').find((line) => line.includes(',1200,'))
    expect(early10).toContain(',0.01,1200,1200,0.5589041,0.93150684,0,')
  })

  test('worked example 10, claw-back: the amount is what came back after it, at no rate of its own; a day is of its principal', async () => {
    const { client, bought } = await playTen({ pre_redeem_policy: 'clawback' })
    await redeem(client, bought.order_id, '1200')
    await stage.jump(stage.at(bought.start_time + 18 * 86_400))
    expect(await recordsOf(client, 2)).toMatchObject([
      { principal: '1200', amount: '1197.20547948', year_rate: '0', interest: '0', coupon_interest: '0.93150684' },
    ])
    const [later18, first17] = (await recordsOf(client, 3)) as Record<string, string>[]
    expect([later18, first17]).toMatchObject([
      { principal: '1800', year_rate: '0.05', amount: '0.24657534', interest: '0.24657534', coupon_interest: '0' },
      { principal: '3000', year_rate: '0.05', amount: '0.4109589', interest: '0.4109589', coupon_interest: '0' },
    ])
  })

  test('worked example 10, forfeit: no rate and no interest, and the part of the voucher', async () => {
    const { client, bought } = await playTen({ pre_redeem_policy: 'forfeit' })
    await redeem(client, bought.order_id, '1200')
    expect(await recordsOf(client, 2)).toMatchObject([
      { principal: '1200', amount: '1200', year_rate: '0', interest: '0', coupon_interest: '0.93150684' },
    ])
  })

  test('before the start a part comes back without interest, and the lend stays as it was', async () => {
    const id = await stage.product({ lock_up_period: 14 })
    const client = await stage.funded()
    const bought = (await stage.lend(client, id, '1000')).data
    const [lend] = await recordsOf(client, 1)
    expect(lend).toMatchObject({ principal: '1000', interest: '0', coupon_principal: null })
    await redeem(client, bought.order_id, '100')
    expect(await recordsOf(client, 2)).toMatchObject([
      { principal: '100', amount: '100', year_rate: '0', interest: '0' },
    ])
    await redeem(client, bought.order_id)
    expect(await recordsOf(client, 1)).toEqual([lend])
  })

  test('what a process of the version before wrote tells the same', async () => {
    const { client, bought } = await playTen({ pre_redeem_policy: 'reduced', pre_redeem_rate_year: '0.01' })
    await redeem(client, bought.order_id, '1200')
    const told = await recordsOf(client, 2)
    await stage.asOwner('update fixed_redemption set rate = null, coupon_principal = null where order_id = $1', [
      bought.order_id,
    ])
    expect(await recordsOf(client, 2)).toEqual(told)
  })
})
