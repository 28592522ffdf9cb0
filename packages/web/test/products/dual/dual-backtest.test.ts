import { type DualBacktestStrategy, dualBacktest } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, instant, later } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import { BACKTEST_CSV_COLUMNS, backtestCsv } from '../../../src/products/dual/backtest/dual-backtest-csv.ts'
import { readBacktestSearch } from '../../../src/products/dual/backtest/dual-backtest-search.ts'

const STRATEGY: DualBacktestStrategy = {
  coin: 'BTC',
  type: 'put',
  distance: decimal('1'),
  termDays: 1,
  reinvest: 'advanced',
  margin: decimal('0.15'),
  amount: decimal('10000'),
  trailingDays: 7,
}

function played() {
  const first = instant(Date.UTC(2024, 0, 1))
  const closes = Array.from({ length: 40 }, (_, day) => ({
    at: later(first, (day + 1) * DAY_MS),
    price: decimal(String(40_000 + ((day * 7_919) % 13) * 250)),
  }))
  return dualBacktest(STRATEGY, { closes, intervalSeconds: 86_400 })
}

describe('the file of a back-test', () => {
  test('has a line for each order, with exact amounts that follow from one another', () => {
    const result = played()
    const [header, ...lines] = backtestCsv(result).trimEnd().split('\r\n')
    expect(header).toBe(BACKTEST_CSV_COLUMNS.join(','))
    expect(lines).toHaveLength(result.periods.length)
    const rows = lines.map((line) => {
      const fields = line.split(',')
      return Object.fromEntries(BACKTEST_CSV_COLUMNS.map((column, index) => [column, fields[index]]))
    })
    for (const [index, row] of rows.entries()) {
      const period = result.periods[index]
      expect(row['paid_amount']).toBe(decimalText(period?.paid.amount ?? 0n))
      if (index > 0) expect(row['invest_amount']).toBe(rows[index - 1]?.['paid_amount'])
      expect(decimal(row['paid_principal'] ?? '') + decimal(row['paid_interest'] ?? '')).toBe(period?.paid.amount)
    }
  })
})

describe('the address of a back-test', () => {
  test('is read as it was written', () => {
    const search = { coin: 'ETH', type: 'call', distance: '2.5', term: 7, rule: 'basic', interval: '1h', window: 14 }
    expect(readBacktestSearch(search)).toEqual(search)
    expect(readBacktestSearch({ distance: 3, span: 3 })).toEqual({ distance: '3', span: '3' })
  })

  test('loses what nobody understands', () => {
    const wrong = { coin: 'NONE', type: 'both', distance: 'far', term: -1, rule: 'all', interval: 'ever', span: 9 }
    expect(readBacktestSearch(wrong)).toEqual({})
  })
})
