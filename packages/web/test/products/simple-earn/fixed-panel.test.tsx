// @vitest-environment happy-dom
import { availableBalance } from '@tenor/contract/core'
import { fixedCoupons, fixedRemaining } from '@tenor/contract/simple-earn'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FixedPanel } from '../../../src/products/simple-earn/subscribe/fixed-panel.tsx'
import { aFixedOffer } from './earn-facts.ts'
import { type EarnStage, earnStage, said, type } from './earn-stage.tsx'

let stage: EarnStage
const close = () => undefined

beforeEach(() => {
  stage = earnStage()
  stage.answer(fixedRemaining, () => ({ product_id: 11, remaining: '5000', used: '0', total: '5000' }))
  stage.answer(fixedCoupons, () => ({ list: [] }))
  stage.answer(availableBalance, ({ body }) =>
    (body as { assets: string[] }).assets.map((asset) => ({
      ...{ asset, outable: '900', available: '7', lend_earn_available: '0', mode: 'portfolio' },
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
      ...{ asset: 'ETH', year_rate: '0.024', min_lend_amount: '0.1', bonus_asset: 'GT' },
      ...{ product_asset_price: '2000', bonus_asset_price: '8', ladder_apr: ladder_apr.slice(0, 1) },
    })
    await stage.show(<FixedPanel offer={offer} isOld={false} terms={null} onClose={close} />)
    await type('Amount', '2')
    for (const text of ['Bonus, paid in GT', '+1.64383561', '+0.0039452', '1 GT = 8 USDT'])
      expect(said()).toContain(text)
  })
})
