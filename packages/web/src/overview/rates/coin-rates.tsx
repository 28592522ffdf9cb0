import { Link } from '@tanstack/react-router'
import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, ONE, quotient } from '@tenor/contract/money'
import { computeGrowth, GROWTH_DAYS } from '@tenor/contract/overview'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { Amount, Card, Change, type Column, classes, DataTable, shapes } from '@tenor/ui'
import type { ReactNode } from 'react'
import { useCandles } from '../../core/market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { AllRatesChart } from './all-rates-chart.tsx'
import styles from './rates.module.css'
import { type RateLine, useRateLines } from './rates-queries.ts'

const SUM = decimal('1000')
const [, , LONGEST] = GROWTH_DAYS

export type CoinRatesProps = { coin: string; columns: readonly string[]; children: ReactNode }

/** Rates of a coin at past midnights in one picture, what a sum would have become by them, and how its price moved. */
export function CoinRates({ coin, columns, children }: CoinRatesProps) {
  const words = useWords()
  const { data, isPending } = useRateLines(coin, columns, LONGEST + 1)
  const lines = data ?? []
  const until = lines.flatMap(({ points }) => points.map(({ at }) => at)).reduce<Instant | null>(latest, null)
  const prices = useMoves(coin, until)
  // Nothing stands here, nor below, until it is known that there is a line to draw: all else would move the page.
  if (isPending) return null
  if (until === null || !lines.some(({ points }) => points.length > 1)) return children
  const rows = lines.map((line) => grownRow(line, nameFor(words, line.column), until))
  return (
    <>
      <section className={shapes.stack3} aria-label={words('rates.title')}>
        <div className={classes(shapes.wrapEnd, styles.head)}>
          <h2>
            <Say id="rates.title" />
          </h2>
          <Link to="/rates" search={{ product: lines[0]?.column ?? '', asset: coin }}>
            <Say id="coin.rates.all" />
          </Link>
        </div>
        <Card>
          <AllRatesChart lines={lines.map((line) => ({ ...line, name: nameFor(words, line.column) }))} />
        </Card>
        <h2>
          <Say id="coin.grown" values={{ amount: <Amount value={SUM} asset={coin} /> }} />
        </h2>
        <DataTable
          label={words('coin.way')}
          columns={grownColumns(words, coin)}
          rows={prices === null ? rows : [...rows, { name: words('coin.grown.price'), cells: [], moves: prices }]}
          rowKey={({ name }) => name}
          density="comfortable"
        />
        <p className={shapes.under}>
          <Say id="coin.grown.text" />
        </p>
      </section>
      {children}
    </>
  )
}

function nameFor(words: Words, column: string): string {
  const phrase = viewOfColumn(column)?.phrase
  return phrase === undefined ? column : words(phrase)
}

const latest = (most: Instant | null, at: Instant) => (most === null || at > most ? at : most)

type GrownRow = { name: string; cells: readonly (Decimal8 | null)[]; moves?: readonly (Decimal8 | null)[] }

function grownRow({ points }: RateLine, name: string, until: Instant): GrownRow {
  const rates = points.map(({ at, most }) => ({ at, rate: most }))
  return { name, cells: GROWTH_DAYS.map((days) => computeGrowth(SUM, rates, days, until)) }
}

function grownColumns(words: Words, coin: string): Column<GrownRow>[] {
  return [
    { id: 'way', header: words('coin.way'), onPhone: 'lead', cell: ({ name }) => name },
    ...GROWTH_DAYS.map((days, place) => ({
      id: String(days),
      header: words('unit.days', { days }),
      align: 'end' as const,
      onPhone: 'pair' as const,
      cell: ({ cells, moves }: GrownRow) => {
        const [sum, move] = [cells[place] ?? null, moves?.[place] ?? null]
        if (move !== null) return <Change percent={move} />
        return sum === null ? '–' : <Amount value={sum} asset={coin} maximum={4} />
      },
    })),
  ]
}

const NO_MOVES = GROWTH_DAYS.map(() => null)

/** How the price of a coin moved over each period, in percent; null where there is no price of its beginning. */
function useMoves(coin: string, until: Instant | null): (Decimal8 | null)[] | null {
  const isPriced = coin !== QUOTE_ASSET && until !== null
  const span = isPriced ? { from: unixSeconds(later(until, -(LONGEST + 1) * DAY_MS)), to: unixSeconds(until) } : null
  const { data } = useCandles(pairOf(coin), '1d', span)
  if (!isPriced || data === undefined || data.length === 0) return null
  const closes = new Map(data.map(([time, , , , close]) => [time, decimal(close)]))
  const closeBefore = (days: number) => closes.get(unixSeconds(later(until, -(days + 1) * DAY_MS)))
  const now = closeBefore(0)
  if (now === undefined) return NO_MOVES
  return GROWTH_DAYS.map((days) => {
    const then = closeBefore(days)
    return then === undefined ? null : decimal(decimalText((quotient(now, then, 'halfEven') - ONE) * 100n))
  })
}
