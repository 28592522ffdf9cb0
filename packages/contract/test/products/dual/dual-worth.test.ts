import { describe, expect, it } from 'vitest'
import { decimal, multiply } from '../../../src/money/index.ts'
import {
  type DualWorthFacts,
  dualWorth,
  optionPrice,
  payoff,
  refundOf,
  type SniperWorthFacts,
  sandboxSurface,
  sniperPayoff,
  sniperWorth,
  termYield,
} from '../../../src/products/dual/index.ts'
import { DAY_MS, instantOfSeconds, later } from '../../../src/time/index.ts'

const now = instantOfSeconds(1_900_000_000)
const deliveryAt = later(now, 5 * DAY_MS)
const surface = sandboxSurface({ atTheMoney: 0.5 })
const assets = { coin: 'BTC', quoteAsset: 'USDT' } as const
const sellHigh = {
  ...assets,
  type: 'call',
  target: decimal('52000'),
  amount: decimal('2'),
  yield: termYield(decimal('0.365'), { days: 5, hours: 0 }),
} as const
const running: DualWorthFacts = {
  position: sellHigh,
  category: 1,
  accepted: true,
  fairYield: termYield(decimal('0.5'), { days: 5, hours: 0 }),
  price: decimal('50000'),
  now,
  deliveryAt,
  surface,
}

describe('what a dual order is worth now', () => {
  it('is what early redemption would bring if it cost nothing', () => {
    const refund = refundOf({ ...running, feeRate: 0n })
    expect(dualWorth(running)).toEqual({ asset: 'BTC', amount: refund?.amount })
    const option = optionPrice({ ...running, type: 'call', target: sellHigh.target })?.value ?? 0n
    // P(1 + i)(1 − C/S), to the last unit but one: the option is rounded up.
    const exact = decimal('2.01') - (decimal('2.01') * option) / decimal('50000')
    expect(exact - dualWorth(running).amount).toBeLessThanOrEqual(1n)
  })

  it('is what was put in until it is accepted, and next to nothing where the target is far behind', () => {
    expect(dualWorth({ ...running, accepted: false })).toEqual({ asset: 'BTC', amount: decimal('2') })
    expect(dualWorth({ ...running, price: decimal('90000000') }).amount).toBeLessThan(decimal('0.002'))
  })

  it('once delivery has come is what the price of now would pay, in the asset of that outcome', () => {
    const due = { ...running, now: deliveryAt, price: decimal('53000') }
    const paid = payoff(sellHigh, decimal('53000'))
    expect(dualWorth(due)).toEqual({ asset: 'USDT', amount: paid.amount })
  })

  it('of a trial fund is the part of the interest: the principal is the house’s', () => {
    const trial = dualWorth({ ...running, category: 2 })
    expect(trial.amount).toBe((dualWorth(running).amount * 5n) / 1005n)
    expect(dualWorth({ ...running, category: 2, accepted: false }).amount).toBe(0n)
  })
})

const sniper: SniperWorthFacts = {
  position: { ...assets, type: 'dip', target: decimal('48000'), guarantee: decimal('0.6'), amount: decimal('9600') },
  accepted: true,
  price: decimal('50000'),
  now,
  deliveryAt,
  surface,
}

describe('what a sniper order is worth now', () => {
  it('is P(K − Put + g × C)/K of the quote asset for a dip sniper', () => {
    const market = { price: sniper.price, now, deliveryAt, surface, target: sniper.position.target }
    const put = optionPrice({ ...market, type: 'put' })?.value ?? 0n
    const call = optionPrice({ ...market, type: 'call' })?.value ?? 0n
    const each = decimal('48000') - put + multiply(decimal('0.6'), call, 'down')
    expect(sniperWorth(sniper)).toEqual({ asset: 'USDT', amount: (decimal('9600') * each) / decimal('48000') })
  })

  it('is P(S − C + g × Put)/S of the coin for a peak sniper, below what was put in where the target is passed', () => {
    const position = { ...sniper.position, type: 'peak', target: decimal('52000'), amount: decimal('1') } as const
    expect(sniperWorth({ ...sniper, position }).asset).toBe('BTC')
    expect(sniperWorth({ ...sniper, position, price: decimal('80000') }).amount).toBeLessThan(decimal('0.7'))
  })

  it('is what was put in until it is accepted, and once delivery has come what the price of now would pay', () => {
    expect(sniperWorth({ ...sniper, accepted: false })).toEqual({ asset: 'USDT', amount: decimal('9600') })
    const { payment, refund } = sniperPayoff(sniper.position, decimal('50000'))
    const due = sniperWorth({ ...sniper, now: deliveryAt })
    expect(due).toEqual({ asset: 'USDT', amount: refund + multiply(payment, decimal('50000'), 'down') })
  })
})
