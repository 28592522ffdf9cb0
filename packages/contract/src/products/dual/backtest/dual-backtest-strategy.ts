import type { Decimal8 } from '../../../money/index.ts'
import type { DualType } from '../dual-product.ts'

/** What becomes of what an order pays: kept, or the next order by the basic or the advanced rule. */
export const DUAL_BACKTEST_REINVESTS = ['none', 'basic', 'advanced'] as const
/** One of the three. */
export type DualBacktestReinvest = (typeof DUAL_BACKTEST_REINVESTS)[number]

/** A strategy to be played. */
export type DualBacktestStrategy = {
  readonly coin: string
  readonly type: DualType
  /** Distance of the target from the price, percent: 2 is 2 %. For the advanced rule also of each later target. */
  readonly distance: Decimal8
  readonly termDays: number
  readonly reinvest: DualBacktestReinvest
  /** Share of the fair rate that the house keeps, a fraction. */
  readonly margin: Decimal8
  /** First amount, in the invest asset. */
  readonly amount: Decimal8
  /** Length of the window that the volatility is taken from. */
  readonly trailingDays: number
}
