import { type Decimal8, decimal, ONE } from '@tenor/contract/money'
import {
  addOffer,
  clearHour,
  curveRate,
  demandOf,
  effectiveRate,
  type FlexibleCurve,
  hourInterest,
  houseShare,
  lendByShare,
  loanCharge,
  loanTime,
  nettedOf,
  rateOfPercent,
  redeemable,
  redemptionAmount,
  redemptionParts,
  redemptionViolation,
  utilisation,
} from '@tenor/contract/simple-earn'
import { HOUR_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const amount = fc.bigInt({ min: 1n, max: 10n ** 17n })
const rate = (most: bigint) => fc.bigInt({ min: 0n, max: most })
const curves: fc.Arbitrary<FlexibleCurve> = fc
  .tuple(rate(ONE / 50n), rate(ONE / 20n), rate(ONE), rate(ONE), rate(ONE / 2n))
  .map(([base, slope1, kink, slope2, more]) => ({ base, slope1, kink, slope2, cap: base + more }))
const lenders = fc.array(
  fc.record({
    minimum: fc.integer({ min: 0, max: 600 }).map((tenThousandths) => BigInt(tenThousandths) * 10_000n),
    offered: amount,
    left: fc.oneof(fc.constant(0n), amount),
    owes: fc.oneof(fc.constant(0n), amount),
    carry: fc.bigInt({ min: 0n, max: 875_999_999_999n }),
  }),
  { maxLength: 12 },
)
const borrowers = fc.array(
  fc.record({ principal: amount, after: amount, at: fc.integer({ min: 0, max: HOUR_MS }), fee: rate(ONE / 2n) }),
  { maxLength: 8 },
)

const sum = (amounts: readonly Decimal8[]) => amounts.reduce((all, each) => all + each, 0n)

test('in 1,000 random hours borrowers pay what lenders and the house receive, to the last unit', () => {
  fc.assert(
    fc.property(curves, lenders, borrowers, rate(ONE / 10n), (curve, lending, borrowing, maximum) => {
      const own = lending.map(({ owes }) => loanTime(owes, HOUR_MS))
      const others = borrowing.map(
        ({ principal, after, at }) => loanTime(principal, at) + loanTime(after, HOUR_MS - at),
      )
      const nettings = lending.map(({ offered }, at) => nettedOf(offered, own[at] ?? 0n))
      const offers = lending.map(({ offered, left, ...each }, at) => ({
        ...each,
        net: offered - (nettings[at] ?? 0n),
        supply: offered + left,
      }))
      const netted = sum(nettings)
      const demand = demandOf(sum(own) + sum(others), netted)
      const hour = clearHour({ levels: offers, demand, curve, minimum: 0n, maximum })
      const lent = offers.map((offer) => lendByShare(hour, offer))
      const rounded = hour.filled - sum(lent)
      expect(rounded).toBeGreaterThanOrEqual(0n)
      expect(rounded).toBeLessThanOrEqual(BigInt(offers.length))
      expect(hour.filled + hour.unmet).toBe(demand)
      offers.forEach(({ net, minimum }, at) => {
        expect(lent[at]).toBeLessThanOrEqual(net)
        if ((lent[at] ?? 0n) > 0n) expect(minimum).toBeLessThanOrEqual(hour.rate)
      })

      const paid = offers.map(({ carry }, at) => ({ ...hourInterest(lent[at] ?? 0n, hour.rate, carry), before: carry }))
      paid.forEach(({ interest, carry, before }, at) => {
        expect(interest * 876_000_000_000n + carry - before).toBe((lent[at] ?? 0n) * hour.rate)
      })
      const fees = [...own.map(() => decimal('0.18')), ...borrowing.map(({ fee }) => fee)]
      const charges = [...own, ...others].map((time, at) => loanCharge(time, hour.rate, fees[at] ?? 0n))
      const [charge, fee] = [sum(charges.map((each) => each.charge)), sum(charges.map((each) => each.fee))]
      const interest = sum(paid.map((each) => each.interest))
      const house = houseShare({ ...hour, demand, netted, charge, fee, interest })
      expect(interest + fee + house.reserve + house.dust).toBe(charge)
      // Each rounding and each carry is below a unit.
      const most = BigInt(2 * charges.length + 2 * offers.length + 4)
      expect(house.dust).toBeLessThanOrEqual(most)
      expect(house.dust).toBeGreaterThanOrEqual(-most)
    }),
    { numRuns: 1_000 },
  )
})

test('the rate is the smallest that the curve and the marginal minimum allow', () => {
  fc.assert(
    fc.property(curves, lenders, amount, rate(ONE / 10n), (curve, lending, demand, maximum) => {
      const levels = lending.map(({ minimum, offered, left }) => ({ minimum, net: offered, supply: offered + left }))
      const hour = clearHour({ levels, demand, curve, minimum: 0n, maximum })
      const ceiling = curve.cap < maximum ? curve.cap : maximum
      expect(hour.rate).toBeLessThanOrEqual(ceiling)
      const isAllowed = (at: Decimal8) => {
        const counted = levels.filter(({ minimum }) => minimum <= at && minimum <= ceiling)
        const used = utilisation(demand, sum(counted.map(({ supply }) => supply)))
        const { numerator, denominator } = curveRate({ ...curve, cap: ceiling }, used)
        return at >= hour.marginal && numerator < (at + 1n) * denominator
      }
      expect(isAllowed(hour.rate)).toBe(true)
      const below = [hour.marginal, ...levels.map(({ minimum }) => minimum)].filter(
        (each) => each >= hour.marginal && each < hour.rate,
      )
      for (const each of below) {
        const { numerator, denominator } = curveRate(
          { ...curve, cap: ceiling },
          utilisation(demand, sum(levels.filter((l) => l.minimum <= each).map((l) => l.supply))),
        )
        expect(numerator).toBeGreaterThan(each * denominator)
      }
    }),
    { numRuns: 500 },
  )
})

test('a redemption leaves nothing below the least, takes nothing that is not there, and its parts add up', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (asked, offered, joining, idle) => {
      const held = { offered, joining, frozen: offered / 3n, marginFrozen: offered / 5n }
      const taken = redemptionAmount(asked, held)
      const rest = offered + joining - held.frozen - held.marginFrozen - taken
      expect(rest === 0n || rest >= decimal('0.000001')).toBe(true)
      const { fromJoining, fromIdle, waiting } = redemptionParts(taken, joining, idle)
      expect(fromJoining + fromIdle + waiting).toBe(taken)
      expect(fromJoining <= joining && fromIdle <= idle && waiting <= offered).toBe(true)
    }),
  )
})

test('whatever somebody has to redeem, asking for all of it is allowed and leaves nothing', () => {
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 0n, max: 300n }), (offered, joining) => {
      const held = { offered, joining, frozen: offered / 3n, marginFrozen: offered / 5n }
      const all = redeemable(held)
      fc.pre(all > 0n)
      expect(redemptionViolation(all, held)).toBeNull()
      expect(redemptionAmount(all, held)).toBe(all)
      if (all > 1n) expect(redemptionViolation(1n, held)?.reason).toBe('redeem.number.minLimit')
    }),
  )
  const dust = { offered: 40n, joining: 0n, frozen: 0n, marginFrozen: 0n }
  expect(redemptionViolation(39n, dust)?.params).toEqual({ number: '0.0000004' })
})

test('a percent becomes a fraction of four decimals, rounded up', () => {
  expect([rateOfPercent(decimal('1.23')), rateOfPercent(decimal('1.231'))]).toEqual(['0.0123', '0.0124'].map(decimal))
})

test('equal minimums get equal shares, and splitting an offer into parts never gets more', () => {
  fc.assert(
    fc.property(curves, lenders, borrowers, fc.bigInt({ min: 1n, max: 99n }), (curve, lending, borrowing, percent) => {
      const levels = lending.map(({ minimum, offered }) => ({ minimum, net: offered, supply: offered }))
      const demand = sum(borrowing.map(({ principal }) => principal))
      const hour = clearHour({ levels, demand, curve, minimum: 0n, maximum: ONE })
      for (const { minimum, net } of levels) {
        const [one, other] = [(net * percent) / 100n, net - (net * percent) / 100n]
        const whole = lendByShare(hour, { minimum, net })
        const parts = lendByShare(hour, { minimum, net: one }) + lendByShare(hour, { minimum, net: other })
        expect(parts <= whole && whole - parts <= 1n).toBe(true)
      }
    }),
  )
})

test('a form that adds an amount to the preview and an hour with that offer in it come to the same', () => {
  fc.assert(
    fc.property(curves, lenders, amount, amount, (curve, lending, demand, own) => {
      const levels = lending.map(({ minimum, offered }) => ({ minimum, net: offered, supply: offered }))
      const facts = { levels, demand, curve, minimum: 0n, maximum: ONE }
      const told = clearHour(addOffer(facts, 0n, own))
      const cleared = clearHour({ ...facts, levels: [{ minimum: 0n, net: own, supply: own }, ...levels] })
      expect(told).toEqual(cleared)
      const earned = hourInterest(lendByShare(told, { minimum: 0n, net: own }), told.rate, 0n).interest
      const shown = hourInterest(own, effectiveRate(0n, told), 0n).interest
      // The effective rate is rounded down to eight decimals before it meets the amount.
      expect(shown <= earned && earned - shown <= own / 876_000_000_000n + 1n).toBe(true)
    }),
  )
})
