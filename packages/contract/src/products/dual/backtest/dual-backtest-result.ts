import { type Decimal8, divide, multiply, ONE, quotient } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import { DUAL_QUOTE_ASSET } from '../dual-product.ts'
import { payoffValue, valueAt } from '../pricing/dual-value.ts'
import { backtestPosition, type DualBacktestPeriod, type DualBacktestPlay, playBacktest } from './dual-backtest.ts'
import type { DualBacktestHistory } from './dual-backtest-history.ts'
import type { DualBacktestStrategy } from './dual-backtest-strategy.ts'

/*
 * What a play came to: its worth at each price of the history, beside simply holding. Worths are in the quote asset,
 * rounded down to 8 decimals; they are shown, never paid.
 */

/** Worth at one price of the history. */
export type DualBacktestMark = {
  readonly at: Instant
  readonly price: Decimal8
  /** Worth of the strategy: a running order counts as what it would pay if it settled at that price. */
  readonly value: Decimal8
  /** Worth of the coin that the first amount was, or would have bought, at the start. */
  readonly hold: Decimal8
}

/** The worst fall from a high that came before. */
export type Drawdown = {
  /** A fraction, 0.25 is 25 %, rounded up to 8 decimals. */
  readonly share: Decimal8
  /** The high, and the low after it; both are the first mark when it never fell. */
  readonly highAt: Instant
  readonly lowAt: Instant
}

/** A play and what it came to. */
export type DualBacktest = DualBacktestPlay & {
  readonly strategy: DualBacktestStrategy
  readonly marks: readonly DualBacktestMark[]
  readonly endAt: Instant
  readonly endPrice: Decimal8
  /** What the first amount was worth. */
  readonly startValue: Decimal8
  /** What one has in the end, exactly as the last order paid it. */
  readonly asset: string
  readonly amount: Decimal8
  /** Its worth at the last price, in the quote asset and in coins. */
  readonly value: Decimal8
  readonly coins: Decimal8
  readonly conversions: number
  readonly drawdown: Drawdown
  readonly hold: { readonly value: Decimal8; readonly coins: Decimal8; readonly drawdown: Drawdown }
}

/** Plays a strategy (`playBacktest`) and values it at each price from its start on. */
export function dualBacktest(strategy: DualBacktestStrategy, history: DualBacktestHistory): DualBacktest {
  const play = playBacktest(strategy, history)
  const { type, coin, amount } = strategy
  const { startAt, startPrice, periods } = play
  const coins = type === 'call' ? amount : quotient(amount, startPrice, 'down')
  const startValue = type === 'call' ? multiply(amount, startPrice, 'down') : amount
  const marks = marksOf(strategy, play, history, coins)
  const last = marks.at(-1) ?? { at: startAt, price: startPrice, value: startValue, hold: startValue }
  const held = heldAfter(strategy, periods.at(-1))
  return {
    ...play,
    strategy,
    marks,
    endAt: last.at,
    endPrice: last.price,
    startValue,
    asset: held.asset,
    amount: held.amount,
    value: last.value,
    coins: held.asset === coin ? held.amount : quotient(held.amount, last.price, 'down'),
    conversions: periods.filter((period) => period.paid.converted).length,
    drawdown: worstDrawdown(marks, ({ value }) => value),
    hold: { value: last.hold, coins, drawdown: worstDrawdown(marks, ({ hold }) => hold) },
  }
}

type Held = { readonly asset: string; readonly amount: Decimal8 }

function heldAfter({ type, coin, amount }: DualBacktestStrategy, period: DualBacktestPeriod | undefined): Held {
  return period?.paid ?? { asset: type === 'call' ? coin : DUAL_QUOTE_ASSET, amount }
}

function marksOf(
  strategy: DualBacktestStrategy,
  { periods, startAt }: DualBacktestPlay,
  { closes }: DualBacktestHistory,
  coins: Decimal8,
): DualBacktestMark[] {
  const marks: DualBacktestMark[] = []
  let place = 0
  for (const { at, price } of closes) {
    if (at < startAt) continue
    while (place < periods.length && (periods[place] as DualBacktestPeriod).settledAt <= at) place += 1
    const running = periods[place]
    const value =
      running !== undefined && at > running.openedAt
        ? valueAt(backtestPosition(strategy.coin, running), price)
        : heldValue(heldAfter(strategy, periods[place - 1]), price)
    marks.push({ at, price, value, hold: multiply(coins, price, 'down') })
  }
  return marks
}

function heldValue(held: Held, price: Decimal8): Decimal8 {
  return payoffValue({ ...held, converted: false, principal: held.amount, interest: 0n }, DUAL_QUOTE_ASSET, price)
}

/** The worst fall of a worth from a high that came before, compared exactly. Of equal falls the first. */
export function worstDrawdown(
  marks: readonly DualBacktestMark[],
  worth: (mark: DualBacktestMark) => Decimal8,
): Drawdown {
  const [first] = marks
  if (first === undefined) throw new RangeError('a drawdown needs a mark')
  let high = first
  let worst = { high: first, low: first }
  for (const mark of marks) {
    if (worth(mark) > worth(high)) high = mark
    const isWorse = worth(mark) * worth(worst.high) < worth(worst.low) * worth(high)
    if (isWorse) worst = { high, low: mark }
  }
  const top = worth(worst.high)
  const share = top === 0n ? 0n : divide((top - worth(worst.low)) * ONE, top, 'up')
  return { share, highAt: worst.high.at, lowAt: worst.low.at }
}
