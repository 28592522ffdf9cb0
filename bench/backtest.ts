import { decimal } from '../packages/contract/src/money/index.ts'
import {
  DUAL_BACKTEST_REINVESTS,
  type DualBacktestHistory,
  type DualBacktestStrategy,
  dualBacktest,
  dualQuote,
  payoff,
  realisedVolatility,
  sandboxSurface,
  termYield,
} from '../packages/contract/src/products/dual/index.ts'
import { DAY_MS, instant, later } from '../packages/contract/src/time/index.ts'

/*
 * A strategy played over so many days, its volatility taken from the trailing 30 days of each order: the whole of what
 * the page does, but for drawing. The floor asks the same functions once a day (volatility, quote, payoff) and follows
 * nothing.
 */

const DAYS = Number(process.argv[2] ?? 3 * 365)
const TRAILING_DAYS = 30
const TURNS = 20

/** A walk of daily closes, the same each time. */
function walk(days: number): DualBacktestHistory {
  let [state, price] = [12_345, 30_000]
  const closes = Array.from({ length: days }, (_, day) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    price *= 1 + ((state >>> 8) / 2 ** 23 - 0.5) * 0.08 + 0.0003
    return { at: instant((day + 1) * DAY_MS), price: decimal(price.toFixed(2)) }
  })
  return { closes, intervalSeconds: 86_400 }
}

const history = walk(DAYS + TRAILING_DAYS + 1)
const STRATEGY: Omit<DualBacktestStrategy, 'reinvest' | 'termDays'> = {
  coin: 'BTC',
  type: 'put',
  distance: decimal('2'),
  margin: decimal('0.15'),
  amount: decimal('10000'),
  trailingDays: TRAILING_DAYS,
}

function floor(): number {
  let orders = 0
  for (let day = TRAILING_DAYS; day + 1 < history.closes.length; day += 1) {
    const [now, next] = [history.closes[day], history.closes[day + 1]]
    if (now === undefined || next === undefined) continue
    const atTheMoney = realisedVolatility(history.closes.slice(day - TRAILING_DAYS, day + 1)) ?? 0.5
    const target = (now.price * 98n) / 100n
    const facts = { type: 'put', category: 1, price: now.price, target, now: now.at } as const
    const surface = sandboxSurface({ atTheMoney })
    const quote = dualQuote({ ...facts, deliveryAt: later(now.at, DAY_MS), surface, margin: STRATEGY.margin })
    const term = termYield(quote?.apr ?? 0n, { days: 1, hours: 0 })
    const position = { type: 'put', coin: 'BTC', quoteAsset: 'USDT', target, amount: STRATEGY.amount } as const
    if (payoff({ ...position, yield: term }, next.price).amount > 0n) orders += 1
  }
  return orders
}

function secondsOf(work: () => unknown): number {
  work()
  const taken = Array.from({ length: TURNS }, () => {
    const began = performance.now()
    work()
    return (performance.now() - began) / 1000
  })
  return taken.sort((a, b) => a - b)[TURNS >> 1] ?? 0
}

process.stdout.write(
  `${DAYS} days, volatility of the trailing ${TRAILING_DAYS} days; median of ${TURNS} turns, one thread\n`,
)
for (const reinvest of DUAL_BACKTEST_REINVESTS) {
  for (const termDays of [1, 7]) {
    const strategy = { ...STRATEGY, reinvest, termDays }
    const { periods, marks } = dualBacktest(strategy, history)
    const seconds = secondsOf(() => dualBacktest(strategy, history))
    const figures = `${seconds.toFixed(4)} s   ${String(periods.length).padStart(4)} orders   ${marks.length} marks`
    process.stdout.write(
      `${reinvest.padEnd(8)} ${termDays} d   ${figures}   ${Math.round(marks.length / seconds)} days/s\n`,
    )
  }
}
const whole = secondsOf(() => dualBacktest({ ...STRATEGY, reinvest: 'advanced', termDays: 1 }, history))
const least = secondsOf(floor)
process.stdout.write(
  `floor         ${least.toFixed(4)} s   ${floor()} orders\nratio ${(whole / least).toFixed(2)}   advanced, 1 d\n`,
)
const { rss, heapUsed } = process.memoryUsage()
process.stdout.write(`memory: ${Math.round(rss / 1_048_576)} MB, heap ${Math.round(heapUsed / 1_048_576)} MB\n`)
