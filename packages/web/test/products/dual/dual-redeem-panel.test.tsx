// @vitest-environment happy-dom
import { accountMode, marketPrices } from '@tenor/contract/core'
import { DUAL_CATEGORY, type DualPosition, dualRefundPreview, outcomes } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DualHolding } from '../../../src/products/dual/holdings/dual-holding.ts'
import { DualRedeemPanel } from '../../../src/products/dual/holdings/dual-redeem-panel.tsx'
import { type EarnStage, earnStage, found, said, settled } from '../simple-earn/earn-stage.tsx'

const NOW = 1_795_000_000
const POSITION: DualPosition = {
  type: 'put',
  coin: 'BTC',
  quoteAsset: 'USDT',
  target: decimal('60000'),
  amount: decimal('6000'),
  yield: { numerator: 1n, denominator: 100n },
}
/** What the panel reads of an order. */
const RUNNING = {
  id: 11,
  type: 'put',
  coin: 'BTC',
  investAsset: 'USDT',
  exerciseAsset: 'BTC',
  isVip: false,
  state: 'PROCESSING',
  target: POSITION.target,
  amount: POSITION.amount,
  category: DUAL_CATEGORY.NORMAL,
  settled: null,
  deliveryAt: instantOfSeconds(NOW + 86_400),
  outcomes: outcomes(POSITION),
  entryPrice: decimal('61000'),
} as unknown as DualHolding

let stage: EarnStage
let calls = 0

/** A clock that ticks on each call, and never twice as far: nothing that is made of two readings is ever the same. */
beforeEach(() => {
  stage = earnStage()
  let reading = NOW * 1_000
  calls = 0
  vi.spyOn(Date, 'now').mockImplementation(() => {
    calls += 1
    if (calls > 5_000) throw new Error('the clock is asked without end')
    reading += 1 + (calls % 7)
    return reading
  })
})

afterEach(async () => {
  await stage.end()
  vi.restoreAllMocks()
})

test('with a clock that ticks on each call, early redemption waits for its quote, shows it and can be confirmed', async () => {
  stage.answer(dualRefundPreview, () => ({
    req_id: 5,
    order_id: 11,
    currency: 'USDT',
    invest_amount: '6000',
    spot_value: '5990',
    option_value: '-20',
    fee: '5',
    amount: '5965',
    price: '61000',
    price_low: '60695',
    price_high: '61305',
    implied_volatility: '0.5',
    surface_version: 1,
    expire_second: 15,
    expire_timest: NOW + 15,
  }))
  stage.answer(marketPrices, () => [{ coin: 'BTC', pair: 'BTC_USDT', price: '61000', change_24h: '0', at: NOW }])
  stage.answer(accountMode, () => ({ mode: 'classic', first_open: false, settings: { use_funding: false } }))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const served = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address.includes('refund-preview')) await held
    return await served(address, request)
  })
  await stage.show(<DualRedeemPanel holding={RUNNING} onClose={() => undefined} />)
  const before = calls
  for (let turn = 0; turn < 20; turn += 1) await settled()
  // What waits is drawn again when something comes, not because it has been drawn.
  expect(calls - before).toBeLessThan(200)
  answer()
  await settled()
  expect(said()).toContain('You get back5,965 USDT')
  expect(found('button', /Redeem|Confirm/).hasAttribute('disabled')).toBe(false)
})
