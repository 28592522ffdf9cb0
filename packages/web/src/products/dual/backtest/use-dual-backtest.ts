import { firstCoin } from '@tenor/browser/assets'
import { CANDLE_INTERVALS, type CandleSetRow, pairOf } from '@tenor/contract/core'
import {
  backtestViolation,
  DUAL_BACKTEST_REINVESTS,
  DUAL_TERM_DAYS,
  type DualBacktest,
  type DualBacktestHistory,
  type DualBacktestReinvest,
  type DualBacktestStrategy,
  type DualType,
  dualBacktest,
  roundStep,
} from '@tenor/contract/dual'
import type { Violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, ONE, quotient, readDecimal } from '@tenor/contract/money'
import { instantOfSeconds, YEAR_DAYS } from '@tenor/contract/time'
import { useDeferredValue, useMemo, useState } from 'react'
import { useCandleSets, useCandles } from '../../../core/market/index.ts'
import type { BacktestSearch, BacktestSpan } from './dual-backtest-search.ts'

export const BACKTEST_WINDOWS_DAYS = [7, 14, 30, 90] as const

const DAY_SECONDS = 86_400
/** More are not loaded: of a longer history it is the newest. */
const MOST_CANDLES = 50_000
/** What the first amount is worth unless somebody writes another. */
const FIRST_WORTH = decimal('10000')

/** What is chosen, as it stands in the fields. */
type BacktestForm = {
  readonly coin: string
  readonly type: DualType
  readonly termDays: number
  readonly reinvest: DualBacktestReinvest
  readonly windowDays: number
  readonly span: BacktestSpan
  readonly distance: string
  readonly margin: string
  /** null: as much as the first amount is by itself. */
  readonly amount: string | null
  readonly set: CandleSetRow | null
}

/** What is chosen and what it comes to; undefined while the prices are on their way. */
export type Backtest = {
  readonly form: BacktestForm
  readonly sets: readonly CandleSetRow[] | undefined
  readonly amountText: string
  readonly fault: Violation | null
  readonly result: DualBacktest | null
  readonly isWaiting: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly change: (change: Partial<Texts>) => void
}

type Texts = { distance: string; margin: string; amount: string | null }

/** Loads the prices that are chosen and plays the strategy over them, in some tens of milliseconds, whenever it changes. */
export function useDualBacktest(search: BacktestSearch): Backtest {
  const sets = useCandleSets()
  const [texts, setTexts] = useState<Texts>({ distance: search.distance ?? '2', margin: '15', amount: null })
  const form = formOf(search, texts, sets.data)
  const span = spanOf(form)
  const { data, isError, error, refetch } = useCandles.useIf(
    span !== null,
    pairOf(form.coin),
    form.set?.interval ?? '1d',
    span,
  )
  const history = useMemo(() => historyOf(data, form.set), [data, form.set])
  const amountText = form.amount ?? firstAmount(form, history)
  const asked = useDeferredValue(JSON.stringify({ ...form, set: null, amount: amountText }))
  const played = useMemo(() => (history === null ? null : playOf(JSON.parse(asked), history)), [asked, history])
  return {
    form,
    sets: sets.data,
    amountText,
    fault: played?.fault ?? null,
    result: played?.result ?? null,
    isWaiting: sets.isPending || (form.set !== null && history === null && !isError),
    error: sets.error ?? (isError ? error : null),
    retry: () => void (sets.isError ? sets.refetch() : refetch()),
    change: (change) => setTexts((before) => ({ ...before, ...change })),
  }
}

function formOf(search: BacktestSearch, texts: Texts, sets: readonly CandleSetRow[] | undefined): BacktestForm {
  const coin = search.coin ?? firstCoin()
  const own = sets?.filter((set) => set.coin === coin) ?? []
  const set = own.find((one) => one.interval === (search.interval ?? '1d')) ?? own[0] ?? null
  return {
    coin,
    type: search.type ?? 'put',
    termDays: DUAL_TERM_DAYS.find((days) => days >= (search.term ?? 7)) ?? 30,
    reinvest: DUAL_BACKTEST_REINVESTS.find((rule) => rule === search.rule) ?? 'advanced',
    windowDays: BACKTEST_WINDOWS_DAYS.find((days) => days === search.window) ?? 30,
    span: search.span ?? '3',
    ...texts,
    set,
  }
}

/** The newest stretch of a history that the play needs: its span and the window before it. */
function spanOf({ set, span, windowDays }: BacktestForm): { from: number; to: number } | null {
  if (set === null) return null
  const days = span === 'all' ? Number.POSITIVE_INFINITY : Number.parseInt(span, 10) * YEAR_DAYS + windowDays + 1
  const most = MOST_CANDLES * CANDLE_INTERVALS[set.interval]
  return { from: Math.max(set.from, set.to - Math.min(days * DAY_SECONDS, most)), to: set.to }
}

type CandleRows = ReturnType<typeof useCandles>['data']

function historyOf(candles: CandleRows, set: CandleSetRow | null): DualBacktestHistory | null {
  if (candles === undefined || set === null) return null
  const intervalSeconds = CANDLE_INTERVALS[set.interval]
  return {
    intervalSeconds,
    closes: candles.map(([time, , , , close]) => ({
      at: instantOfSeconds(time + intervalSeconds),
      price: decimal(close),
    })),
  }
}

/** About 10,000 USDT worth, a round number of the coin for sell high. */
function firstAmount({ type }: BacktestForm, history: DualBacktestHistory | null): string {
  const price = history?.closes[0]?.price
  if (type === 'put') return decimalText(FIRST_WORTH)
  return price === undefined ? '' : decimalText(roundStep(quotient(FIRST_WORTH, price, 'down')))
}

type Asked = BacktestForm & { amount: string }

function playOf(form: Asked, history: DualBacktestHistory): { fault: Violation | null; result: DualBacktest | null } {
  const margin = fieldOf(form.margin)
  const strategy = {
    coin: form.coin,
    type: form.type,
    distance: fieldOf(form.distance),
    termDays: form.termDays,
    reinvest: form.reinvest,
    margin: margin === null || margin > 100n * ONE ? 0n : margin / 100n,
    amount: fieldOf(form.amount),
    trailingDays: form.windowDays,
  }
  const fault = backtestViolation(strategy, history)
  return { fault, result: fault === null ? dualBacktest(strategy as DualBacktestStrategy, history) : null }
}

function fieldOf(text: string): Decimal8 | null {
  const read = readDecimal(text)
  return read.ok && read.value >= 0n ? read.value : null
}
