import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  bonusInCoin,
  bonusPaid,
  bonusWeight,
  type Clearing,
  type ClearingFacts,
  clearHour,
  curveRate,
  demandOf,
  type Extras,
  effectiveRate,
  extrasRate,
  type FlexibleCurve,
  type FlexibleState,
  hourInterest,
  hoursOf,
  houseShare,
  lendAmount,
  lendByShare,
  loanCharge,
  loanTime,
  nettedOf,
  type OfferLevel,
  ratioDown,
  utilisation,
  weightWithin,
  whatIf,
  wouldHaveEarned,
} from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'

/* The worked examples of Simple Earn flexible, 1 to 8. */

const FEE = decimal('0.18')
const curve = (...parts: string[]): FlexibleCurve => {
  const [base = 0n, slope1 = 0n, kink = 0n, slope2 = 0n, cap = 0n] = parts.map(decimal)
  return { base, slope1, kink, slope2, cap }
}
const offer = (minimum: string, net: string, left = '0'): OfferLevel => ({
  minimum: decimal(minimum),
  net: decimal(net),
  supply: decimal(net) + decimal(left),
})

function cleared(offers: readonly OfferLevel[], demand: Decimal8, of: FlexibleCurve, maximum: string) {
  const facts: ClearingFacts = { levels: offers, demand, curve: of, minimum: 0n, maximum: decimal(maximum) }
  const hour = clearHour(facts)
  const lent = offers.map((each) => lendByShare(hour, each))
  const interest = lent.map((amount) => hourInterest(amount, hour.rate, 0n).interest)
  return { ...hour, lent: lent.map(decimalText), interests: interest.map(decimalText), interest: sum(interest) }
}

const sum = (amounts: readonly Decimal8[]) => amounts.reduce((all, each) => all + each, 0n)
const effective = (hour: Clearing, ...minimums: string[]) =>
  minimums.map((minimum) => decimalText(effectiveRate(decimal(minimum), hour)))
const SECOND = curve('0.01', '0.04', '0.8', '0.2', '0.12')

test('1. the marginal part is shared', () => {
  const of = curve('0.005', '0.01', '0.8', '0.5', '0.2')
  const offers = [offer('0.01', '800'), offer('0.025', '600'), offer('0.025', '450.5'), offer('0.04', '1000')]
  const hour = cleared(offers, decimal('1500'), of, '0.05')
  expect(hour).toMatchObject({ marginal: decimal('0.025'), part: decimal('700'), whole: decimal('1050.5') })
  expect(hour.lent).toEqual(['800', '399.80961446', '300.19038553', '0'])
  expect([sum(hour.lent.map(decimal)), hour.filled]).toEqual(['1499.99999999', '1500'].map(decimal))
  expect(hour).toMatchObject({ supply: decimal('1850.5'), rate: decimal('0.025') })
  expect(ratioDown(curveRate(of, utilisation(decimal('1500'), decimal('1850.5'))))).toBe(decimal('0.01829586'))
  expect(effective(hour, '0.01', '0.025', '0.04')).toEqual(['0.025', '0.01665873', '0'])
  expect(hour.interests).toEqual(['0.0022831', '0.001141', '0.0008567', '0'])
  const { charge, fee } = loanCharge(loanTime(decimal('1500'), HOUR_MS), hour.rate, FEE)
  expect([charge, hour.interest, fee]).toEqual(['0.00505137', '0.0042808', '0.00077054'].map(decimal))
  const share = houseShare({ ...hour, demand: decimal('1500'), netted: 0n, charge, fee })
  expect(share).toEqual({ reserve: 0n, dust: decimal('0.00000003') })
})

describe('2. the curve lifts, and a parked offer does nothing', () => {
  const [a, b, parked] = [offer('0.01', '1000'), offer('0.015', '1000'), offer('0.12', '20000')]
  const loan = loanTime(decimal('1700'), HOUR_MS)

  test('the rate is that of the offers which would lend', () => {
    const hour = cleared([a, b, parked], decimal('1700'), SECOND, '0.12')
    expect(hour).toMatchObject({ marginal: decimal('0.015'), supply: decimal('2000'), rate: decimal('0.052') })
    expect(hour).toMatchObject({ utilisation: decimal('0.85'), part: decimal('700'), whole: decimal('1000') })
    expect(hour.lent).toEqual(['1000', '700', '0'])
    expect(hour.interests).toEqual(['0.00593607', '0.00415525', '0'])
    expect(effective(hour, '0.01', '0.015', '0.12')).toEqual(['0.052', '0.0364', '0'])
    const { charge, fee } = loanCharge(loan, hour.rate, FEE)
    expect([charge, hour.interest, fee]).toEqual(['0.01190777', '0.01009132', '0.00181643'].map(decimal))
    const share = houseShare({ ...hour, demand: decimal('1700'), netted: 0n, charge, fee })
    expect(share).toEqual({ reserve: 0n, dust: decimal('0.00000002') })
  })

  test('an offer between holds it at its own minimum, and is not filled', () => {
    const hour = cleared([a, b, offer('0.045', '600'), parked], decimal('1700'), SECOND, '0.12')
    expect(hour).toMatchObject({ supply: decimal('2600'), rate: decimal('0.045') })
    expect(ratioDown(curveRate(SECOND, utilisation(decimal('1700'), decimal('2600'))))).toBe(decimal('0.03615384'))
    expect(hour.lent).toEqual(['1000', '700', '0', '0'])
    expect(effective(hour, '0.01', '0.015', '0.045')).toEqual(['0.045', '0.0315', '0'])
  })

  test('those who lend and owe count net, and pay the reserve', () => {
    const [own, others] = [loanTime(decimal('300'), HOUR_MS), loanTime(decimal('900'), HOUR_MS)]
    const netted = nettedOf(decimal('1000'), own)
    const demand = demandOf(own + others, netted)
    const hour = cleared([{ ...a, net: a.net - netted }, b], demand, SECOND, '0.12')
    expect(hour).toMatchObject({ filled: decimal('900'), supply: decimal('2000'), rate: decimal('0.028') })
    expect(hour).toMatchObject({ utilisation: decimal('0.45'), part: decimal('200'), whole: decimal('1000') })
    expect(hour.lent).toEqual(['700', '200'])
    expect(hour.interests).toEqual(['0.00223744', '0.00063926'])
    expect(effective(hour, '0.015')).toEqual(['0.0056'])
    const charges = [own, others].map((time) => loanCharge(time, hour.rate, FEE))
    const [charge, fee] = [sum(charges.map((each) => each.charge)), sum(charges.map((each) => each.fee))]
    expect([charge, hour.interest, fee]).toEqual(['0.00452604', '0.0028767', '0.0006904'].map(decimal))
    const share = houseShare({ ...hour, demand, netted, charge, fee })
    expect(share).toEqual({ reserve: decimal('0.0009589'), dust: decimal('0.00000004') })
  })
})

test('3. a loan falls, a lender leaves', () => {
  const time = loanTime(decimal('1400'), 40 * 60_000) + loanTime(decimal('1100'), 20 * 60_000)
  const demand = demandOf(time, 0n)
  expect(demand).toBe(decimal('1300'))
  const hour = cleared([offer('0.01', '1000'), offer('0.015', '100', '900')], demand, SECOND, '0.12')
  expect(hour).toMatchObject({ supply: decimal('2000'), utilisation: decimal('0.65'), rate: decimal('0.036') })
  expect(hour).toMatchObject({ filled: decimal('1100'), unmet: decimal('200'), marginal: decimal('0.015') })
  expect(hour.part).toBe(hour.whole)
  expect(effective(hour, '0.01', '0.015', '0.02', '0.0361')).toEqual(['0.036', '0.036', '0.036', '0'])
  expect(hour.lent).toEqual(['1000', '100'])
  expect(hour.interests).toEqual(['0.00410958', '0.00041095'])
  const { charge, fee } = loanCharge(time, hour.rate, FEE)
  expect([charge, hour.interest, fee]).toEqual(['0.00630411', '0.00452053', '0.00096164'].map(decimal))
  const share = houseShare({ ...hour, demand, netted: 0n, charge, fee })
  expect(share).toEqual({ reserve: decimal('0.00082191'), dust: decimal('0.00000003') })
})

test('4. loans by the millisecond', () => {
  const rate = decimal('0.0365')
  const times = [
    loanTime(decimal('5000'), HOUR_MS),
    loanTime(decimal('1000'), 754_321) + loanTime(decimal('400.25'), HOUR_MS - 754_321),
    loanTime(decimal('0.5'), 1_500),
  ]
  const charges = times.map((time) => loanCharge(time, rate, FEE))
  expect(charges.map(({ charge }) => decimalText(charge))).toEqual(['0.02458334', '0.00258577', '0.00000001'])
  const demand = demandOf(sum(times), 0n)
  expect(demand).toBe(decimal('5525.91799159'))
  const { interest } = hourInterest(demand, rate, 0n)
  const [charge, fee] = [sum(charges.map((each) => each.charge)), sum(charges.map((each) => each.fee))]
  expect([charge, interest, fee]).toEqual(['0.02716912', '0.02302465', '0.00414443'].map(decimal))
  const sums = { rate, demand, filled: demand, netted: 0n, charge, fee, interest }
  expect(houseShare(sums)).toEqual({ reserve: 0n, dust: decimal('0.00000004') })
})

test('5. what rounding leaves is carried', () => {
  let held = { amount: decimal('0.001'), carry: 0n }
  const paid: number[] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const { interest, carry } = hourInterest(held.amount, decimal('0.02'), held.carry)
    held = { amount: held.amount + interest, carry }
    if (interest > 0n) paid.push(hour)
  }
  expect(paid).toHaveLength(5)
  expect(held).toEqual({ amount: decimal('0.00100005'), carry: 420_104_000_000n })
})

describe('6. a day with a redemption', () => {
  const DAY = instant(1_809_388_800_000)
  const hourAt = (hour: number): Instant => later(DAY, hour * HOUR_MS)
  const opening: FlexibleState = {
    offered: 0n,
    joining: decimal('100000'),
    carry: 0n,
    minimum: 0n,
    place: 1,
    nextMinimum: 0n,
    nextPlace: 1,
  }
  const share = { marginal: decimal('1'), part: 0n, whole: 0n }
  const rate = decimal('0.0876')
  const results = Array.from({ length: 15 }, (_, at) => ({ hour: hourAt(9 + at), rate, share, cut: null }))
  const redeemed = {
    hour: hourAt(13),
    offered: -decimal('40000'),
    joining: 0n,
    minimum: null,
    place: null,
    netted: 0n,
    keepsCarry: true,
  }
  const rows = hoursOf(7, opening, [redeemed], results)
  const interestOf = (hour: number) => rows.find((row) => row.hour === hourAt(hour))?.interest ?? -1n

  test('earns by the hour on what was there all the hour, its interest included', () => {
    expect(interestOf(9)).toBe(0n)
    expect([10, 11, 12].map(interestOf)).toEqual(['1', '1.00001', '1.00002'].map(decimal))
    expect([13, 23].map(interestOf)).toEqual(['0.60003', '0.60009'].map(decimal))
  })

  test('posts what accrued before the redemption, and the rest at 00:00', () => {
    const before = sum([10, 11, 12].map(interestOf))
    const after = sum(Array.from({ length: 11 }, (_, at) => interestOf(13 + at)))
    expect([before, after]).toEqual(['3.00003', '6.60066002'].map(decimal))
    expect(decimal('60000') + before + after).toBe(decimal('60009.60069002'))
  })
})

test('a holding that is emptied goes on with its carry when something is in it again; those of once lost it', () => {
  const DAY = instant(1_809_388_800_000)
  const hourAt = (hour: number): Instant => later(DAY, hour * HOUR_MS)
  const start = { minimum: 0n, place: 1, nextMinimum: 0n, nextPlace: 1 }
  const opening: FlexibleState = { ...start, offered: decimal('1'), joining: 0n, carry: 0n }
  const share = { marginal: decimal('1'), part: 0n, whole: 0n }
  // 1 × 0.00006 / 8760 is 0.68 of the last decimal: two such hours are one of it and a carry.
  const results = [0, 1, 2].map((at) => ({ hour: hourAt(at), rate: decimal('0.00006'), share, cut: null }))
  const interests = (keepsCarry: boolean) => {
    const act = { minimum: null, place: null, netted: 0n, keepsCarry }
    const emptied = { ...act, hour: hourAt(1), offered: -decimal('1'), joining: 0n }
    const again = { ...act, hour: hourAt(1), offered: 0n, joining: decimal('1') }
    return hoursOf(7, opening, [emptied, again], results).map(({ interest }) => interest)
  }
  expect(interests(true)).toEqual([0n, 0n, 1n])
  expect(interests(false)).toEqual([0n, 0n, 0n])
})

describe('7. three lenders at one minimum', () => {
  const [own, others] = [loanTime(decimal('300'), HOUR_MS), loanTime(decimal('1234.56789012'), HOUR_MS)]
  const netted = nettedOf(decimal('1000'), own)
  const lenders = [offer('0.01', '1000'), offer('0.01', '2000.00000001'), offer('0.01', '500.55555555')]
  const [a, b, c] = lenders as [OfferLevel, OfferLevel, OfferLevel]
  const netOfLoan = [{ ...a, net: a.net - netted }, b, c]
  const first = cleared(netOfLoan, demandOf(own + others, netted), SECOND, '0.12')

  test('share what is lent by what each of them offers net of the own loan', () => {
    expect(first).toMatchObject({ filled: decimal('1234.56789012'), whole: decimal('3200.55555556') })
    expect(first).toMatchObject({ utilisation: decimal('0.3526777'), rate: decimal('0.0241071') })
    expect(first.lent).toEqual(['270.01484838', '771.47099539', '193.08204634'])
    expect(sum(first.lent.map(decimal))).toBe(decimal('1234.56789011'))
    expect(first.interests).toEqual(['0.00074306', '0.00212305', '0.00053135'])
    expect(effective(first, '0.01', '0.0101')).toEqual(['0.00929896', '0'])
    const charges = [own, others].map((time) => loanCharge(time, first.rate, FEE))
    const [charge, fee] = [sum(charges.map((each) => each.charge)), sum(charges.map((each) => each.fee))]
    expect([charge, first.interest, fee]).toEqual(['0.00498322', '0.00339746', '0.00076014'].map(decimal))
    const share = houseShare({ ...first, demand: first.filled, netted, charge, fee })
    expect(share).toEqual({ reserve: decimal('0.00082558'), dust: decimal('0.00000004') })
  })

  const second = cleared(netOfLoan, decimal('3200.55555556'), SECOND, '0.12')
  const third = cleared([a, b, { ...c, minimum: decimal('0.0312') }], decimal('3100'), SECOND, '0.12')

  test('are all lent whole where all is borrowed, and who asks for more shares behind the others', () => {
    expect(second.part).toBe(second.whole)
    expect([decimalText(second.rate), ...effective(second, '0.01')]).toEqual(['0.06485986', '0.06485986'])
    expect(third).toMatchObject({ marginal: decimal('0.0312'), part: decimal('99.99999999'), whole: c.net })
    expect(third.lent[2]).toBe('99.99999999')
    expect(third.rate).toBe(decimal('0.05911474'))
    expect(effective(third, '0.01', '0.0312')).toEqual(['0.05911474', '0.01180982'])
  })

  test('what 500 would have earned is of the three hours that there are, and no more', () => {
    const hours = [first, second, third].map((hour, at) => ({ ...hour, hour: instant(at * HOUR_MS) }))
    const earned = ['0.01', '0.0312', '0.05'].map((minimum) => {
      const would = whatIf(decimal(minimum), hours)
      expect(would).toMatchObject({ hours: 3, from: 0, to: 3 * HOUR_MS })
      return decimalText(wouldHaveEarned(decimal('500'), would.sum))
    })
    expect(earned).toEqual(['0.00760693', '0.00067407', '0'])
  })

  test('a bonus is told by the share that is lent', () => {
    const extras = { bonusRate: decimal('0.02'), bonusLimit: decimal('400'), tiers: [] }
    const lent = lendAmount(c.net, c.minimum, first)
    expect([lent, extrasRate(c.net, lent, extras)]).toEqual(['193.08204634', '0.0077147'].map(decimal))
  })
})

describe('8. a bonus day', () => {
  const hours = [...Array(3).fill('0'), ...Array(5).fill('300'), ...Array(6).fill('500'), ...Array(10).fill('750.5')]
  const weighed = (extras: Extras) => hours.reduce((all: bigint, lent) => all + bonusWeight(decimal(lent), extras), 0n)

  test('pays on the first so much that was lent, at the prices of 00:00', () => {
    const weight = weighed({ bonusRate: decimal('0.08'), bonusLimit: decimal('500'), tiers: [] })
    expect(weight).toBe(decimal('760') * 100_000_000n)
    expect(bonusInCoin(weight)).toBe(decimal('0.08675799'))
    expect(bonusPaid(weight, decimal('1.0002'), decimal('0.31415'))).toBe(decimal('0.27622264'))
  })

  test('pays tiers by slice', () => {
    const tiers = [
      { left: 0n, right: decimal('200'), apr: decimal('0.05') },
      { left: decimal('200'), right: decimal('1000'), apr: decimal('0.01') },
    ]
    expect(bonusInCoin(weighed({ bonusRate: 0n, bonusLimit: 0n, tiers }))).toBe(decimal('0.03288242'))
  })

  test('shares what is left of a budget', () => {
    const needs = ['0.003', '0.0045', '0.0005'].map((need) => decimal(need) * 876_000_000_000n)
    const parts = needs.map((need) => bonusInCoin(weightWithin(need, sum(needs), decimal('0.005'))))
    expect(parts).toEqual(['0.001875', '0.0028125', '0.0003125'].map(decimal))
  })
})
