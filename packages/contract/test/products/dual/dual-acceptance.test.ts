import {
  approvedExcess,
  type DualTestFacts,
  dualAcceptance,
  handAcceptance,
  isYieldBelow,
  outcomes,
  SNIPER_DIRECTION,
  type SviSlice,
  shownMargin,
  sniperAcceptance,
  sniperIncome,
  sniperOutcomes,
  sniperPayoff,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText, ONE } from '@tenor/contract/money'
import { HOUR_MS, type Instant, instantOfSeconds, later, SECOND_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const DELIVERY = instantOfSeconds(1_900_022_400)

/** The same volatility at every term and target. */
function flat(volatility: number): SviSlice[] {
  return [{ term_days: 365, a: volatility * volatility, b: 0, rho: 0, m: 0, sigma: 1 }]
}

/** Figures that come of floats may differ in their last digit. */
function isNear(value: Decimal8 | null | undefined, wanted: string): void {
  expect(Math.abs(Number((value ?? 0n) - decimal(wanted)))).toBeLessThanOrEqual(1)
}

const SELL_HIGH: DualTestFacts = {
  type: 'call',
  category: 1,
  price: decimal('2512.4'),
  target: decimal('2600'),
  surface: flat(0.64),
  now: later(DELIVERY, -29 * HOUR_MS + SECOND_MS),
  deliveryAt: DELIVERY,
  margin: decimal('0.15'),
  term: { days: 2, hours: 0 },
  rate: decimal('0.54488449'),
  excess: null,
}

describe('acceptance of what is quoted automatically', () => {
  const position = {
    type: 'call' as const,
    coin: 'ETH',
    quoteAsset: 'USDT',
    target: SELL_HIGH.target,
    amount: 3n * ONE,
  }

  it.each([
    ['2513.9', '0.66055772', '0.56147406', '0.15', '3.00922971', '7823.9972475'],
    ['2511.8', '0.63334798', '0.54488449', '0.13967596', '3.008957', '7823.28821382'],
    ['2509', '0.59842818', '0.54488449', '0.08947387', '3.008957', '7823.28821382'],
  ])('at an index of %s passes, and pays by the better of the two rates', (price, fair, rate, margin, below, at) => {
    const found = dualAcceptance({ ...SELL_HIGH, price: decimal(price) })
    expect(found).toMatchObject({ passes: true, isImproved: rate !== '0.54488449' })
    isNear(found?.fairApr, fair)
    isNear(found?.rate, rate)
    isNear(found?.margin, margin)
    const paid = outcomes({ ...position, yield: termYield(found?.rate ?? 0n, SELL_HIGH.term) })
    expect(decimalText(paid.below.amount)).toBe(below)
    expect([decimalText(paid.at.amount), decimalText(paid.above.amount)]).toEqual([at, at])
  })

  it('fails where the house would be left with less than half its margin', () => {
    const found = dualAcceptance({ ...SELL_HIGH, price: decimal('2508') })
    isNear(found?.fairApr, '0.58632654')
    expect(found?.passes).toBe(false)
    isNear(found?.own, '0.49837755')
  })

  it('passes at exactly half the margin and not one step above it', () => {
    const at = (rate: string) => dualAcceptance({ ...SELL_HIGH, price: decimal('2508'), rate: decimal(rate) })?.passes
    expect([at('0.54235204'), at('0.54235206')]).toEqual([true, false])
  })

  it('never gives less than was promised, and always leaves the house half its margin', () => {
    const rates = fc.bigInt({ min: 0n, max: 3n * ONE })
    const prices = fc.integer({ min: 2_300, max: 2_590 })
    fc.assert(
      fc.property(rates, prices, (rate, price) => {
        const found = dualAcceptance({ ...SELL_HIGH, rate, price: BigInt(price) * ONE })
        if (found === null || !found.passes) return
        expect(found.rate).toBeGreaterThanOrEqual(rate)
        expect(found.rate * 200n).toBeLessThanOrEqual(found.fairApr * 185n)
      }),
    )
  })

  it('across 08:00 is by the days of the order: the same yield as a new order of half the days', () => {
    const facts = {
      type: 'put' as const,
      category: 1 as const,
      price: decimal('62031.5'),
      target: decimal('61500'),
      surface: flat(0.55),
      margin: decimal('0.15'),
      deliveryAt: DELIVERY,
      excess: null,
      now: later(DELIVERY, -24 * HOUR_MS + 400),
      rate: decimal('1.18741457'),
    }
    const found = dualAcceptance({ ...facts, term: { days: 2, hours: 0 } })
    expect(found).toMatchObject({ passes: true, isImproved: true })
    isNear(found?.rate, '1.19577352')
    const fresh = dualAcceptance({ ...facts, rate: 0n, term: { days: 1, hours: 0 } })
    isNear(fresh?.own, '2.39154705')
    const paid = outcomes({
      type: 'put',
      coin: 'BTC',
      quoteAsset: 'USDT',
      target: facts.target,
      amount: decimal('5000'),
      yield: termYield(decimal('1.19577352'), { days: 2, hours: 0 }),
    })
    expect(decimalText(paid.above.amount)).toBe('5032.76091836')
    expect([decimalText(paid.at.amount), decimalText(paid.below.amount)]).toEqual(['0.08183352', '0.08183351'])
  })
})

describe('acceptance of what is listed by hand', () => {
  const term = { days: 10, hours: 0 }
  const [fair, rate] = [decimal('0.365'), decimal('0.73')]

  it('approves the excess of the yield over the fair one at listing, none where it is below', () => {
    expect(decimalText(approvedExcess({ rate, fair, term }))).toBe('0.01')
    expect(approvedExcess({ rate: fair, fair: rate, term })).toBe(0n)
  })

  it('passes up to that excess and a tenth of the fair yield beyond it, and is never improved', () => {
    const excess = approvedExcess({ rate, fair, term })
    const at = (fresh: string) => handAcceptance({ rate, fair: decimal(fresh), term, excess })
    expect(at('0.365')).toMatchObject({ passes: true, rate, isImproved: false, own: null, margin: -ONE })
    expect(at('3').rate).toBe(rate)
    // i − f = e + f / 10 where f = (i − e) / 1.1 = 0.01 / 1.1, which is 0.33181818… a year.
    expect([at('0.33181819').passes, at('0.33181818').passes]).toEqual([true, false])
  })

  it('is by the days of the order, whatever the term was at listing', () => {
    const excess = approvedExcess({ rate, fair, term })
    const facts = { rate, fair: 0n, excess }
    expect(handAcceptance({ ...facts, term: { days: 5, hours: 0 } }).passes).toBe(true)
    expect(handAcceptance({ ...facts, term: { days: 6, hours: 0 } }).passes).toBe(false)
  })
})

describe('acceptance of snipers', () => {
  const now = later(DELIVERY, -167 * HOUR_MS)
  const facts = {
    type: 'peak' as const,
    target: decimal('66500'),
    price: decimal('64321.5'),
    surface: flat(0.5),
    now,
    deliveryAt: DELIVERY,
    margin: decimal('0.15'),
  }

  it('gives the better of the guarantee that was seen and the house’s own of now, in hundredths of a percent', () => {
    const found = sniperAcceptance({ ...facts, guarantee: decimal('0.25') })
    expect(found).toMatchObject({ passes: true, isImproved: true, rate: decimal('0.2515') })
    isNear(found?.fairGuarantee, '0.2959848')
    const kept = sniperAcceptance({ ...facts, guarantee: decimal('0.26') })
    expect(kept).toMatchObject({ passes: true, isImproved: false, rate: decimal('0.26') })
    // 0.2959848 × 0.925 = 0.27378594.
    expect(sniperAcceptance({ ...facts, guarantee: decimal('0.2737') })?.passes).toBe(true)
    expect(sniperAcceptance({ ...facts, guarantee: decimal('0.2738') })?.passes).toBe(false)
  })

  it('pays the worked example to the last unit', () => {
    const position = {
      type: 'peak' as const,
      coin: 'BTC',
      quoteAsset: 'USDT',
      target: facts.target,
      guarantee: decimal('0.2515'),
      amount: decimal('0.75'),
    }
    expect(SNIPER_DIRECTION.peak).toBe('call')
    const { reached, missed } = sniperOutcomes(position)
    expect([missed.exercised, missed.payment, missed.refund].map(decimalText)).toEqual([
      '0.188625',
      '12543.5625',
      '0.561375',
    ])
    expect(decimalText(sniperIncome('peak', missed, decimal('63000')))).toBe('660.1875')
    expect(sniperPayoff(position, decimal('68000'))).toEqual(reached)
    expect(decimalText(reached.payment)).toBe('49875')
    expect(decimalText(sniperIncome('peak', reached, decimal('68000')))).toBe('-1125')
  })
})

describe('what is told of a rate', () => {
  it('is its margin, rounded down, also below zero, and none where nothing is fair', () => {
    expect(decimalText(shownMargin(decimal('0.75'), ONE) ?? 0n)).toBe('0.25')
    expect(decimalText(shownMargin(decimal('1'), decimal('0.3')) ?? 0n)).toBe('-2.33333334')
    expect(shownMargin(ONE, 0n)).toBeNull()
  })

  it('compares yields of terms of days and hours exactly', () => {
    const day = { days: 1, hours: 0 }
    const hours = { days: 1, hours: 23 }
    expect(isYieldBelow(ONE, hours, { rate: ONE, term: day })).toBe(true)
    expect(isYieldBelow(24n * ONE, hours, { rate: 23n * ONE, term: day })).toBe(false)
    expect(isYieldBelow(24n * ONE - 1n, hours, { rate: 23n * ONE, term: day })).toBe(true)
  })
})

describe('worked examples of payments', () => {
  const paid = (
    type: 'call' | 'put',
    coin: string,
    fields: { amount: string; target: string; apr: string; days: number },
  ) =>
    outcomes({
      type,
      coin,
      quoteAsset: 'USDT',
      target: decimal(fields.target),
      amount: decimal(fields.amount),
      yield: termYield(decimal(fields.apr), { days: fields.days, hours: 0 }),
    })
  const parts = ({ amount, principal, interest }: { amount: Decimal8; principal: Decimal8; interest: Decimal8 }) =>
    [amount, principal, interest].map(decimalText)

  it('are cut to the last unit on each side of the target', () => {
    const high = paid('call', 'BTC', { amount: '0.12345678', target: '61234.5', apr: '0.37123456', days: 5 })
    expect(parts(high.below)).toEqual(['0.1240846', '0.12345678', '0.00062782'])
    expect(parts(high.at)).toEqual(['7598.2589113', '7559.81419491', '38.44471639'])
    const low = paid('put', 'BTC', { amount: '777.77', target: '58765.43', apr: '0.41827364', days: 3 })
    expect(parts(low.below)).toEqual(['0.01328066', '0.01323516', '0.0000455'])
    expect(parts(low.at)).toEqual(['0.01328067', '0.01323517', '0.0000455'])
    expect(parts(low.above)[0]).toBe('780.44386868')
  })

  it('of a trial fund leave the customer the interest and the house the principal', () => {
    const lent = paid('put', 'BTC', { amount: '250', target: '61500', apr: '0.45', days: 5 })
    expect(parts(lent.below).slice(1)).toEqual(['0.00406504', '0.00002505'])
    expect(parts(lent.above).slice(1)).toEqual(['250', '1.5410959'])
  })
})

/** The instants of a clock that is read too early are no reason for a figure. */
it('a delivery that has come has no test', () => {
  expect(dualAcceptance({ ...SELL_HIGH, now: DELIVERY as Instant })).toBeNull()
})
