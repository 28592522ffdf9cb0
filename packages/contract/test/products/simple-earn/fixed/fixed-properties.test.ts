import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedInterest } from '../../../../src/products/simple-earn/fixed/fixed-interest.ts'
import {
  earlyRedemption,
  earlyRedemptionViolation,
  type FixedPosition,
  restOf,
} from '../../../../src/products/simple-earn/fixed/fixed-redemption.ts'
import { renewalSplit } from '../../../../src/products/simple-earn/fixed/fixed-renewal.ts'
import { rateUpShare } from '../../../../src/products/simple-earn/fixed/fixed-voucher.ts'
import { type LadderTier, tierInterestOfYear } from '../../../../src/products/simple-earn/ladder-tiers.ts'
import { DAY_MS, instant, later } from '../../../../src/time/index.ts'

const START = instant(1_800_000_000_000)
const amount = fc.bigInt({ min: 1n, max: 10n ** 20n })
const rate = fc.bigInt({ min: 0n, max: 10n ** 8n })
const tiers = fc
  .array(fc.record({ width: fc.bigInt({ min: 1n, max: 10n ** 12n }), apr: rate }), { maxLength: 4 })
  .map((parts) => {
    let left = 0n
    return parts.map(({ width, apr }, place): LadderTier => {
      const from = left
      left += width
      return { left: from, right: place === parts.length - 1 ? null : left, apr }
    })
  })
const position = fc
  .record({
    principal: amount,
    rate,
    share: rate,
    termDays: fc.integer({ min: 1, max: 400 }),
    tiers,
    quotaBefore: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    policy: fc.constantFrom('forfeit', 'reduced', 'clawback' as const),
    dailyDays: fc.nat(400),
    voucher: fc.option(fc.record({ high: amount, ratio: rate, days: fc.integer({ min: 1, max: 90 }) })),
  })
  .map(({ share, dailyDays, voucher, ...each }): FixedPosition & { dailyDays: number } => ({
    ...each,
    bonusAsset: null,
    earlyRate: (each.rate * share) / 10n ** 8n,
    isPartial: true,
    minimum: 1n,
    startAt: START,
    finishAt: later(START, each.termDays * DAY_MS),
    end: null,
    voucher: voucher === null ? null : { ...voucher, low: 0n, original: each.principal },
    dailyDays: Math.min(dailyDays, each.termDays - 1),
    paidDaily: 0n,
  }))
const withDaily = ({ dailyDays, ...of }: FixedPosition & { dailyDays: number }) => {
  const daily = (of.principal * of.rate) / (365n * 10n ** 8n)
  return { of: { ...of, paidDaily: of.policy === 'clawback' ? daily * BigInt(dailyDays) : 0n }, days: dailyDays }
}

test('tiers add up: an order in two parts earns by them what it earns in one', () => {
  fc.assert(
    fc.property(tiers, amount, amount, amount, (each, from, a, b) => {
      const whole = tierInterestOfYear(each, from, a + b)
      expect(tierInterestOfYear(each, from, a) + tierInterestOfYear(each, from + a, b)).toBe(whole)
      expect(whole >= 0n).toBe(true)
    }),
  )
})

test('leaving in parts never pays more than leaving at once, and nothing is ever below zero', () => {
  fc.assert(
    fc.property(position, fc.bigInt({ min: 1n, max: 10n ** 20n }), (given, some) => {
      const { of, days } = withDaily(given)
      const now = later(START, days * DAY_MS)
      const part = (some % of.principal) + 1n
      const whole = earlyRedemption(of, of.principal, now)
      const first = earlyRedemption(of, part, now)
      const rest = restOf(of, first)
      const second = rest.principal === 0n ? null : earlyRedemption(rest, rest.principal, now)
      expect(first.received + (second?.received ?? 0n) <= whole.received).toBe(true)
      for (const each of [whole, first, rest, ...(second === null ? [] : [second])]) {
        for (const value of Object.values(each)) if (typeof value === 'bigint') expect(value >= 0n).toBe(true)
      }
    }),
  )
})

test('what left counts with its whole share of what was paid by the day, also where that was more than it', () => {
  fc.assert(
    fc.property(position, amount, fc.bigInt({ min: 0n, max: 10n ** 22n }), (given, some, paidDaily) => {
      const of: FixedPosition = { ...given, policy: 'clawback', paidDaily }
      const part = (some % of.principal) + 1n
      const rest = restOf(of, earlyRedemption(of, part, START))
      const share = paidDaily * rest.principal
      expect(rest.paidDaily * of.principal <= share && (rest.paidDaily + 1n) * of.principal > share).toBe(true)
    }),
  )
})

test('leaving early never pays more than staying, and the parts of a voucher never more than the whole', () => {
  fc.assert(
    fc.property(position, fc.bigInt({ min: 0n, max: 10n ** 20n }), (given, some) => {
      const { of, days } = withDaily(given)
      const early = earlyRedemption(of, of.principal, later(START, days * DAY_MS))
      const stay = fixedInterest(of) + (of.voucher === null ? 0n : rateUpShare(of.voucher, of.principal, of.termDays))
      expect(early.received + of.paidDaily <= of.principal + stay).toBe(true)
      if (of.voucher === null) return
      const part = some % (of.principal + 1n)
      const [a, b] = [part, of.principal - part].map((each) => rateUpShare(of.voucher ?? never(), each, days))
      expect((a ?? 0n) + (b ?? 0n) <= rateUpShare(of.voucher, of.principal, days)).toBe(true)
    }),
  )
})

test('a renewal splits principal and interest and loses nothing', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      amount,
      fc.boolean(),
      (principal, interest, product, personal, minimum, isSame) => {
        const split = renewalSplit({ principal, interest }, { product, personal }, { isSame, minimum })
        if (split === null) return
        expect(split.renewed + split.paidOut).toBe(principal + interest)
        expect(split.renewed >= minimum && split.paidOut >= 0n).toBe(true)
        expect(split.renewed <= (isSame ? principal : 0n) + (product < personal ? product : personal)).toBe(true)
      },
    ),
  )
})

test('what may be redeemed leaves nothing or at least the minimum', () => {
  fc.assert(
    fc.property(position, amount, amount, ({ dailyDays: _, ...of }, part, minimum) => {
      const found = earlyRedemptionViolation({ ...of, minimum }, part, START)
      if (of.finishAt - START <= DAY_MS / 24 || found !== null) return
      const rest = of.principal - part
      expect(rest === 0n || rest >= minimum).toBe(true)
    }),
  )
})

function never(): never {
  throw new RangeError('there is a voucher')
}
