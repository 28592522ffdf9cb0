import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/money/index.ts'
import {
  DUAL_REFUND_FEE,
  payoffValue,
  refundGain,
  refundOf,
  refundViolation,
  sandboxSurface,
  termYield,
} from '../../../src/products/dual/index.ts'
import { DAY_MS, instantOfSeconds, later } from '../../../src/time/index.ts'

const now = instantOfSeconds(1_900_000_000)
const surface = sandboxSurface({ atTheMoney: 0.5 })
const sellHigh = {
  type: 'call',
  coin: 'BTC',
  quoteAsset: 'USDT',
  target: decimal('52000'),
  amount: decimal('1'),
  yield: termYield(decimal('0.365'), { days: 5, hours: 0 }),
} as const

function refund(position: Parameters<typeof refundOf>[0]['position'], price: string, days = 5) {
  const found = refundOf({ position, price: decimal(price), now, deliveryAt: later(now, days * DAY_MS), surface })
  if (found === null) throw new Error('no quote')
  return found
}

describe('early redemption', () => {
  it('is the claim less the option less the fee, to the last unit', () => {
    const { claim, option, fee, amount } = refund(sellHigh, '50000')
    expect(claim).toBe(decimal('1.005'))
    expect(fee).toBe(DUAL_REFUND_FEE)
    expect(amount).toBe(claim - option - fee)
  })

  it('brings less the nearer the price comes to the target, and more as time runs out', () => {
    const amounts = ['45000', '50000', '52000', '56000'].map((price) => refund(sellHigh, price).amount)
    expect(amounts).toEqual([...amounts].sort((a, b) => (a > b ? -1 : 1)))
    expect(refund(sellHigh, '50000', 1).amount).toBeGreaterThan(refund(sellHigh, '50000', 5).amount)
  })

  it('far beyond the target is worth what the conversion will pay, less the fee', () => {
    const price = decimal('200000')
    const { claim, option } = refund(sellHigh, '200000')
    const paid = { converted: true, asset: 'USDT', principal: 0n, interest: 0n, amount: decimal('52260') }
    const worth = payoffValue(paid, 'USDT', price)
    expect(Number(((claim - option) * price) / 10n ** 8n - worth) / Number(worth)).toBeCloseTo(0, 6)
  })

  it('of buy low is in the quote asset and never below zero', () => {
    const buyLow = { ...sellHigh, type: 'put', target: decimal('48000'), amount: decimal('1000') } as const
    const far = refund(buyLow, '90000').amount
    expect(far).toBeLessThanOrEqual(decimal('1000'))
    expect(far).toBeGreaterThan(decimal('999.999'))
    expect(refund(buyLow, '1').amount).toBe(0n)
    expect(refundGain({ amount: decimal('980') }, decimal('1000'))).toBe(decimal('-0.02'))
  })

  it('is for running orders, not with the house money, and not in the deciding half hour', () => {
    const request = { state: 'PROCESSING', category: 1, deliveryAt: later(now, 1_800_001), now } as const
    expect(refundViolation(request)).toBeNull()
    expect(refundViolation({ ...request, state: 'INIT' })?.reason).toBe('dual.refund.notRunning')
    expect(refundViolation({ ...request, category: 2 })?.reason).toBe('dual.refund.trialFund')
    expect(refundViolation({ ...request, deliveryAt: later(now, 1_800_000) })?.reason).toBe('dual.refund.tooLate')
  })
})
