import type { CandleSetRow } from '@tenor/contract/core'
import { CANDLE_INTERVALS } from '@tenor/contract/core'
import { type Drawdown, DUAL_QUOTE_ASSET, type DualBacktest, gainOver } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { DAY_MS, SECOND_MS } from '@tenor/contract/time'
import {
  Amount,
  Card,
  Change,
  classes,
  type Fact,
  Facts,
  instantWords,
  Notice,
  Percent,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './dual-backtest.module.css'
import { DualBacktestChart } from './dual-backtest-chart.tsx'

export type DualBacktestResultProps = { result: DualBacktest; set: CandleSetRow; windowDays: number }

/** What a play came to, and what it does not say. */
export function DualBacktestResult({ result, set, windowDays }: DualBacktestResultProps) {
  return (
    <div className={shapes.stack5}>
      <Notes set={set} windowDays={windowDays} />
      <Card>
        <h2 className={classes(shapes.heading4, styles.heading)}>
          <Say id="dual.backtest.result" />
        </h2>
        <p className={styles.big} role="status">
          <strong>
            <Amount value={result.value} asset={DUAL_QUOTE_ASSET} minimum={2} maximum={2} />
          </strong>
          <Change percent={gainOver(result.value, result.startValue) * 100n} />
        </p>
        <p>
          <Comparison result={result} />
        </p>
        <p className={shapes.aside}>
          <Ending result={result} />
        </p>
        <div className={styles.chart}>
          <DualBacktestChart result={result} />
        </div>
        <Facts facts={useFacts(result)} />
      </Card>
    </div>
  )
}

function Comparison({ result }: { result: DualBacktest }) {
  const difference = result.value - result.hold.value
  const side = difference < 0n ? 'less' : difference > 0n ? 'more' : 'even'
  return (
    <Say
      id={`dual.backtest.compare.${side}`}
      values={{
        coin: <Verbatim text={result.strategy.coin} />,
        difference: (
          <b>
            <Money value={(difference < 0n ? -difference : difference) as Decimal8} />
          </b>
        ),
      }}
    />
  )
}

function Money({ value }: { value: Decimal8 }) {
  return <Amount value={value} asset={DUAL_QUOTE_ASSET} minimum={2} maximum={2} />
}

/** How it ended, and when. */
function Ending({ result: { end, periods } }: { result: DualBacktest }) {
  const { locale } = useFigureSettings()
  const last = periods.at(-1)
  if (last === undefined) return <Say id="dual.backtest.end.nothing" />
  return (
    <Say id={`dual.backtest.end.${end}`} values={{ date: <Verbatim text={instantWords(locale, last.settledAt)} /> }} />
  )
}

function useFacts(result: DualBacktest): Fact[] {
  const words = useWords()
  const { coin } = result.strategy
  return [
    { id: 'has', name: words('dual.backtest.has'), value: <Amount value={result.amount} asset={result.asset} /> },
    {
      id: 'coins',
      name: words('dual.backtest.inCoins', { coin }),
      value: <Amount value={result.coins} asset={coin} />,
    },
    { id: 'orders', name: words('dual.backtest.orders'), value: <Verbatim text={result.periods.length} /> },
    { id: 'conversions', name: words('dual.backtest.conversions'), value: <Verbatim text={result.conversions} /> },
    { id: 'fall', name: words('dual.backtest.drawdown'), value: <Fall fall={result.drawdown} /> },
    {
      id: 'holdFall',
      name: words('dual.backtest.drawdown.hold', { coin }),
      value: <Fall fall={result.hold.drawdown} />,
    },
    { id: 'hold', name: words('dual.backtest.hold.coin', { coin }), value: <Money value={result.hold.value} /> },
    {
      id: 'quote',
      name: words('dual.backtest.hold.quote', { asset: DUAL_QUOTE_ASSET }),
      value: <Money value={result.startValue} />,
    },
  ]
}

function Fall({ fall }: { fall: Drawdown }) {
  return <Percent value={fall.share} />
}

function Notes({ set, windowDays }: { set: CandleSetRow; windowDays: number }) {
  const words = useWords()
  const isDaily = CANDLE_INTERVALS[set.interval] * SECOND_MS >= DAY_MS
  return (
    <Notice kind="caution">
      <b>
        <Say id="dual.backtest.notes" />
      </b>
      <ul className={styles.notes}>
        {set.origin === 'simulated' && (
          <li>
            <Say id="dual.backtest.note.simulated" />
          </li>
        )}
        <li>
          <Say id="dual.backtest.note.past" />
        </li>
        <li>
          <Say id="dual.backtest.note.volatility" values={{ term: words('unit.days', { days: windowDays }) }} />
        </li>
        {isDaily && (
          <li>
            <Say id="dual.backtest.note.daily" />
          </li>
        )}
        <li>
          <Say id="dual.backtest.note.running" />
        </li>
        <li>
          <Say id="dual.backtest.note.sale" />
        </li>
      </ul>
    </Notice>
  )
}
