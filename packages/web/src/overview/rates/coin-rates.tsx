import { Link } from '@tanstack/react-router'
import { RATE_RANGE_FIRST } from '@tenor/contract/overview'
import { Card, Segmented } from '@tenor/ui'
import { useState } from 'react'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Answered } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { RateChart } from './rate-chart.tsx'
import styles from './rates.module.css'
import { useRateSeries, useRates } from './rates-queries.ts'

/** Rates of a coin at the midnights of the last months, product by product; nothing before the second midnight. */
export function CoinRates({ coin }: { coin: string }) {
  const words = useWords()
  const [chosen, choose] = useState<string>()
  const columns = (useRateSeries().data ?? []).filter(({ asset }) => asset === coin).map(({ column }) => column)
  const column = columns.find((one) => one === chosen) ?? columns[0]
  const answer = useRates.useIf(column !== undefined, {
    column: column ?? '',
    asset: coin,
    range: RATE_RANGE_FIRST,
  })
  // Nothing stands here until it is known that there is a line to draw: what comes and goes moves the page.
  if (column === undefined || (chosen === undefined && (answer.data?.length ?? 0) < 2)) return null
  const nameOf = (name: string) => {
    const phrase = viewOfColumn(name)?.phrase
    return phrase === undefined ? name : words(phrase)
  }
  return (
    <section className={styles.page} aria-label={words('rates.title')}>
      <h2>
        <Say id="rates.title" />
      </h2>
      <div className={styles.choices}>
        <Segmented
          label={words('rates.product')}
          value={column}
          options={columns.map((value) => ({ value, label: nameOf(value) }))}
          onChange={choose}
        />
        <Link to="/rates" search={{ product: column, asset: coin }}>
          <Say id="coin.rates.all" />
        </Link>
      </div>
      <Answered answer={answer}>
        {answer.data !== undefined && answer.data.length > 1 && (
          <Card>
            <RateChart points={answer.data} />
          </Card>
        )}
      </Answered>
    </section>
  )
}
