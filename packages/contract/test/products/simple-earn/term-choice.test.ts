import { decimal } from '@tenor/contract/money'
import { againTerm, byVipRange, FIXED_TYPE, firstTerm, lastMonths, limitedRange } from '@tenor/contract/simple-earn'
import { DAY_MS, instant, later } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'

const NORMAL = { type: FIXED_TYPE.NORMAL, minVip: 0, maxVip: 0, isSoldOut: false }
const VIP = { type: FIXED_TYPE.VIP, isSoldOut: false }
const OFFERS = [
  { ...VIP, id: 1, rate: decimal('0.11'), minVip: 5, maxVip: 9 },
  { ...NORMAL, id: 2, rate: decimal('0.05') },
  { ...NORMAL, id: 3, rate: decimal('0.09'), isSoldOut: true },
  { ...NORMAL, id: 4, rate: decimal('0.07') },
  { ...VIP, id: 5, rate: decimal('0.12'), minVip: 10, maxVip: 16 },
]

describe('the term that a panel begins with', () => {
  const first = (asked: number, kind: 'normal' | 'vip', vipTier = 0, offers = OFFERS) =>
    firstTerm(asked, kind, { offers, vipTier })

  test('is the one that was asked for, flexible too', () => {
    expect(first(3, 'normal')).toBe(3)
    expect(first(0, 'normal')).toBe(0)
  })

  test('is the first normal one where that one is gone', () => {
    expect(first(77, 'normal')).toBe(2)
  })

  test('is for VIP the one whose range holds the tier, and flexible where none does', () => {
    expect(first(77, 'vip', 12)).toBe(5)
    expect(first(77, 'vip', 3)).toBe(0)
    expect(first(77, 'normal', 0, [])).toBe(0)
  })
})

describe('subscribing again', () => {
  test('opens the same product, and when it is sold out or gone the normal one that pays most', () => {
    expect(againTerm(2, OFFERS, true)).toBe(2)
    expect(againTerm(3, OFFERS, true)).toBe(4)
    expect(againTerm(77, OFFERS, true)).toBe(4)
  })

  test('opens flexible where no normal product is for sale, and nothing where there is no pool', () => {
    const none = OFFERS.filter(({ type, isSoldOut }) => type === FIXED_TYPE.VIP || isSoldOut)
    expect(againTerm(77, none, true)).toBe(0)
    expect(againTerm(77, none, false)).toBeNull()
  })
})

test('VIP terms are listed by 10 × min_vip + max_vip', () => {
  const ranges = [
    { minVip: 10, maxVip: 16 },
    { minVip: 5, maxVip: 9 },
    { minVip: 5, maxVip: 6 },
  ]
  expect(ranges.toSorted(byVipRange).map(({ maxVip }) => maxVip)).toEqual([6, 9, 16])
})

describe('a range of dates', () => {
  const to = instant(Date.UTC(2026, 10, 22))
  const daysBefore = (days: number) => later(to, -days * DAY_MS)

  test('of 6 months has 180 days at most, of 12 months 360: a longer one begins later, and says so', () => {
    expect(limitedRange(daysBefore(180), to, 6)).toEqual({ from: daysBefore(180), to, isCut: false })
    expect(limitedRange(daysBefore(181), to, 6)).toEqual({ from: daysBefore(180), to, isCut: true })
    expect(limitedRange(daysBefore(360), to, 12)).toEqual({ from: daysBefore(360), to, isCut: false })
    expect(limitedRange(daysBefore(900), to, 12)).toEqual({ from: daysBefore(360), to, isCut: true })
  })

  test('that ends before it begins is of its end, and the last months end now', () => {
    expect(limitedRange(later(to, DAY_MS), to, 6)).toEqual({ from: to, to, isCut: true })
    expect(lastMonths(to, 6)).toEqual({ from: daysBefore(180), to, isCut: false })
  })
})
