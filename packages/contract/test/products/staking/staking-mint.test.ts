import { decimal, decimalText, larger, ONE } from '@tenor/contract/money'
import {
  askAgainAfter,
  collateralWorth,
  countedPrice,
  fallToSale,
  isFactor,
  isParOpen,
  isUnusualValue,
  judgedAt,
  leftAfterLoss,
  liquidationOf,
  loanToValue,
  mintBounds,
  mintedForPar,
  mintMost,
  missedAfterLoss,
  missingDays,
  parForMinted,
  readRateFile,
  redemptionPayment,
  releasedBy,
  sourceCeiling,
  sourceDecision,
} from '@tenor/contract/staking'
import { DAY_MS, instant, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const text = (values: readonly bigint[]) => values.map(decimalText)

test('example 6: par coins are swapped at 1 within the band, else at their index, never to the customer’s gain', () => {
  const minted = ['0.9999', '0.9871', '1.0134'].map((index) => mintedForPar(decimal('10000'), decimal(index)))
  expect(text(minted)).toEqual(['10000', '9871', '10000'])
  const usdt = redemptionPayment(parForMinted(decimal('9871'), ONE), decimal('0.0005'))
  expect(text([usdt.fee, usdt.received])).toEqual(['4.9355', '9866.0645'])
  const gross = parForMinted(decimal('9871'), decimal('1.0134'))
  const { fee, received } = redemptionPayment(gross, decimal('0.001'))
  expect(text([gross, fee, received])).toEqual(['9740.47760015', '9.7404776', '9730.73712255'])
  expect(['0.97', '0.98', '1.02', '1.03'].map((index) => isParOpen(decimal(index)))).toEqual([false, true, true, false])
})

test('one of a collateral coin counts at the lower of index and mean, a token at its redemption rate', () => {
  const price = { index: decimal('3000'), mean: decimal('2990.5'), rate: ONE }
  expect(decimalText(countedPrice(price))).toBe('2990.5')
  expect(decimalText(countedPrice({ ...price, mean: decimal('3100'), rate: decimal('1.02') }))).toBe('3060')
})

test('how far a price may fall until collateral is sold is what is left to the bound', () => {
  const fall = (ltv: string, factor: string) => decimalText(fallToSale(decimal(ltv), decimal(factor)))
  expect([fall('0.5', '0.7'), fall('0.7', '0.7'), fall('0.88', '0.7'), fall('0.9', '0.7')]).toEqual([
    '0.4318',
    '0.2045',
    '0',
    '0',
  ])
})

test('no route through par coins returns more than was put in', () => {
  const index = fc.bigInt({ min: 98_000_000n, max: 102_000_000n })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), index, (amount, at) => {
      expect(parForMinted(mintedForPar(amount, at), at)).toBeLessThanOrEqual(amount)
    }),
  )
})

const HELD = { amount: decimal('4'), rate: decimal('1.03226712'), index: decimal('3150.4') }
const FACTOR = decimal('0.7')
const at = (index: string) => ({ ...HELD, index: decimal(index) })

test('example 7: what can be minted, and the notice', () => {
  const mean = decimal('3120.25')
  expect(decimalText(collateralWorth({ ...HELD, index: mean }))).toBe('12883.72592472')
  expect(decimalText(mintMost(HELD, mean, FACTOR, 0n))).toBe('9018.6081473')
  const ltv = loanToValue(decimal('9000'), collateralWorth(at('2720')))
  expect(decimalText((((ltv ?? 0n) + 99n) / 100n) * 100n)).toBe('0.801349')
  expect(text(Object.values(mintBounds(FACTOR)))).toEqual(['0.8', '0.88'])
  expect([isFactor(FACTOR), isFactor(decimal('0.8')), isFactor(0n)]).toEqual([true, false, false])
})

/** A debt without a fee. */
const owing = (debt: string) => ({ debt: decimal(debt), fee: 0n })

test('example 7: a liquidation repays down to the factor', () => {
  expect(decimalText(collateralWorth(at('2450')))).toBe('10116.217776')
  const { repaid, taken, loss } = liquidationOf(owing('9000'), at('2450'), FACTOR)
  expect(text([repaid, taken, loss])).toEqual(['6876.87296345', '2.80072228', '0'])
  const left = { ...at('2450'), amount: HELD.amount - taken }
  expect(decimalText(left.amount)).toBe('1.19927772')
  const ltv = loanToValue(decimal('9000') - repaid, collateralWorth(left)) ?? 0n
  expect(ltv).toBe(FACTOR)
})

test('example 7: after a gap of more than half all is taken, the debt is nothing, and the house bears the rest', () => {
  const { repaid, taken, loss } = liquidationOf(owing('9000'), at('1300'), FACTOR)
  expect(text([repaid, taken, loss])).toEqual(['9000', '4', '3632.210976'])
})

test('a liquidation takes and repays something of any position that is to be sold, and all where less is nothing', () => {
  const one = { amount: 1n, rate: decimal('1'), index: decimal('44000') }
  // Of one unit, worth 0.00044, 0.00032975 would be repaid and nothing taken.
  expect(text(Object.values(liquidationOf(owing('0.0004'), one, FACTOR)))).toEqual([
    '0.0004',
    '0',
    '0.00000001',
    '0',
    '0',
  ])
  const unit = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const factors = fc.bigInt({ min: 1n, max: 79_087_378n })
  fc.assert(
    fc.property(unit, unit, unit, factors, (amount, price, owed, factor) => {
      const held = { amount, rate: decimal('1'), index: price * 1_000_000n }
      const debt = (larger(collateralWorth(held), 1n) * owed) / 500_000_000_000n + 1n
      fc.pre(judgedAt(held, debt, factor).isSale)
      const { repaid, taken, loss } = liquidationOf({ debt, fee: 0n }, held, factor)
      expect(taken > 0n && taken <= amount && repaid > 0n && repaid <= debt && loss >= 0n).toBe(true)
      // Collateral and debt end together, and the house never repays for nothing.
      expect(taken === amount).toBe(repaid === debt)
    }),
  )
})

test('a repayment gives back its part of its own position, the last all', () => {
  expect(decimalText(releasedBy(decimal('1'), decimal('1'), decimal('3')))).toBe('0.33333333')
  expect(releasedBy(7n, 3n, 3n)).toBe(7n)
})

const DAY = instant(Date.parse('2026-06-03T00:00:00Z'))
test.each([
  ['taken', { value: '2' }, {}],
  ['ceiling', { value: '2.00000001' }, {}],
  ['taken', { value: '5' }, { ceiling: '5' }],
  ['ceiling', { value: '5.00000001' }, { ceiling: '5' }],
  ['repeated', { value: '1.5' }, { known: '1.5' }],
  ['repeated', { value: '1.5' }, { known: '1.5', isBooked: true }],
  ['changed', { value: '1.6' }, { known: '1.5' }],
  ['booked', { value: '1.6' }, { known: '1.5', isBooked: true }],
  ['booked', { value: '1.6' }, { isBooked: true }],
  ['negative', { value: '-0.1' }, {}],
  ['rate', { value: '1000.00000001' }, { ceiling: '1000' }],
  ['coin', { coin: 'BTC', value: '1' }, {}],
  ['early', { value: '1' }, { now: -1 }],
])(
  'a value of a source is %s: %j where %j',
  (decision, { coin = 'ETH', value }: { coin?: string; value: string }, {
    known,
    ceiling,
    isBooked = false,
    now = 0,
  }: { known?: string; ceiling?: string; isBooked?: boolean; now?: number }) => {
    const read = (text: string | undefined) => (text === undefined ? null : decimal(text))
    const rewards = [{ coin: 'ETH', rate: decimal('1'), ceiling: read(ceiling) }]
    const facts = { now: later(DAY, DAY_MS + now), rewards, known: read(known), isBooked }
    expect(sourceDecision({ day: DAY, coin, value: decimal(value) }, facts)).toBe(decision)
  },
)

test('the ceiling of an entry that names none is twice its rate, at least 1 and at most 1000', () => {
  const of = (rate: string, ceiling: string | null = null) =>
    decimalText(sourceCeiling({ rate: decimal(rate), ceiling: ceiling === null ? null : decimal(ceiling) }))
  expect([of('6.87'), of('0.3'), of('0'), of('700'), of('3', '4')]).toEqual(['13.74', '1', '1', '1000', '4'])
})

test('a value is unusual above 1.5 times the mean of the booked days there are, and never where there is none', () => {
  const isUnusual = (value: string, ...booked: string[]) => isUnusualValue(decimal(value), booked.map(decimal))
  expect([isUnusual('3', '2'), isUnusual('3.00000001', '2')]).toEqual([false, true])
  expect([isUnusual('4.5', '1', '2', '6'), isUnusual('4.50000001', '1', '2', '6')]).toEqual([false, true])
  expect([isUnusual('900'), isUnusual('0.00000001', '0')]).toEqual([false, true])
})

test('days that a source missed are made up oldest first', () => {
  const days = [0, 1, 2, 3].map((days) => later(DAY, days * DAY_MS))
  expect(missingDays(DAY, later(DAY, 4 * DAY_MS), new Set([days[1] as typeof DAY]))).toEqual([
    days[0],
    days[2],
    days[3],
  ])
})

test('a rate file is read as a whole, or its first line that cannot be read is named', () => {
  const file = (...lines: string[]) => readRateFile(['day,coin,rate', ...lines].join('\r\n'))
  expect(file('2026-11-20,ETH,3.12', '', '2026-11-21,ETH,-1')).toEqual({
    ok: true,
    values: [
      { day: Date.UTC(2026, 10, 20), coin: 'ETH', value: decimal('3.12'), line: 2 },
      { day: Date.UTC(2026, 10, 21), coin: 'ETH', value: decimal('-1'), line: 4 },
    ],
  })
  expect(readRateFile('coin,day,rate')).toEqual({ ok: false, line: 1 })
  const bad = [
    '2026-02-30,ETH,3',
    '2026-11-20,e_h,3',
    '2026-11-20,ETH',
    '2026-11-20,ETH,3,1',
    '2026-11-20,ETH,0.123456789',
  ]
  for (const line of bad) expect(file('2026-11-19,ETH,3', line)).toEqual({ ok: false, line: 3 })
})

test('a source that is late is asked again after a minute, then after as long as it is late, at last each hour', () => {
  const after = (minutes: number) => askAgainAfter(DAY, later(DAY, minutes * 60_000)) / 60_000
  expect([0, 1, 2, 4, 50, 500].map(after)).toEqual([1, 1, 2, 4, 50, 60])
})

test('what a loss leaves is rounded down, and never weighs less than nothing', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 17n })
  fc.assert(
    fc.property(
      amount,
      fc.bigInt({ min: 1n, max: ONE }),
      fc.integer({ min: 0, max: 86_399 }),
      (held, ratio, second) => {
        const left = leftAfterLoss(held, ratio)
        expect(left >= 0n && left <= held).toBe(true)
        const missed = missedAfterLoss(held * BigInt(second), { left, lost: held - left, seconds: BigInt(second) })
        expect(left * 86_400n - missed).toBeGreaterThanOrEqual(0n)
      },
    ),
  )
})
