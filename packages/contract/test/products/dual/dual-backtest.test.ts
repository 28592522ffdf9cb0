import { readFileSync } from 'node:fs'
import { type PriceSample, readCandleLine, windowMean } from '@tenor/contract/core'
import {
  backtestPosition,
  backtestViolation,
  type DualBacktestHistory,
  type DualBacktestStrategy,
  deviationLimit,
  dualBacktest,
  justHoldValue,
  payoff,
  payoffValue,
  playBacktest,
  renewalType,
  valueAt,
} from '@tenor/contract/dual'
import { decimal, decimalText, multiply, ONE } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const START = instant(Date.UTC(2020, 0, 1))

/** Closes that go up and down by whole percents, one a step. */
function historyOf(moves: readonly number[], stepMs = DAY_MS, first = START): DualBacktestHistory {
  let price = decimal('20000')
  const closes = moves.map((move, index): PriceSample => {
    price = (price * BigInt(1_000 + move)) / 1_000n
    return { at: later(first, (index + 1) * stepMs), price }
  })
  return { closes, intervalSeconds: stepMs / 1_000 }
}

const moves = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 45, maxLength: 140 })
const strategies: fc.Arbitrary<DualBacktestStrategy> = fc
  .record({
    coin: fc.constant('BTC'),
    type: fc.constantFrom('call' as const, 'put' as const),
    distance: fc.bigInt(decimal('0.1'), decimal('10')),
    termDays: fc.constantFrom(1, 2, 3, 5, 7),
    reinvest: fc.constantFrom('none' as const, 'basic' as const, 'advanced' as const),
    margin: fc.bigInt(0n, decimal('0.5')),
    amount: fc.constant(ONE),
    trailingDays: fc.constantFrom(14, 30),
  })
  .map((strategy) => ({ ...strategy, amount: strategy.type === 'call' ? ONE : 10_000n * ONE }))

const BUY_LOW: DualBacktestStrategy = {
  coin: 'BTC',
  type: 'put',
  distance: decimal('2'),
  termDays: 3,
  reinvest: 'advanced',
  margin: decimal('0.15'),
  amount: decimal('10000'),
  trailingDays: 14,
}
/** A month of small moves, so that there is a volatility. */
const QUIET = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 15 : -15))

describe('a play', () => {
  it('pays in each period what the payoff function says at the settlement price of the history', () => {
    fc.assert(
      fc.property(strategies, moves, (strategy, steps) => {
        const history = historyOf(steps)
        for (const period of playBacktest(strategy, history).periods) {
          const priced = windowMean(history.closes, period.deliveryAt, 1_800)
          expect(period.settlementPrice).toBe(priced?.price)
          expect(period.paid).toEqual(payoff(backtestPosition('BTC', period), period.settlementPrice))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has amounts, directions and instants that follow from one another', () => {
    fc.assert(
      fc.property(strategies, moves, (strategy, steps) => {
        const { periods } = playBacktest(strategy, historyOf(steps))
        expect(periods.length <= 1 || strategy.reinvest !== 'none').toBe(true)
        for (const [index, next] of periods.slice(1).entries()) {
          const before = periods[index] as (typeof periods)[number]
          expect(next.amount).toBe(before.paid.amount)
          expect(next.asset).toBe(before.paid.asset)
          expect(next.type).toBe(renewalType(before.type, before.paid.converted))
          expect(next.openedAt).toBe(before.settledAt)
          if (strategy.reinvest === 'basic') expect(next.target).toBe(before.target)
          const limit = deviationLimit(next.type, before.settlementPrice, strategy.distance)
          const isBeyond = next.type === 'call' ? next.target >= limit : next.target <= limit
          if (strategy.reinvest === 'advanced') expect(isBeyond).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('knows no price before its instant: other prices later change nothing before them', () => {
    const places = fc.tuple(strategies, moves, moves, fc.integer({ min: 20, max: 44 }))
    fc.assert(
      fc.property(places, ([strategy, steps, others, known]) => {
        const one = playBacktest(strategy, historyOf(steps))
        const other = playBacktest(strategy, historyOf([...steps.slice(0, known), ...others]))
        const until = START + known * DAY_MS
        const past = (play: typeof one) => play.periods.filter((period) => period.settledAt <= until)
        expect(past(other)).toEqual(past(one))
        const begun = (play: typeof one) =>
          play.periods
            .filter((period) => period.openedAt <= until)
            .map(({ openedAt, deliveryAt, target, apr, amount }) => ({ openedAt, deliveryAt, target, apr, amount }))
        const shorter = Math.min(begun(one).length, begun(other).length)
        expect(begun(other).slice(0, shorter)).toEqual(begun(one).slice(0, shorter))
      }),
      { numRuns: 60 },
    )
  })

  it('of a history that ends sooner is the beginning of the longer one', () => {
    fc.assert(
      fc.property(strategies, moves, (strategy, steps) => {
        const whole = playBacktest(strategy, historyOf(steps)).periods
        const part = playBacktest(strategy, historyOf(steps.slice(0, 40))).periods
        expect(whole.slice(0, part.length)).toEqual(part)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a chain of a play', () => {
  /** A month of small moves, then moves of whole percents a day. */
  const after = (...percent: number[]) => historyOf([...QUIET, ...percent.map((each) => each * 10), 0, 0, 0])
  const chain = { ...BUY_LOW, termDays: 1 }

  it('goes on with half the least order, as a settlement does, and ends below that', () => {
    const least = { ...chain, amount: decimal('10') }
    expect(backtestViolation(least, after(-30))).toBeNull()
    const { periods } = playBacktest(least, after(-30))
    const before = periods.findIndex(({ paid }) => paid.converted)
    const [first, second] = [periods[before], periods[before + 1]]
    const worth = multiply(first?.paid.amount ?? 0n, second?.entryPrice ?? 0n, 'down')
    expect(worth).toBeGreaterThan(decimal('5'))
    expect(worth).toBeLessThan(decimal('10'))
    expect(second).toMatchObject({ type: 'call', amount: first?.paid.amount })
    const ended = playBacktest(least, after(-60))
    expect(ended.end).toBe('bounds')
    expect(ended.periods.at(-1)?.paid.converted).toBe(true)
  })

  it('goes on with more than the largest order', () => {
    const most = { ...chain, amount: decimal('200000') }
    const { periods, end } = playBacktest(most, after(0, 0, 0))
    expect(periods[1]?.amount).toBeGreaterThan(decimal('200000'))
    expect(end).toBe('history')
  })
})

describe('what a play comes to', () => {
  it('is what the last order paid, and marks are the payoff at each price', () => {
    fc.assert(
      fc.property(strategies, moves, (strategy, steps) => {
        const history = historyOf(steps)
        const result = dualBacktest(strategy, history)
        const last = result.periods.at(-1)
        if (last === undefined) {
          expect(result.value).toBe(payoffOfNothing(strategy, result.endPrice))
          return
        }
        expect({ asset: result.asset, amount: result.amount }).toEqual({
          asset: last.paid.asset,
          amount: last.paid.amount,
        })
        expect(result.value).toBe(payoffValue(last.paid, 'USDT', result.endPrice))
        expect(result.conversions).toBe(result.periods.filter((period) => period.paid.converted).length)
        for (const mark of result.marks) {
          const running = result.periods.find(({ openedAt, settledAt }) => openedAt < mark.at && mark.at < settledAt)
          if (running !== undefined) expect(mark.value).toBe(valueAt(backtestPosition('BTC', running), mark.price))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('has the worst drawdown of all pairs of a high and a later low', () => {
    fc.assert(
      fc.property(strategies, moves, (strategy, steps) => {
        const { marks, drawdown, hold } = dualBacktest(strategy, historyOf(steps))
        const worst = (worth: (mark: (typeof marks)[number]) => bigint) =>
          marks.reduce((most, high, index) => {
            const shares = marks.slice(index).map((low) => ((worth(high) - worth(low)) * ONE * 10_000n) / worth(high))
            return shares.reduce((a, b) => (a > b ? a : b), most)
          }, 0n)
        for (const [found, exact] of [
          [drawdown.share, worst((mark) => mark.value)],
          [hold.drawdown.share, worst((mark) => mark.hold)],
        ] as const) {
          const difference = found * 10_000n - exact
          expect(difference >= -1n && difference <= 10_000n).toBe(true)
        }
        expect(drawdown.highAt).toBeLessThanOrEqual(drawdown.lowAt)
      }),
      { numRuns: 20 },
    )
  })

  it('holding is the coin that the first amount was, or would have bought', () => {
    const sell = { ...BUY_LOW, type: 'call', amount: ONE } as const
    for (const strategy of [BUY_LOW, sell]) {
      const result = dualBacktest(strategy, historyOf([...QUIET, ...QUIET]))
      const first = result.periods[0] as (typeof result.periods)[number]
      const held = justHoldValue(backtestPosition('BTC', first), first.entryPrice, result.endPrice)
      // The coin is cut to eight decimals before it is valued: less by under one step of the coin.
      expect(held - result.hold.value >= 0n).toBe(true)
      expect(held - result.hold.value <= result.endPrice / ONE + 1n).toBe(true)
      expect(result.hold.value).toBe(multiply(result.hold.coins, result.endPrice, 'down'))
    }
  })
})

describe('by example', () => {
  it('a fall buys at the target, and the coin is then sold high', () => {
    const result = dualBacktest(BUY_LOW, historyOf([...QUIET.slice(0, 14), 0, 0, -60, 0, 0, 30, 0, 0, 0, 0]))
    const [first, second] = result.periods
    expect(first).toMatchObject({ type: 'put', asset: 'USDT', amount: decimal('10000') })
    expect(first?.paid).toMatchObject({ converted: true, asset: 'BTC' })
    expect(second).toMatchObject({ type: 'call', asset: 'BTC', amount: first?.paid.amount })
    expect(result.end).toBe('history')
  })

  it('one order alone ends after it, and what it paid is held', () => {
    const result = dualBacktest({ ...BUY_LOW, reinvest: 'none' }, historyOf([...QUIET, ...QUIET]))
    expect(result.periods).toHaveLength(1)
    expect(result.end).toBe('once')
    expect(result.amount).toBe(result.periods[0]?.paid.amount)
  })

  it('the basic rule ends where its target is too far away to pay', () => {
    const climb = Array.from({ length: 60 }, () => 50)
    const result = dualBacktest({ ...BUY_LOW, reinvest: 'basic', termDays: 1 }, historyOf([...QUIET, ...climb]))
    expect(result.end).toBe('noMatch')
    expect(result.asset).toBe('USDT')
  })

  it('minutes are settled at 08:00 by the mean of the last thirty, and a gap widens the window', () => {
    const minutes = Array.from({ length: 5 * 1_440 }, (_, index) => ((index * 7_919) % 11) - 5)
    const history = historyOf(minutes, MINUTE_MS)
    const strategy = { ...BUY_LOW, termDays: 1, trailingDays: 2, distance: decimal('0.1') }
    const { periods } = playBacktest(strategy, history)
    expect(periods.length).toBeGreaterThan(0)
    for (const { deliveryAt, settlementPrice: price } of periods) {
      expect(deliveryAt % DAY_MS).toBe(8 * HOUR_MS)
      const window = history.closes.filter(({ at }) => at > deliveryAt - 30 * MINUTE_MS && at <= deliveryAt)
      expect(window).toHaveLength(30)
      expect(price).toBe(windowMean(window, deliveryAt, 1_800)?.price)
    }
    const first = periods[0]?.deliveryAt as Instant
    const holed = history.closes.filter(({ at }) => at <= first - 90 * MINUTE_MS || at > first)
    const late = playBacktest(strategy, { ...history, closes: holed }).periods[0]
    const wide = holed.filter(({ at }) => at > first - 2 * HOUR_MS && at <= first)
    expect(late).toMatchObject({ settledAt: first, settlementPrice: windowMean(wide, first, 7_200)?.price })
  })

  it('a delivery without any price is paid at the first one after it', () => {
    const whole = historyOf([...QUIET, ...QUIET])
    const delivery = playBacktest(BUY_LOW, whole).periods[0]?.deliveryAt as Instant
    const holed = { ...whole, closes: whole.closes.filter(({ at }) => at !== delivery) }
    const after = whole.closes.find(({ at }) => at > delivery)
    expect(playBacktest(BUY_LOW, holed).periods[0]).toMatchObject({
      deliveryAt: delivery,
      settledAt: after?.at,
      settlementPrice: after?.price,
    })
  })
})

describe('what may be asked', () => {
  const history = historyOf([...QUIET, ...QUIET])
  const reason = (change: object, played = history) => backtestViolation({ ...BUY_LOW, ...change }, played)?.reason

  it('is refused by the first fault', () => {
    expect(reason({})).toBeUndefined()
    expect(reason({ distance: null })).toBe('finances.dual.difference.empty')
    expect(reason({ distance: decimal('10.1') })).toBe('finances.dual.difference.greater')
    expect(reason({ distance: decimal('0.05') })).toBe('dual.difference.tip1')
    expect(reason({ amount: null })).toBe('dual.backtest.amountMissing')
    expect(reason({ amount: decimal('9.9') })).toBe('finances.dual.subscribe.min')
    expect(reason({ amount: decimal('200001') })).toBe('finances.dual.subscribe.max')
  })

  it('needs a history as long as the window and one term', () => {
    expect(reason({}, historyOf(QUIET.slice(0, 17)))).toBe('dual.backtest.tooShort')
    expect(reason({}, historyOf(QUIET.slice(0, 18)))).toBeUndefined()
    expect(reason({}, { closes: [], intervalSeconds: 86_400 })).toBe('dual.backtest.tooShort')
  })
})

/** Beside the repository; the test is skipped where it is not. */
const REAL = new URL('../../../../../../shared/data/btc-usd-1d-2011-2025.csv', import.meta.url)

it('three years of real days are played as often as anyone likes with the same end', (context) => {
  const text = readText(REAL)
  if (text === null) return context.skip()
  const candles = text
    .trim()
    .split('\n')
    .slice(1)
    .slice(-(3 * 365 + 31))
  const closes = candles.flatMap((line) => {
    const read = readCandleLine(line)
    return read.ok ? [{ at: instant((read.candle.time + 86_400) * 1_000), price: read.candle.close }] : []
  })
  const history = { closes, intervalSeconds: 86_400 }
  const strategy = { ...BUY_LOW, termDays: 1, trailingDays: 30 }
  const begun = performance.now()
  const result = dualBacktest(strategy, history)
  const seconds = (performance.now() - begun) / 1_000
  console.info({ days: closes.length, periods: result.periods.length, seconds, value: decimalText(result.value) })
  expect(result.periods).toHaveLength(3 * 365)
  expect(dualBacktest(strategy, history)).toEqual(result)
})

function readText(url: URL): string | null {
  try {
    return readFileSync(url, 'utf8')
  } catch {
    return null
  }
}

function payoffOfNothing({ type, amount }: DualBacktestStrategy, price: bigint): bigint {
  return type === 'call' ? multiply(amount, price, 'down') : amount
}
