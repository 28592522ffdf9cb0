// @vitest-environment happy-dom
import { availableBalance, tradeInfo } from '@tenor/contract/core'
import { fixedCoupons, fixedLendDetail, fixedPreRedeem, fixedRemaining } from '@tenor/contract/simple-earn'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EarlyPanel } from '../../../src/products/simple-earn/lendings/early-panel.tsx'
import { FixedPanel } from '../../../src/products/simple-earn/subscribe/fixed-panel.tsx'
import { aFixedOffer, aFixedOrder, aFixedRow } from './earn-facts.ts'
import { type EarnStage, earnStage, press, said, type } from './earn-stage.tsx'

let stage: EarnStage
const close = () => undefined

beforeEach(() => {
  stage = earnStage()
  stage.answer(fixedRemaining, () => ({ product_id: 11, remaining: '5000', used: '0', total: '5000' }))
  stage.answer(fixedCoupons, () => ({ list: [] }))
  stage.answer(availableBalance, ({ body }) =>
    (body as { assets: string[] }).assets.map((asset) => ({
      asset,
      outable: '900',
      available: '7',
      lend_earn_available: '0',
      mode: 'portfolio',
    })),
  )
})
afterEach(() => stage.end())

describe('the panel of a term', () => {
  const ladder_apr = [
    { left: '0', right: '500', apr: '0.04' },
    { left: '500', right: '1000', apr: '0.015' },
  ]

  test('says of which parts its interest is made, with the bounds of each tier', async () => {
    const offer = aFixedOffer({ lock_up_period: 14, year_rate: '0.06', ladder_apr })
    await stage.show(<FixedPanel offer={offer} isOld={false} terms={null} onClose={close} />)
    await type('Amount', '700')
    expect(said()).toContain('900 USDT · unified account')
    // 700 × 6 % and 500 × 4 % + 200 × 1.5 %, each over 14 days: 2.49315068 together.
    for (const text of ['+1.6109589', '+0.88219178', '702.49315068', 'From 0 to 500 USDT: 4.00%', '1.50%'])
      expect(said()).toContain(text)
  })

  test('names the coin of a bonus, its amount and its price', async () => {
    const offer = aFixedOffer({
      asset: 'ETH',
      year_rate: '0.024',
      min_lend_amount: '0.1',
      bonus_asset: 'GT',
      product_asset_price: '2000',
      bonus_asset_price: '8',
      ladder_apr: ladder_apr.slice(0, 1),
    })
    await stage.show(<FixedPanel offer={offer} isOld={false} terms={null} onClose={close} />)
    await type('Amount', '2')
    for (const text of ['Bonus, paid in GT', '+1.64383561', '+0.0039452', '1 GT = 8 USDT'])
      expect(said()).toContain(text)
  })
})

describe('redeeming early', () => {
  const early = { amount: '1000', days: 3, interest: '0.1', coupon_interest: '0', clawed_back: '0', lost: '5.9' }

  test('takes a part where the product allows it: previewed for the amount, the rest not below the minimum', async () => {
    stage.answer(fixedLendDetail, ({ query }) => {
      const amount = query.get('amount') ?? '1000'
      return { ...aFixedRow(), early: { ...early, amount, received: `${amount}.1` }, flexible_year_rate: null }
    })
    stage.answer(fixedPreRedeem, () => ({
      refused: { status: 409, fail_reason: 'simpleEarn.fixed.lastHour', message: 'Too late' },
    }))
    stage.answer(tradeInfo, () => ({ use_funding: false, locked: false }))
    const product_info = { pre_redeem: 1, reinvest: 1, redeem_account: 1, partial: 1, min_lend_amount: '100' }
    await stage.show(<EarlyPanel order={aFixedOrder({ product_info })} onClose={close} />)
    expect(said()).toContain('All of 1,000 USDT, or a part that leaves at least 100 USDT')
    expect(said()).toContain('1,000.1 USDT')
    await type('Amount to redeem', '950')
    expect(said()).toContain('100 USDT')
    await press('button', 'Redeem early')
    expect(stage.callsOf(fixedPreRedeem)).toEqual([])
    await type('Amount to redeem', '300')
    expect(said()).toContain('300.1 USDT')
    await press('button', 'Redeem early')
    expect(stage.callsOf(fixedPreRedeem)).toMatchObject([{ body: { order_id: 41, amount: '300' } }])
  })
})
