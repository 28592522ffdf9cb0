import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RATE_RANGE_FIRST, RATE_RANGES, type RateSeries } from '@tenor/contract/overview'
import { buttonClass, Card, Choice, ListState, Segmented, shapes } from '@tenor/ui'
import { useState } from 'react'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Answered, Page, WaitingPart } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { RateChart } from './rate-chart.tsx'
import { RateDays } from './rate-days.tsx'
import { ratesCsvAddress, useRateSeries, useRates } from './rates-queries.ts'
import { readRatesSearch } from './rates-search.ts'

/** What every product had on sale at each midnight, by coin, as a chart, a table and a file. */
export function RatesPage() {
  const words = useWords()
  const series = useRateSeries()
  return (
    <Page title={words('rates.title')} text={words('rates.lede')}>
      <div className={shapes.sheet}>
        <p className={shapes.wrapEnd}>
          <Link to="/fees" className={buttonClass({})}>
            <Say id="rates.fees" />
          </Link>
          <a className={buttonClass({})} href={ratesCsvAddress(null)} download>
            <Say id="rates.csv.all" />
          </a>
        </p>
        <Answered answer={series}>
          {series.data === undefined && <WaitingPart />}
          {series.data?.length === 0 && <None />}
          {series.data !== undefined && series.data.length > 0 && <Chosen series={series.data} />}
        </Answered>
      </div>
    </Page>
  )
}

function None() {
  return (
    <ListState
      kind="empty"
      title={<Say id="rates.none" />}
      text={<Say id="rates.none.text" />}
      action={
        <Link to="/fees" className={buttonClass({ kind: 'primary' })}>
          <Say id="rates.fees" />
        </Link>
      }
    />
  )
}

function Chosen({ series }: { series: readonly RateSeries[] }) {
  const words = useWords()
  const navigate = useNavigate({ from: '/rates' })
  const search = readRatesSearch(useSearch({ from: '/rates' }))
  const [range, setRange] = useState<number>(RATE_RANGE_FIRST)
  const columns = [...new Set(series.map(({ column }) => column))]
  const column = columns.find((one) => one === search.product) ?? columns[0] ?? ''
  const assets = series.filter((one) => one.column === column).map(({ asset }) => asset)
  const asset = assets.find((one) => one === search.asset) ?? assets[0] ?? ''
  const answer = useRates({ column, asset, range })
  const nameOf = (name: string) => {
    const phrase = viewOfColumn(name)?.phrase
    return phrase === undefined ? name : words(phrase)
  }
  const go = (next: { product: string; asset?: string }) =>
    navigate({ search: next, replace: true, resetScroll: false })
  return (
    <>
      <div className={shapes.wrapEnd}>
        <Choice
          label={words('rates.product')}
          value={column}
          options={columns.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(product) => go({ product, asset })}
        />
        <Choice
          label={words('rates.asset')}
          value={asset}
          options={assets.map((value) => ({ value, label: value }))}
          onChange={(next) => go({ product: column, asset: next })}
        />
        <Segmented
          label={words('rates.range')}
          value={String(range)}
          options={RATE_RANGES.map((days) => ({ value: String(days), label: words('unit.days', { days }) }))}
          onChange={(next) => setRange(RATE_RANGES.find((days) => String(days) === next) ?? RATE_RANGE_FIRST)}
        />
      </div>
      <Answered answer={answer}>
        {answer.data === undefined && <WaitingPart />}
        {answer.data !== undefined && answer.data.length === 0 && <None />}
        {answer.data !== undefined && answer.data.length > 0 && (
          <>
            {answer.data.length > 1 && (
              <Card>
                <RateChart points={answer.data} />
              </Card>
            )}
            <RateDays points={answer.data} csv={ratesCsvAddress({ column, asset })} />
          </>
        )}
      </Answered>
    </>
  )
}
