import {
  breakEvenPrice,
  type DualPosition,
  fractionDecimal,
  gainOver,
  givenYield,
  justHoldValue,
  outcomes,
  payoff,
  sideOf,
  termYield,
  valueAt,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText, decimalTextFixed, ONE, percentOf } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

function position(type: 'call' | 'put', amount: string, target: string, rate: DualPosition['yield']): DualPosition {
  return { type, coin: 'BTC', quoteAsset: 'USDT', amount: decimal(amount), target: decimal(target), yield: rate }
}

function days(apr: string, count: number): DualPosition['yield'] {
  return termYield(decimal(apr), { days: count, hours: 0 })
}

const given = (rate: string) => givenYield(decimal(rate))

/** Amount and asset paid at a price, the amount cut to the digits that the page gives. */
function paid(order: DualPosition, price: string, digits = 8): string {
  const { amount, asset } = payoff(order, decimal(price))
  return `${decimalTextFixed(amount, digits, 'down')} ${asset}`
}

describe('published payoffs', () => {
  it('agree with the dual currency guide of Gate: 31 days at 100 %', () => {
    const order = position('call', '1', '20000', days('1', 31))
    expect(paid(order, '19999', 4)).toBe('1.0849 BTC')
    expect(paid(order, '20000', 2)).toBe('21698.63 USDT')
    expect(paid(order, '25000', 2)).toBe('21698.63 USDT')
  })

  it('agree with the dual investment page of OKX Earn', () => {
    const sell = position('call', '10', '58000', given('0.002'))
    expect([paid(sell, '57999.99'), paid(sell, '58000')]).toEqual(['10.02000000 BTC', '581160.00000000 USDT'])
    const buy = position('put', '10000', '50000', given('0.0124'))
    expect([paid(buy, '50000'), paid(buy, '50000.01')]).toEqual(['0.20248000 BTC', '10124.00000000 USDT'])
  })

  it('agree with the dual page of KuCoin Earn, which cuts 22301.3698… to whole USDT', () => {
    const order = position('call', '1', '20000', days('3', 14))
    expect(paid(order, '20000', 0)).toBe('22301 USDT')
    expect(paid(order, '20000')).toBe('22301.36986302 USDT')
  })

  it('agree with Whalefin support', () => {
    const order = position('call', '1', '50000', given('0.049'))
    expect([paid(order, '49999'), paid(order, '50000')]).toEqual(['1.04900000 BTC', '52450.00000000 USDT'])
  })

  it('agree with the buy-the-dip page of Matrixport', () => {
    const order = position('put', '10000', '8000', given('0.05'))
    expect([paid(order, '8000'), paid(order, '8001')]).toEqual(['1.31250000 BTC', '10500.00000000 USDT'])
  })
})

describe('the payoff', () => {
  it('converts on a tie, on both sides', () => {
    expect(payoff(position('call', '1', '100', given('0.01')), decimal('100')).converted).toBe(true)
    expect(payoff(position('put', '1', '100', given('0.01')), decimal('100')).converted).toBe(true)
  })

  it('is cut down below the target and up at or above it, in principal and amount alike', () => {
    const buy = position('put', '100', '3', given('0'))
    expect(payoffTexts(buy, '2.9')).toEqual(['33.33333333', '0', '33.33333333'])
    expect(payoffTexts(buy, '3')).toEqual(['33.33333334', '0', '33.33333334'])
    const kept = position('call', '1', '100', days('0.1', 1))
    expect(payoffTexts(kept, '99')).toEqual(['1', '0.00027397', '1.00027397'])
    const back = position('put', '1', '100', days('0.1', 1))
    expect(payoffTexts(back, '101')).toEqual(['1', '0.00027398', '1.00027398'])
  })

  it('never rounds the yield of the term by itself', () => {
    const order = position('call', '999999999999', '1', days('0.1', 1))
    expect(decimalText(payoff(order, decimal('0.5')).amount)).toBe('1000273972601.73945205')
  })

  it('counts an hour term in hours of a year of 8,760', () => {
    const rate = termYield(decimal('0.876'), { days: 1, hours: 10 })
    expect(decimalText(fractionDecimal(rate, 'down'))).toBe('0.001')
  })

  it('refuses a target of zero', () => {
    expect(() => payoff(position('put', '1', '0', given('0')), decimal('0'))).toThrow(RangeError)
  })
})

function payoffTexts(order: DualPosition, price: string): string[] {
  const { principal, interest, amount } = payoff(order, decimal(price))
  return [principal, interest, amount].map(decimalText)
}

const amounts = fc.bigInt(1n, 999_999_999_999n * ONE)
const prices = fc.bigInt(1n, 10n ** 16n)
const positions: fc.Arbitrary<DualPosition> = fc.record({
  type: fc.constantFrom('call', 'put'),
  coin: fc.constant('BTC'),
  quoteAsset: fc.constant('USDT'),
  amount: amounts,
  target: prices,
  yield: fc
    .record({
      apr: fc.bigInt(0n, 20n * ONE),
      days: fc.integer({ min: 1, max: 60 }),
      hours: fc.integer({ min: 0, max: 23 }),
    })
    .map(({ apr, ...term }) => termYield(apr, term)),
})

describe('for every position', () => {
  it('one of the three outcomes is the payment at any price', () => {
    fc.assert(
      fc.property(positions, prices, (order, price) => {
        expect(outcomes(order)[sideOf(price, order.target)]).toEqual(payoff(order, price))
      }),
    )
  })

  it('principal and interest are the amount, and none is below zero', () => {
    fc.assert(
      fc.property(positions, prices, (order, price) => {
        const { principal, interest, amount } = payoff(order, price)
        expect(principal + interest).toBe(amount)
        expect(principal >= 0n && interest >= 0n).toBe(true)
      }),
    )
  })

  it('the amount is the exact one, cut by less than one step in the named direction', () => {
    fc.assert(
      fc.property(positions, prices, (order, price) => {
        const { amount, converted } = payoff(order, price)
        const { numerator, denominator } = order.yield
        const [top, bottom] = converted
          ? order.type === 'call'
            ? [order.amount * order.target, ONE]
            : [order.amount * ONE, order.target]
          : [order.amount, 1n]
        const error = amount * bottom * denominator - top * (denominator + numerator)
        const step = bottom * denominator
        if (price < order.target) expect(error <= 0n && -error < step).toBe(true)
        else expect(error >= 0n && error < step).toBe(true)
      }),
    )
  })

  it('more in, a higher rate or a longer term never pays less', () => {
    fc.assert(
      fc.property(positions, prices, amounts, (order, price, more) => {
        const { numerator, denominator } = order.yield
        const richer = { ...order, amount: order.amount + more }
        const better = { ...order, yield: { numerator: numerator + 1n, denominator } }
        expect(payoff(richer, price).amount >= payoff(order, price).amount).toBe(true)
        expect(payoff(better, price).amount >= payoff(order, price).amount).toBe(true)
      }),
    )
  })

  it('what an order is worth never falls when the price rises', () => {
    fc.assert(
      fc.property(positions, prices, prices, (order, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        const slack = stepWorth(order, high)
        expect(valueAt(order, high) + slack >= valueAt(order, low)).toBe(true)
      }),
    )
  })
})

/** What the rounding of a payment by one step can be worth in the quote asset at a price, and one step of the sum. */
function stepWorth(order: DualPosition, price: Decimal8): Decimal8 {
  return (price > order.target ? price : order.target) / ONE + 2n
}

describe('values beside the payoff', () => {
  const sell = position('call', '2', '60000', given('0.01'))
  const buy = position('put', '6000', '60000', given('0.01'))

  it('say what an order is worth in the quote asset', () => {
    expect(decimalText(valueAt(sell, decimal('50000')))).toBe('101000')
    expect(decimalText(valueAt(sell, decimal('70000')))).toBe('121200')
    expect(decimalText(valueAt(buy, decimal('50000')))).toBe('5050')
    expect(decimalText(valueAt(buy, decimal('70000')))).toBe('6060')
  })

  it('say what just holding the coin would have been worth', () => {
    expect(decimalText(justHoldValue(sell, decimal('58000'), decimal('70000')))).toBe('140000')
    expect(decimalText(justHoldValue(buy, decimal('64000'), decimal('32000')))).toBe('3000')
  })

  it('break even where the order is worth what it replaced', () => {
    expect(decimalText(breakEvenPrice(sell))).toBe('60600')
    expect(decimalText(breakEvenPrice(buy))).toBe('59405.94059406')
    expect(valueAt(buy, breakEvenPrice(buy)) >= decimal('6000') - 1n).toBe(true)
  })

  it('turn fractions into percent and gains', () => {
    expect(decimalText(percentOf(decimal('0.0849')))).toBe('8.49')
    expect(decimalText(gainOver(decimal('105'), decimal('100')))).toBe('0.05')
  })
})

/* Worked example 4. Amounts, then principal and interest where they are told. */
describe('worked example 4', () => {
  const told = (position: DualPosition, price: string) => {
    const { amount, principal, interest } = payoff(position, decimal(price))
    return [amount, principal, interest].map(decimalText)
  }

  it('sell high is cut down below the target and up at it', () => {
    const position: DualPosition = {
      type: 'call',
      coin: 'BTC',
      quoteAsset: 'USDT',
      target: decimal('61234.5'),
      amount: decimal('0.12345678'),
      yield: termYield(decimal('0.37123456'), { days: 5, hours: 0 }),
    }
    expect(told(position, '61234.49999999')).toEqual(['0.1240846', '0.12345678', '0.00062782'])
    expect(told(position, '61234.5')).toEqual(['7598.2589113', '7559.81419491', '38.44471639'])
  })

  it('buy low is cut down below the target, up at and above it', () => {
    const position: DualPosition = {
      type: 'put',
      coin: 'BTC',
      quoteAsset: 'USDT',
      target: decimal('58765.43'),
      amount: decimal('777.77'),
      yield: termYield(decimal('0.41827364'), { days: 3, hours: 0 }),
    }
    expect(told(position, '58765.42999999')).toEqual(['0.01328066', '0.01323516', '0.0000455'])
    expect(told(position, '58765.43')).toEqual(['0.01328067', '0.01323517', '0.0000455'])
    expect(told(position, '58765.43000001')[0]).toBe('780.44386868')
  })
})
