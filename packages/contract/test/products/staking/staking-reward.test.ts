import { decimal, decimalText, ONE } from '@tenor/contract/money'
import {
  countsFrom,
  countsUntil,
  cutBonus,
  dailyReward,
  dayBonus,
  dayWeight,
  discountOf,
  firstDistribution,
  grossReward,
  paidOldestFirst,
  readBonusTiers,
  redeemedWeight,
  rewardFee,
  rewardPaidAt,
  secondsInto,
  soonestDistribution,
  unpaidShare,
} from '@tenor/contract/staking'
import { DAY_MS, HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/* Numbers of the worked examples of staking: computed with exact fractions by whoever wrote the rules. */

const DAY = instant(Date.parse('2026-06-03T00:00:00Z'))
const at = (text: string) => instant(Date.parse(`2026-06-03T${text}Z`))
const seconds = (from: Instant) => secondsInto(DAY, countsFrom(from))
const RATE = decimal('6.87')
const FEE = decimal('0.08')
const SALE = decimal('0.25')

const paid = (gross: bigint, sale = SALE) => {
  const fee = rewardFee(gross, FEE, sale)
  return [gross, fee, gross - fee].map(decimalText)
}

describe('example 1: by the second', () => {
  const amount = decimal('12.34567891')

  test('a stake of 15:30:00.4 counts for 30,599 seconds of its day', () => {
    const weight = dayWeight(amount, amount * seconds(at('15:30:00.400')))
    expect(weight).toBe(amount * 30_599n)
    expect(paid(grossReward(weight, RATE))).toEqual(['0.00082294', '0.00004937', '0.00077357'])
    expect(rewardPaidAt(DAY, 0)).toBe(later(DAY, DAY_MS))
  })

  test('a whole day earns for all of its seconds', () => {
    expect(paid(grossReward(dayWeight(amount, 0n), RATE))).toEqual(['0.00232369', '0.00013942', '0.00218427'])
  })

  test('what is asked back at 06:00:00.9 counts until 06:00:00, at the tier of the day’s end', () => {
    const back = decimal('5')
    const { weight } = redeemedWeight({ amount: back, uncounted: 0n, at: at('06:00:00.900'), dayStart: DAY })
    const gross = grossReward(dayWeight(amount - back, -weight), RATE)
    expect(paid(gross, decimal('0.40'))).toEqual(['0.00161787', '0.00007765', '0.00154022'])
  })

  test('staked at 23:59:59.9 and asked back at 00:00:00.2 earns nothing on both days', () => {
    expect(dayWeight(amount, amount * seconds(at('23:59:59.900')))).toBe(0n)
    const next = later(DAY, DAY_MS)
    const { weight } = redeemedWeight({ amount, uncounted: 0n, at: later(next, 200), dayStart: next })
    expect(dayWeight(0n, -weight)).toBe(0n)
  })

  test('a million staked at 23:59:58.2 earns one second', () => {
    const million = decimal('1000000')
    const weight = dayWeight(million, million * seconds(at('23:59:58.200')))
    expect(decimalText(grossReward(weight, decimal('5.11')))).toBe('0.00162037')
  })
})

test('example 2: another coin at the prices of the day’s end, and a fee; paid fifteen days on', () => {
  const conversion = { stakedPrice: decimal('0.99985'), rewardPrice: decimal('43.21') }
  const gross = grossReward(decimal('2500') * 86_400n, decimal('1.37'), conversion)
  const fee = rewardFee(gross, decimal('0.05'), 0n)
  expect([gross, fee, gross - fee].map(decimalText)).toEqual(['0.00217129', '0.00010856', '0.00206273'])
  expect(rewardPaidAt(DAY, 15)).toBe(instant(Date.parse('2026-06-18T00:00:00Z')))
})

describe('example 3: tiers', () => {
  const tiers =
    readBonusTiers(
      JSON.stringify([
        { money_min: '0', money_max: '500', money_rate: '9' },
        { money_min: '500', money_max: '2000', money_rate: '4.5' },
        { money_min: '3000', money_max: '-1', money_rate: '1.25' },
      ]),
    ) ?? []

  test.each([
    ['499.99999999', '0.12328767'],
    ['1750.5', '0.2774589'],
    ['3000', '0.30821917'],
    ['4321.12345678', '0.35346313'],
  ])('an average of %s earns %s; what lies in a gap earns nothing', (average, bonus) => {
    expect(decimalText(dayBonus(decimal(average) * 86_400n, tiers))).toBe(bonus)
  })

  test('at most 10 in all: 28 whole days, a part of the 29th, then nothing', () => {
    const bonus = dayBonus(decimal('4321.12345678') * 86_400n, tiers)
    let had = 0n
    const days = Array.from({ length: 30 }, () => {
      const part = cutBonus(bonus, had, decimal('10'))
      had += part
      return part
    })
    expect(days.slice(0, 28).every((part) => part === bonus)).toBe(true)
    expect(days.slice(28).map(decimalText)).toEqual(['0.10303236', '0'])
  })

  test.each([
    ['no list', '{"money_min":0}'],
    ['no JSON', '[{'],
    ['nothing', '[]'],
    [
      'overlap',
      '[{"money_min":"0","money_max":"10","money_rate":"1"},{"money_min":"9","money_max":"20","money_rate":"1"}]',
    ],
    [
      'out of order',
      '[{"money_min":"10","money_max":"20","money_rate":"1"},{"money_min":"0","money_max":"5","money_rate":"1"}]',
    ],
    [
      'no end before the last',
      '[{"money_min":"0","money_max":"-1","money_rate":"1"},{"money_min":"9","money_max":"20","money_rate":"1"}]',
    ],
    ['a tier of nothing', '[{"money_min":"5","money_max":"5","money_rate":"1"}]'],
    ['a rate below 0', '[{"money_min":"0","money_max":"5","money_rate":"-1"}]'],
  ])('tiers with %s are refused', (_what, text) => {
    expect(readBonusTiers(text)).toBeNull()
  })

  test('one tier from 0 to -1 has no end', () => {
    expect(readBonusTiers('[{"money_min":0,"money_max":-1,"money_rate":3}]')).toEqual([
      { least: 0n, most: null, rate: 3n * ONE },
    ])
  })
})

test('example 4: what is paid with redemptions is shared out by them, and the last takes all', () => {
  const day = grossReward(decimal('800') * 86_400n, decimal('2.92'))
  expect(decimalText(day)).toBe('0.064')
  const unpaid = 10n * day
  const first = unpaidShare(unpaid, decimal('300'), decimal('800'))
  expect([first, unpaid - first].map(decimalText)).toEqual(['0.24', '0.4'])
  expect(unpaidShare(unpaid - first, decimal('500'), decimal('500'))).toBe(unpaid - first)
})

test('what is staked and asked back within one second earns nothing and costs nothing, however often', () => {
  const [half, other] = [decimal('2'), decimal('3')]
  const staked = later(DAY, 10_100)
  const missed = half * secondsInto(DAY, countsFrom(staked))
  const back = redeemedWeight({ amount: half, uncounted: half, at: later(DAY, 10_900), dayStart: DAY })
  expect(dayWeight(other, missed - back.weight)).toBe(other * 86_400n)
  expect(countsUntil(later(DAY, 10_900))).toBe(later(DAY, 10_000))
})

test('the first distribution is today plus the delay, at its start; 0 counts as 1, -1 is with a redemption', () => {
  const now = at('09:30:00')
  expect([0, 1, 3].map((delay) => firstDistribution(now, delay))).toEqual(
    [1, 1, 3].map((days) => later(DAY, days * DAY_MS)),
  )
  expect(firstDistribution(now, -1)).toBeNull()
})

test('of several rewards the first distribution is that of the shortest delay; one paid with a redemption has no day', () => {
  const first = (...delays: number[]) =>
    soonestDistribution(
      at('09:30:00'),
      delays.map((delayDays) => ({ delayDays })),
    )
  expect([first(3, 15), first(-1, 3), first(15, -1, 2), first(0, -1)]).toEqual(
    [3, 3, 2, 1].map((days) => later(DAY, days * DAY_MS)),
  )
  expect([first(-1), first(-1, -1), first()]).toEqual([null, null, null])
})

test('the form’s daily reward is amount × rate / 100 / 365', () => {
  expect(decimalText(dailyReward(decimal('1000'), decimal('3.65')))).toBe('0.1')
})

test('tiers of a discount have both their ends, and crowd customers have none', () => {
  const vip = [{ minTier: 3, maxTier: 5, sale: SALE }]
  expect([2, 3, 5, 6].map((tier) => discountOf(vip, tier, false))).toEqual([0n, SALE, SALE, 0n])
  expect(discountOf(vip, 4, true)).toBe(0n)
})

test('splitting a stake into n parts changes a reward by less than n units', () => {
  const parts = fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.bigInt(0n, 100n * ONE), fc.bigInt(1n, 86_400n), (amounts, rate, counted) => {
      const whole = grossReward(amounts.reduce((sum, amount) => sum + amount, 0n) * counted, rate)
      const split = amounts.reduce((sum, amount) => sum + grossReward(amount * counted, rate), 0n)
      expect(whole - split).toBeGreaterThanOrEqual(0n)
      expect(whole - split).toBeLessThan(BigInt(amounts.length))
    }),
    { numRuns: 200 },
  )
})

test('no sequence of stakes and redemptions of a day has a weight below 0, nor above what could be held', () => {
  const act = fc.record({ ms: fc.integer({ min: 0, max: DAY_MS - 1 }), share: fc.integer({ min: -100, max: 1_000 }) })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let [held, missed, staked] = [0n, 0n, 0n]
      let fresh = { from: 0, amount: 0n }
      for (const { ms, share } of acts.toSorted((a, b) => a.ms - b.ms)) {
        const now = later(DAY, ms)
        if (share > 0) {
          const from = countsFrom(now)
          fresh = { from, amount: (fresh.from === from ? fresh.amount : 0n) + BigInt(share) }
          held += BigInt(share)
          staked += BigInt(share)
          missed += BigInt(share) * secondsInto(DAY, from)
          continue
        }
        const amount = (held * BigInt(-share)) / 100n
        const uncounted = fresh.from > countsUntil(now) ? fresh.amount : 0n
        const { weight, first } = redeemedWeight({ amount, uncounted, at: now, dayStart: DAY })
        held -= amount
        missed -= weight
        fresh = { ...fresh, amount: fresh.amount - first }
      }
      const weight = dayWeight(held, missed)
      expect(weight).toBeGreaterThanOrEqual(0n)
      expect(weight).toBeLessThanOrEqual(staked * 86_400n)
    }),
    { numRuns: 300 },
  )
})

test('example 13: what waits for redemptions is paid the oldest day first', () => {
  const days = ['0.0625', '0.1', '0.07', '0.03'].map(decimal)
  const [asked, last, booked] = [1, 2, 3].map((hours) => instant(hours * HOUR_MS))
  if (asked === undefined || last === undefined || booked === undefined) throw new RangeError('no instants')
  const payments = [
    { amount: decimal('0.065'), at: asked },
    { amount: decimal('0.1675'), at: last },
    { amount: decimal('0.03'), at: booked },
  ]
  const rows = (count: number) =>
    days.map((net, day) => {
      const before = days.slice(0, day).reduce((sum, each) => sum + each, 0n)
      return paidOldestFirst({ before, net }, payments.slice(0, count))
    })
  expect(rows(0)).toEqual(days.map(() => ({ paid: 0n, at: null })))
  expect(rows(1)).toEqual([
    { paid: decimal('0.0625'), at: asked },
    { paid: decimal('0.0025'), at: asked },
    { paid: 0n, at: null },
    { paid: 0n, at: null },
  ])
  expect(rows(2).map(({ paid, at }) => [decimalText(paid), at])).toEqual([
    ['0.0625', asked],
    ['0.1', last],
    ['0.07', last],
    ['0', null],
  ])
  expect(rows(3).at(-1)).toEqual({ paid: decimal('0.03'), at: booked })
})
