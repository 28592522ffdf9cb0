import type { DualBacktest, DualBacktestMark } from '@tenor/contract/dual'
import { Amount, amountWords, dayWords, InstantText, instantWords, Price, useFigureSettings } from '@tenor/ui'
import { ComparisonChart } from '@tenor/ui/charts'
import { useWords } from '../../../platform/phrases/index.ts'

/** More points than this are no wider than the line that is drawn through them. */
const DRAWN = 600
const IN_TABLE = 60

/** Worth of the strategy beside that of holding, with the worst fall. */
export function DualBacktestChart({ result }: { result: DualBacktest }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { coin } = result.strategy
  const drawn = thinned(result.marks, DRAWN)
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined) return null
  const money = (value: bigint) => amountWords(locale, value, 0, 0)
  const { drawdown } = result
  return (
    <ComparisonChart
      label={words('dual.backtest.chart', { coin })}
      points={drawn.map(({ at, value, hold }) => ({ at, value, other: hold }))}
      valueLabel={words('dual.backtest.chart.strategy')}
      otherLabel={words('dual.backtest.chart.hold', { coin })}
      {...(drawdown.share > 0n
        ? { stretch: { from: drawdown.highAt, to: drawdown.lowAt, label: words('dual.backtest.drawdown') } }
        : {})}
      startLabel={dayWords(locale, first.at, 'date')}
      endLabel={dayWords(locale, last.at, 'date')}
      putIn={{ value: first.value, label: words('dual.payoff.chart.putIn') }}
      valueWords={money}
      readLabel={words('market.chart.time')}
      pointWords={({ at, value, other }) =>
        words('dual.backtest.chart.point', { time: instantWords(locale, at), value: money(value), hold: money(other) })
      }
      table={{
        label: words('dual.backtest.table'),
        headers: [
          words('dual.backtest.table.at'),
          words('dual.payoff.table.price'),
          words('dual.backtest.chart.strategy'),
          words('dual.backtest.chart.hold', { coin }),
        ],
        rows: thinned(result.marks, IN_TABLE).map((mark) => ({
          id: String(mark.at),
          cells: [
            <InstantText key="at" at={mark.at} />,
            <Price key="price" value={mark.price} />,
            <Amount key="value" value={mark.value} minimum={2} maximum={2} />,
            <Amount key="hold" value={mark.hold} minimum={2} maximum={2} />,
          ],
        })),
      }}
    />
  )
}

/** At most so many marks, evenly, the first and the last among them. */
function thinned(marks: readonly DualBacktestMark[], most: number): readonly DualBacktestMark[] {
  if (marks.length <= most) return marks
  const step = (marks.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, place) => marks[Math.round(place * step)] as DualBacktestMark)
}
