import { convertedAmount } from '@tenor/contract/core'
import {
  guaranteedViolation,
  isTargetAhead,
  reachesTarget,
  SNIPER_LEAST_GUARANTEE,
  SNIPER_STATES,
  type SniperPosition,
  type SniperQuoteFacts,
  sandboxSurface,
  sniperGrid,
  sniperIncome,
  sniperOrderViolation,
  sniperOutcomes,
  sniperOutlook,
  sniperPayoff,
  sniperQuote,
  sniperShownState,
  sniperStatus,
  sniperTypeOf,
  sniperValueAt,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText, multiply, ONE } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const NOW = instantOfSeconds(1_900_000_000)

function position(type: 'peak' | 'dip', amount: string, target: string, guarantee: string): SniperPosition {
  const figures = { amount: decimal(amount), target: decimal(target), guarantee: decimal(guarantee) }
  return { type, coin: 'BTC', quoteAsset: 'USDT', ...figures }
}

const texts = ({ exercised, payment, refund }: ReturnType<typeof sniperPayoff>) =>
  [exercised, payment, refund].map(decimalText)

describe('both outcomes of a sniper in money', () => {
  const shown = ({ value, difference }: { value: Decimal8; difference: Decimal8 }) =>
    [value, difference].map(decimalText)

  it('of a dip sniper: all of it in coins below the target, a guaranteed part above, and a fall that hurts', () => {
    const outlook = sniperOutlook(position('dip', '1000', '50000', '0.6'), decimal('52000'))
    expect([texts(outlook.below.outcome), texts(outlook.above.outcome)]).toEqual([
      ['1000', '0.02', '0'],
      ['600', '0.012', '400'],
    ])
    expect([shown(outlook.below), shown(outlook.above)]).toEqual([
      ['1000', '0'],
      ['1024', '24'],
    ])
    // A tenth below 52,000 is 46,800, under the target: 0.02 BTC are worth 936 there.
    expect(outlook.worst === null ? null : shown(outlook.worst)).toEqual(['936', '-64'])
  })

  it('of a peak sniper: what is not sold comes back as coins, which the fall shown reaches', () => {
    const outlook = sniperOutlook(position('peak', '2', '52000', '0.6'), decimal('50000'))
    expect([shown(outlook.above), shown(outlook.below)]).toEqual([
      ['104000', '4000'],
      ['102400', '2400'],
    ])
    // 1.2 BTC sold at 52,000 and 0.8 BTC at 45,000, for 2 BTC at 50,000.
    expect(outlook.worst === null ? null : shown(outlook.worst)).toEqual(['98400', '-1600'])
  })
})

describe('a peak sniper', () => {
  const order = position('peak', '2', '52000', '0.6')

  it('sells everything at the target when the price settles at or above it', () => {
    expect(texts(sniperPayoff(order, decimal('52000')))).toEqual(['2', '104000', '0'])
    expect(texts(sniperPayoff(order, decimal('60000')))).toEqual(['2', '104000', '0'])
  })

  it('sells the guaranteed share at the target below it, and gives the rest back', () => {
    expect(texts(sniperPayoff(order, decimal('51999.99999999')))).toEqual(['1.2', '62400', '0.8'])
  })

  it('has an income against the market: a loss above the target, a gain below it', () => {
    const income = (price: string) =>
      decimalText(sniperIncome('peak', sniperPayoff(order, decimal(price)), decimal(price)))
    expect([income('60000'), income('52000'), income('50000')]).toEqual(['-16000', '0', '2400'])
  })
})

describe('a dip sniper', () => {
  const order = position('dip', '9600', '48000', '0.25')

  it('buys for everything at the target when the price settles at or below it', () => {
    expect(texts(sniperPayoff(order, decimal('48000')))).toEqual(['9600', '0.2', '0'])
    expect(texts(sniperPayoff(order, decimal('40000')))).toEqual(['9600', '0.2', '0'])
  })

  it('buys for the guaranteed share at the target above it, and gives the rest back', () => {
    expect(texts(sniperPayoff(order, decimal('48000.00000001')))).toEqual(['2400', '0.05', '7200'])
  })

  it('has an income against the market: a loss below the target, a gain above it', () => {
    const income = (price: string) =>
      decimalText(sniperIncome('dip', sniperPayoff(order, decimal(price)), decimal(price)))
    expect([income('40000'), income('48000'), income('50000')]).toEqual(['-1600', '0', '100'])
  })
})

const anyOrder = fc.record({
  type: fc.constantFrom('peak' as const, 'dip' as const),
  amount: fc.bigInt({ min: 1n, max: 10n ** 17n }),
  target: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  guarantee: fc.bigInt({ min: 0n, max: 10_000n }).map((hundredths) => hundredths * 10_000n),
})
const anyPrice = fc.bigInt({ min: 1n, max: 10n ** 14n })
const whole = (given: { type: 'peak' | 'dip'; amount: Decimal8; target: Decimal8; guarantee: Decimal8 }) => ({
  coin: 'BTC',
  quoteAsset: 'USDT',
  ...given,
})

describe('the payoff of a sniper', () => {
  it('adds up: what is exercised and what comes back are the amount, to the last unit', () => {
    fc.assert(
      fc.property(anyOrder, anyPrice, (given, price) => {
        const { exercised, payment, refund } = sniperPayoff(whole(given), price)
        expect(exercised + refund).toBe(given.amount)
        expect(exercised >= 0n && payment >= 0n && refund >= 0n).toBe(true)
      }),
    )
  })

  it('at any price is one of the two payments foretold, and the one that the target says', () => {
    fc.assert(
      fc.property(anyOrder, anyPrice, (given, price) => {
        const order = whole(given)
        const foretold = sniperOutcomes(order)
        expect(sniperPayoff(order, price)).toEqual(reachesTarget(order, price) ? foretold.reached : foretold.missed)
      }),
    )
  })

  it('pays no more for a smaller amount, nor for a smaller guarantee', () => {
    fc.assert(
      fc.property(anyOrder, fc.bigInt({ min: 0n, max: 10n ** 12n }), (given, more) => {
        const order = whole(given)
        const larger = sniperOutcomes({ ...order, amount: order.amount + more })
        const own = sniperOutcomes(order)
        expect(larger.reached.payment >= own.reached.payment).toBe(true)
        expect(larger.missed.payment >= own.missed.payment).toBe(true)
        expect(own.missed.payment <= own.reached.payment).toBe(true)
      }),
    )
  })

  it('is worth no less at a higher price on the same side of the target', () => {
    fc.assert(
      fc.property(anyOrder, anyPrice, anyPrice, (given, one, other) => {
        const order = whole(given)
        const [low, high] = one < other ? [one, other] : [other, one]
        if (reachesTarget(order, low) !== reachesTarget(order, high)) return
        expect(sniperValueAt(order, high) >= sniperValueAt(order, low)).toBe(true)
      }),
    )
  })

  it('never says a gain that the payment has not', () => {
    fc.assert(
      fc.property(anyOrder, anyPrice, (given, price) => {
        const order = whole(given)
        const paid = sniperPayoff(order, price)
        const exact =
          order.type === 'peak'
            ? paid.payment * ONE - paid.exercised * price
            : paid.payment * price - paid.exercised * ONE
        expect(sniperIncome(order.type, paid, price) * ONE <= exact).toBe(true)
      }),
    )
  })
})

describe('the guarantee', () => {
  const facts: SniperQuoteFacts = {
    type: 'peak',
    price: decimal('50000'),
    target: decimal('52000'),
    now: NOW,
    deliveryAt: later(NOW, 7 * DAY_MS),
    surface: sandboxSurface({ atTheMoney: 0.5 }),
    margin: decimal('0.15'),
  }

  it('is the call over the put for a peak sniper, less the margin, in hundredths of a percent', () => {
    const quote = sniperQuote(facts)
    if (quote === null) throw new Error('no quote')
    // Put-call parity without interest: P = C + K − S.
    const call = multiply(quote.fairGuarantee, decimal('1'), 'down')
    expect(call > decimal('0.2') && call < decimal('0.7')).toBe(true)
    expect(quote.guarantee % 10_000n).toBe(0n)
    const least = multiply(quote.fairGuarantee, decimal('0.85'), 'down') - 10_000n
    expect(quote.guarantee > least && quote.guarantee <= least + 10_000n).toBe(true)
  })

  it('falls as the target moves away and nears one as it nears the price', () => {
    const at = (target: string) => sniperQuote({ ...facts, target: decimal(target) })?.fairGuarantee ?? -1n
    expect(at('50000.01') > decimal('0.999')).toBe(true)
    expect(at('51000') > at('52000') && at('52000') > at('56000')).toBe(true)
    const dip = (target: string) =>
      sniperQuote({ ...facts, type: 'dip', target: decimal(target) })?.fairGuarantee ?? -1n
    expect(dip('49999.99') > decimal('0.999')).toBe(true)
    expect(dip('49000') > dip('48000') && dip('48000') > dip('44000')).toBe(true)
  })

  it('is nothing once delivery has come', () => {
    expect(sniperQuote({ ...facts, now: facts.deliveryAt })).toBeNull()
  })

  it('is quoted for every target of the grid, which lie ahead of the price', () => {
    const points = sniperGrid(facts.price, later(NOW, HOUR_MS))
    expect(points.length).toBeGreaterThan(30)
    for (const point of points) {
      expect(isTargetAhead(point, facts.price)).toBe(true)
      expect(reachesTarget(point, facts.price)).toBe(false)
    }
    const worth = points.filter(
      (point) => (sniperQuote({ ...facts, ...point })?.guarantee ?? 0n) >= SNIPER_LEAST_GUARANTEE,
    )
    expect(worth.length).toBeGreaterThan(points.length / 2)
  })
})

describe('an order of a sniper', () => {
  const product = {
    type: 'peak' as const,
    coin: 'BTC',
    quoteAsset: 'USDT',
    target: decimal('52000'),
    guarantee: decimal('0.6'),
    deliveryAt: later(NOW, DAY_MS),
    minimumCopies: 5n,
    maximumCopies: 1_000n,
    listing: 'listed' as const,
  }
  const facts = {
    product,
    price: decimal('50000'),
    soldOut: false,
    now: NOW,
    regionAllowed: true,
    amount: decimal('0.01'),
    balance: decimal('1'),
    seen: null,
    fresh: null,
    quotedUntil: later(NOW, 60_000),
  }

  it('is refused for the offer, then for a lower guarantee, then for the amount', () => {
    const reason = (change: object) => sniperOrderViolation({ ...facts, ...change })?.reason ?? null
    expect(reason({})).toBeNull()
    expect(reason({ regionAllowed: false })).toBe('dual.product.regionBlocked')
    expect(reason({ now: product.deliveryAt })).toBe('dual.product.ended')
    expect(reason({ product: { ...product, listing: 'paused' } })).toBe('dual.product.notOnSale')
    expect(reason({ soldOut: true })).toBe('dual.product.soldOut')
    expect(reason({ price: null })).toBe('dual.quote.unavailable')
    expect(reason({ seen: decimal('0.60000001') })).toBe('sniper.order.guaranteeLowered')
    expect(reason({ seen: decimal('0.59') })).toBeNull()
    expect(reason({ balance: decimal('0.009') })).toBe('ERR_BALANCE_NOT_ENOUGH')
    expect(reason({ amount: decimal('0.00009899') })).toBe('finances.dual.subscribe.min')
    expect(reason({ amount: decimal('0.02020001') })).toBe('finances.dual.subscribe.max')
  })

  it('is refused where its guaranteed part, or what that brings, rounds to zero', () => {
    const [peak, dip] = [product, { ...product, type: 'dip' as const, target: decimal('48000') }]
    const reason = (of: typeof peak | typeof dip, amount: string) =>
      guaranteedViolation({ product: { ...of, guarantee: decimal('0.0001') }, amount: decimal(amount) })?.reason ?? null
    expect(reason(peak, '0.0001')).toBeNull()
    expect(reason(peak, '0.00009999')).toBe('sniper.order.nothingGuaranteed')
    expect(reason(dip, '4.8')).toBeNull()
    expect(reason(dip, '4.79999999')).toBe('sniper.order.nothingGuaranteed')
    const slight = { ...peak, guarantee: decimal('0.0001'), minimumCopies: 1n }
    const small = { ...facts, product: slight, amount: decimal('0.00002'), price: decimal('90000') }
    expect(sniperOrderViolation(small)?.reason).toBe('sniper.order.nothingGuaranteed')
  })

  it('has its seven states in the order of their numbers', () => {
    expect(SNIPER_STATES.map(sniperStatus)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect([sniperTypeOf(1), sniperTypeOf(2), sniperTypeOf(3)]).toEqual(['peak', 'dip', null])
  })

  it('shows settling after delivery, and failed settling without a price', () => {
    const running = { state: 'PROCESSING' as const, deliveryAt: NOW, settlementFailed: false }
    expect(sniperShownState(running, later(NOW, -1))).toBe('PROCESSING')
    expect(sniperShownState(running, NOW)).toBe('SETTLEMENT_PROCESSING')
    expect(sniperShownState({ ...running, settlementFailed: true }, NOW)).toBe('SETTLEMENT_FAILED')
  })
})

describe('a conversion', () => {
  it('is cut down to the eighth decimal, there and back', () => {
    expect(decimalText(convertedAmount(decimal('0.33333333'), decimal('50000.01'), 'quote'))).toBe('16666.66983333')
    expect(decimalText(convertedAmount(decimal('100'), decimal('3'), 'coin'))).toBe('33.33333333')
  })

  it('never gains by going there and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), anyPrice, (amount, price) => {
        expect(convertedAmount(convertedAmount(amount, price, 'quote'), price, 'coin') <= amount).toBe(true)
      }),
    )
  })
})
