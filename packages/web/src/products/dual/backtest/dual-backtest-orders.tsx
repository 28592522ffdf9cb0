import type { DualBacktest, DualBacktestPeriod } from '@tenor/contract/dual'
import {
  Amount,
  Button,
  type Column,
  classes,
  DataTable,
  InstantText,
  Percent,
  Price,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { ListPages } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from './dual-backtest.module.css'
import { backtestCsv } from './dual-backtest-csv.ts'

const PAGE_SIZE = 10

/** Every order of a play, a page at a time, and all of them as a file. */
export function DualBacktestOrders({ result }: { result: DualBacktest }) {
  const words = useWords()
  const [asked, setPage] = useState(1)
  const pages = Math.ceil(result.periods.length / PAGE_SIZE)
  const page = Math.min(asked, pages)
  const first = (page - 1) * PAGE_SIZE
  const rows = result.periods
    .slice(first, first + PAGE_SIZE)
    .map((period, at) => ({ ...period, number: first + at + 1 }))
  return (
    <section>
      <div className={styles.ordersHead}>
        <h2 className={classes(shapes.heading4, styles.heading)}>
          <Say id="dual.backtest.orders.title" />
        </h2>
        <Button onPress={() => saveCsv(result)}>
          <Say id="dual.backtest.csv" />
        </Button>
      </div>
      <DataTable
        label={words('dual.backtest.orders.title')}
        columns={orderColumns(words, result.strategy.coin)}
        rows={rows}
        rowKey={(period) => period.openedAt}
      />
      <ListPages page={page} pages={pages} onPage={setPage} />
    </section>
  )
}

function saveCsv(result: DualBacktest): void {
  const address = URL.createObjectURL(new Blob([backtestCsv(result)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `back-test-${result.strategy.coin}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

/** An order and which one of the play it is, from 1. */
type NumberedPeriod = DualBacktestPeriod & { number: number }

function orderColumns(words: Words, coin: string): Column<NumberedPeriod>[] {
  return [
    {
      id: 'product',
      header: words('dual.direction'),
      onPhone: 'lead',
      cell: (period) => (
        <span className={classes(shapes.pair, styles.order)}>
          <b>
            <Verbatim className={styles.number} text={period.number} />{' '}
            <Say id={`dual.type.${period.type}.coin`} values={{ coin }} />
          </b>
          <small className={shapes.aside}>
            <InstantText at={period.openedAt} />
          </small>
        </span>
      ),
    },
    {
      id: 'amount',
      header: words('dual.holdings.invested'),
      align: 'end',
      onPhone: 'aside',
      cell: (period) => <Amount value={period.amount} asset={period.asset} />,
    },
    {
      id: 'target',
      header: words('dual.list.target'),
      align: 'end',
      onPhone: 'pair',
      cell: (period) => <Price value={period.target} isTarget />,
    },
    {
      id: 'apr',
      header: words('dual.list.apr'),
      align: 'end',
      onPhone: 'pair',
      cell: (period) => <Percent value={period.apr} />,
    },
    {
      id: 'price',
      header: words('dual.order.settlementPrice'),
      align: 'end',
      onPhone: 'pair',
      cell: (period) => <Price value={period.settlementPrice} />,
    },
    {
      id: 'paid',
      header: words('dual.order.paid'),
      align: 'end',
      onPhone: 'pair',
      cell: (period) => (
        <b>
          <Amount value={period.paid.amount} asset={period.paid.asset} />
        </b>
      ),
    },
  ]
}
