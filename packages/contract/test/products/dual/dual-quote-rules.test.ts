import { isSoldOut } from '@tenor/contract/core'
import {
  DUAL_QUOTE_AGE_MS,
  interestViolation,
  quotedTerm,
  quotedUntil,
  seenViolation,
  termYield,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, later } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const DELIVERY = instantOfSeconds(1_900_022_400)
const TWO_DAYS = later(DELIVERY, -2 * DAY_MS)

describe('a quote', () => {
  it('is for the term from its instant, and is sold for no other', () => {
    const quotedAt = later(DELIVERY, -DAY_MS - 1)
    const product = { category: 1 as const, deliveryAt: DELIVERY, quotedAt }
    expect(quotedTerm(product, later(quotedAt, 5))).toEqual({ days: 2, hours: 0 })
    expect(quotedUntil(product, quotedAt)).toBe(later(DELIVERY, -DAY_MS))
  })

  it('of hours ends with its hour', () => {
    const quotedAt = later(DELIVERY, -3 * HOUR_MS - 20_000)
    const product = { category: 3 as const, deliveryAt: DELIVERY, quotedAt }
    expect(quotedTerm(product, quotedAt)).toEqual({ days: 1, hours: 4 })
    expect(quotedUntil(product, quotedAt)).toBe(later(DELIVERY, -3 * HOUR_MS))
  })

  it('is sold to the age of 90 s, inclusive', () => {
    const quotedAt = later(TWO_DAYS, 1_000)
    const product = { category: 1 as const, deliveryAt: DELIVERY, quotedAt }
    expect(quotedUntil(product, quotedAt)).toBe(later(quotedAt, DUAL_QUOTE_AGE_MS + 1))
  })

  it('by hand is for the term of now, to its end', () => {
    const product = { category: 1 as const, deliveryAt: DELIVERY, quotedAt: null }
    expect(quotedTerm(product, later(TWO_DAYS, 1))).toEqual({ days: 2, hours: 0 })
    expect(quotedUntil(product, later(TWO_DAYS, 1))).toBe(later(DELIVERY, -DAY_MS))
    expect(quotedTerm(product, later(DELIVERY, -DAY_MS))).toEqual({ days: 1, hours: 0 })
  })
})

describe('what an order saw', () => {
  const offered = { apr: decimal('0.5'), term: { days: 4, hours: 0 } }
  const reason = (apr: string | null, days: number | null) =>
    seenViolation(offered, {
      apr: apr === null ? null : decimal(apr),
      term: days === null ? null : { days, hours: 0 },
    })

  it('is no hindrance where it is as good, or was not said', () => {
    expect([reason(null, null), reason('0.5', 4), reason('0.4', 5), reason('0.5', 3), reason(null, 4)]).toEqual(
      Array(5).fill(null),
    )
  })

  it('is refused where the rate or the yield of the term is worse now, and told the new one', () => {
    expect(reason('0.50000001', null)).toEqual({
      reason: 'dual.order.aprLowered',
      params: { apr: '0.5', yield: '0.5479' },
    })
    expect(reason('0.5', 5)?.reason).toBe('dual.order.aprLowered')
    expect(reason('0.40000001', 5)?.reason).toBe('dual.order.aprLowered')
    expect(reason(null, 5)?.reason).toBe('dual.order.aprLowered')
  })
})

describe('an amount', () => {
  const position = (amount: string, target = '50000') => ({
    type: 'put' as const,
    coin: 'BTC',
    quoteAsset: 'USDT',
    target: decimal(target),
    amount: decimal(amount),
    yield: termYield(decimal('0.001'), { days: 1, hours: 0 }),
  })

  it('whose interest would round to zero in one of the outcomes is refused', () => {
    expect(interestViolation(position('10'))?.reason).toBe('dual.order.noInterest')
    expect(interestViolation(position('10', '5'))).toBeNull()
    expect(interestViolation(position('10000'))).toBeNull()
  })

  it('that is less than the least order leaves a product sold out', () => {
    const facts = { capacity: decimal('100'), minimum: decimal('10') }
    expect(isSoldOut({ ...facts, used: decimal('90') })).toBe(false)
    expect(isSoldOut({ ...facts, used: decimal('90.00000001') })).toBe(true)
  })
})
