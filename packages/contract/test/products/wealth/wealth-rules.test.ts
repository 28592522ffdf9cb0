import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import {
  chartAxis,
  chartTicksOf,
  drawdown,
  endsPeriod,
  moneyWeightedReturn,
  type NavPoint,
  navMove,
  navMoved,
  navTakesTwo,
  navViolation,
  recentApr,
  redeemUnitsViolation,
  returnAtPrice,
  subscribeViolation,
  timeWeightedReturn,
  wealthTermsViolation,
  withSteps,
} from '@tenor/contract/wealth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const D = decimal
const DAY = instant(Date.UTC(2026, 4, 1))
const day = (count: number): Instant => later(DAY, count * DAY_MS)
const points = (...navs: string[]): NavPoint[] => navs.map((nav, place) => ({ at: day(place), nav: D(nav) }))

describe('a subscription', () => {
  const FACTS = { coin: 'USDT', minimum: D('100'), amount: D('250'), available: D('300') }
  const OPEN = { ...FACTS, isOnSale: true, isRegionAllowed: true }

  test.each([
    [{}, null, undefined],
    [{ amount: D('300.00000001') }, 'finances.inadequateBalance', { number: '300', coin: 'USDT' }],
    [{ amount: D('99') }, 'less.minimum.amount', { number: '100', coin: 'USDT' }],
    // Both: what is available is said first.
    [{ amount: D('99'), available: D('5') }, 'finances.inadequateBalance', { number: '5', coin: 'USDT' }],
    [{ isOnSale: false, amount: 1n }, 'wealth.notOnSale', undefined],
    [{ isRegionAllowed: false, isOnSale: false }, 'wealth.region', undefined],
  ])('%o is answered with %s', (more, reason, params) => {
    const found = subscribeViolation({ ...OPEN, ...more })
    expect(found?.reason ?? null).toBe(reason)
    if (params !== undefined) expect(found?.params).toEqual(params)
  })
})

test('units are not zero, have six decimals and are not above what is redeemable, with the first reason said', () => {
  const reason = (units: string) => redeemUnitsViolation(D(units), D('10'))?.reason ?? null
  expect([reason('0'), reason('-1'), reason('1.0000001'), reason('10.000001'), reason('10')]).toEqual([
    'wealth.units.zero',
    'wealth.units.zero',
    'wealth.units.precision',
    'less.redeemable.units',
    null,
  ])
})

test('a value is above zero, of a midnight that has passed, and of the next one at most', () => {
  const reason = (more: object) =>
    navViolation({ at: day(1), nav: D('1'), now: later(day(1), 5), last: { at: DAY, nav: D('1') }, ...more })?.reason ??
    null
  expect(reason({})).toBeNull()
  expect(reason({ nav: 0n })).toBe('wealth.nav.zero')
  expect(reason({ at: later(day(0), 1_000) })).toBe('wealth.nav.midnight')
  expect(reason({ now: later(day(1), -1) })).toBe('wealth.nav.early')
  expect(reason({ at: day(2), now: day(9) })).toBe('wealth.nav.order')
})

const held = (values: readonly string[], bound = '0.1') => ({
  confirmedAt: DAY,
  values: values.map((value) => D(value)),
  bound: D(bound),
})

test('a value exactly at the bound takes one operator, a step beyond two; its move is told as a fraction', () => {
  const beyond = (nav: string) => navTakesTwo(day(1), D(nav), held(['1.2']))
  expect([beyond('1.32'), beyond('1.32000001'), beyond('1.08'), beyond('1.07999999')]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(decimalText(navMove(D('1.1'), D('1.2')))).toBe('-0.08333333')
})

test('example 14: moves since the value that two confirmed are added up, and a confirmed one starts anew', () => {
  const steps = ['1.0999', '1.20978001', '1.33063703', '1.46356766', '1.60977806', '1.77059488']
  let since = ['1']
  const told = steps.map((nav) => {
    const [takesTwo, moved] = [navTakesTwo(day(1), D(nav), held(since)), decimalText(navMoved([...since, nav].map(D)))]
    since = takesTwo ? [nav] : [...since, nav]
    return [takesTwo, moved]
  })
  expect(told.map(([takesTwo]) => takesTwo)).toEqual([false, true, false, true, false, true])
  expect([told[0]?.[1], told[1]?.[1]]).toEqual(['0.0999', '0.1998'])
  expect(navTakesTwo(day(2), D('0.9001'), held(['1', '1.0999']))).toBe(true)
  expect(decimalText(navMoved(['1', '1.0999', '0.9001'].map(D)))).toBe('0.28155287')
  const small = ['1', '1.021', '1.0105', '1.0312', '1.0099']
  const sums = small.slice(1).map((_, place) => decimalText(navMoved(small.slice(0, place + 2).map(D))))
  expect(sums).toEqual(['0.021', '0.03128403', '0.05176894', '0.07242449'])
  expect(navTakesTwo(day(4), D('1.0099'), held(small.slice(0, -1)))).toBe(false)
})

test('31 days after the value that two confirmed the same value takes two again', () => {
  expect([30, 31].map((days) => navTakesTwo(day(days), D('1'), held(['1'])))).toEqual([false, true])
})

test('terms of a product: a minimum, a share below one, a bound, a gate', () => {
  const TERMS = { minimum: D('1'), lockDays: 0, profitShare: D('0.2'), navBound: D('0.1'), gate: null, nav: D('1') }
  const reason = (more: object) => wealthTermsViolation({ ...TERMS, ...more })?.reason ?? null
  expect([reason({}), reason({ nav: 0n }), reason({ minimum: 0n }), reason({ profitShare: D('1') })]).toEqual([
    null,
    'wealth.nav.zero',
    'wealth.product.minimum',
    'wealth.product.share',
  ])
  expect([reason({ navBound: 0n }), reason({ gate: D('1.1') }), reason({ gate: D('1') })]).toEqual([
    'wealth.product.bound',
    'wealth.product.gate',
    null,
  ])
})

test('a period ends at the first strike of a month, a quarter, a year', () => {
  const at = (month: number, date: number) => instant(Date.UTC(2026, month - 1, date))
  expect([endsPeriod(at(5, 1), 'month'), endsPeriod(at(5, 2), 'month'), endsPeriod(at(5, 1), 'none')]).toEqual([
    true,
    false,
    false,
  ])
  expect([endsPeriod(at(5, 1), 'quarter'), endsPeriod(at(4, 1), 'quarter')]).toEqual([false, true])
  expect([endsPeriod(at(4, 1), 'year'), endsPeriod(at(1, 1), 'year')]).toEqual([false, true])
})

describe('figures', () => {
  test('the recent APR is the move of 30 days times 365 / 30, by the latest entry at or before, and null for a younger fund', () => {
    const young = Array.from({ length: 30 }, (_, place) => ({ at: day(place), nav: D('1') }))
    expect(recentApr(young)).toBeNull()
    expect(recentApr([])).toBeNull()
    const gap = [
      { at: day(0), nav: D('1.2') },
      { at: day(3), nav: D('1.25') },
      { at: day(31), nav: D('1.26') },
    ]
    expect(decimalText(recentApr(gap) ?? 0n)).toBe('0.60833333')
    // 1.2 stood 30 days before: 0.06 / 1.2 × 365 / 30.
    expect(decimalText(recentApr([...gap, { at: day(33), nav: D('1.25') }]) ?? 1n)).toBe('0')
  })

  test('the time-weighted return does not know when money came; the drawdown is the largest fall', () => {
    const run = points('1', '1.2', '0.9', '1.1', '1.05')
    expect(decimalText(timeWeightedReturn(run) ?? 0n)).toBe('0.05')
    expect(decimalText(drawdown(run))).toBe('0.25')
    expect([timeWeightedReturn(points('1')), drawdown(points('1', '2'))]).toEqual([null, 0n])
  })

  test('the money-weighted return does: who came before the fall lost more than the fund', () => {
    const flows = [
      { at: day(0), amount: D('100') },
      { at: day(5), amount: D('1000') },
    ]
    // 100 doubled, then all of 1,200 fell by half: 600 of 1,100, over 100 + 1,000 / 2 in the mean.
    expect(decimalText(moneyWeightedReturn(flows, D('600'), day(10)) ?? 0n)).toBe('-0.83333333')
    expect(moneyWeightedReturn(flows, D('600'), day(0))).toBeNull()
    expect(moneyWeightedReturn([], 0n, day(3))).toBeNull()
  })

  test('in USDT a return carries the price of its coin; just holding is the price alone', () => {
    const text = (own: bigint | null, before: string, after: string) =>
      decimalText(returnAtPrice(own, D(before), D(after)) ?? 99n)
    expect([text(D('0.1'), '2000', '1800'), text(0n, '2000', '1800')]).toEqual(['-0.01', '-0.1'])
    expect([returnAtPrice(null, 1n, 1n), returnAtPrice(0n, null, 1n)]).toEqual([null, null])
  })

  test('a chart’s axis ends at tens, 100 wider on each side where nothing moved', () => {
    const ends = (...values: string[]) => {
      const { least, most } = chartAxis(values.map(D))
      return [decimalText(least), decimalText(most)]
    }
    expect(ends('1234.5', '1251')).toEqual(['1230', '1260'])
    expect(ends('-3', '14')).toEqual(['-10', '20'])
    expect(ends('1237', '1237')).toEqual(['1130', '1340'])
    expect(ends('1240', '1240')).toEqual(['1140', '1340'])
    expect(ends()).toEqual(['-100', '100'])
  })

  test('where a line moves by less than ten, its axis has tens of a finer unit, so that it is no flat line', () => {
    const ends = (...values: string[]) => {
      const axis = chartAxis(values.map(D))
      return [decimalText(axis.least), decimalText(axis.most), chartTicksOf(axis).map(decimalText)]
    }
    expect(ends('0.04847061', '0.0489')).toEqual([
      '0.0484',
      '0.0489',
      ['0.0484', '0.0485', '0.0486', '0.0487', '0.0488', '0.0489'],
    ])
    expect(ends('-0.31', '1.2').slice(0, 2)).toEqual(['-1', '2'])
    expect(ends('0.05', '0.05').slice(0, 2)).toEqual(['-0.05', '0.15'])
    expect(ends('0.00000001', '0.00000002').slice(0, 2)).toEqual(['0', '0.0000001'])
    // Wherever it moved it takes at least a third of the height.
    const moved = fc.tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(10n, 10n ** 15n))
    fc.assert(
      fc.property(moved, ([low, by]) => {
        const { least, most } = chartAxis([low, low + by])
        return least <= low && low + by <= most && most - least <= 3n * by
      }),
    )
  })

  test('each point of a chart has its step from the one before, the first none', () => {
    const steps = withSteps([
      { at: day(0), value: 5n },
      { at: day(1), value: 3n },
    ])
    expect(steps.map(({ diff }) => diff)).toEqual([0n, -2n])
  })
})
