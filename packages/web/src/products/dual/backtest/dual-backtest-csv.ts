import type { DualBacktest, DualBacktestPeriod } from '@tenor/contract/dual'
import { DUAL_QUOTE_ASSET, payoffValue } from '@tenor/contract/dual'
import { csvLine } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'

/** Columns of a back-test as CSV: one line an order, amounts exact. `value_usdt` is what was paid at its settlement price. */
export const BACKTEST_CSV_COLUMNS = [
  'number',
  'opened_at',
  'delivery_at',
  'settled_at',
  'type',
  'invest_currency',
  'invest_amount',
  'entry_price',
  'exercise_price',
  'apy',
  'implied_volatility',
  'invest_days',
  'settlement_price',
  'converted',
  'paid_currency',
  'paid_amount',
  'paid_principal',
  'paid_interest',
  'value_usdt',
] as const

/** The orders of a back-test as a file. */
export function backtestCsv({ periods }: Pick<DualBacktest, 'periods'>): string {
  const lines = periods.map((period, index) => {
    const fields = fieldsOf(period, index + 1)
    return csvLine(BACKTEST_CSV_COLUMNS.map((column) => fields[column]))
  })
  return csvLine(BACKTEST_CSV_COLUMNS) + lines.join('')
}

function fieldsOf(period: DualBacktestPeriod, number: number): Record<(typeof BACKTEST_CSV_COLUMNS)[number], string> {
  const { paid } = period
  return {
    number: String(number),
    opened_at: isoText(period.openedAt),
    delivery_at: isoText(period.deliveryAt),
    settled_at: isoText(period.settledAt),
    type: period.type,
    invest_currency: period.asset,
    invest_amount: decimalText(period.amount),
    entry_price: decimalText(period.entryPrice),
    exercise_price: decimalText(period.target),
    apy: decimalText(period.apr),
    implied_volatility: decimalText(period.impliedVolatility),
    invest_days: String(period.term.days),
    settlement_price: decimalText(period.settlementPrice),
    converted: paid.converted ? '1' : '0',
    paid_currency: paid.asset,
    paid_amount: decimalText(paid.amount),
    paid_principal: decimalText(paid.principal),
    paid_interest: decimalText(paid.interest),
    value_usdt: decimalText(payoffValue(paid, DUAL_QUOTE_ASSET, period.settlementPrice)),
  }
}
