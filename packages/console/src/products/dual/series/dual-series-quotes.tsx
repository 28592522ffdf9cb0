import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  DUAL_TYPES,
  type DualSeriesQuoteRow,
  type DualType,
} from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Choice, type Column, DataTable, instantWords, Percent, Price } from '@tenor/ui'
import { useState } from 'react'
import { FilterRow, NoRows, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useLocaleChoice, useWords } from '../../../platform/phrases/index.ts'

const COLUMNS: readonly Column<DualSeriesQuoteRow>[] = [
  {
    id: 'target',
    header: <Say id="dual.order.target" />,
    cell: (row) => <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />,
    onPhone: 'lead',
  },
  {
    id: 'before',
    header: <Say id="console.dual.series.before" />,
    cell: (row) => <Rate apr={row.before_apy} volatility={row.before_volatility} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'after',
    header: <Say id="console.dual.series.after" />,
    cell: (row) => (
      <b>
        <Rate apr={row.after_apy} volatility={row.after_volatility} />
      </b>
    ),
    align: 'end',
    onPhone: 'pair',
  },
]

function Rate({ apr, volatility }: { apr: string | null; volatility: string | null }) {
  if (apr === null) return <Say id="console.dual.series.notListed" />
  return (
    <TwoLineCell
      main={<Percent value={apr} />}
      more={
        volatility !== null && (
          <Say id="console.dual.series.volatility" values={{ volatility: <Percent value={volatility} places={1} /> }} />
        )
      }
    />
  )
}

/** The offers of both settings side by side, one direction and delivery at a time. */
export function SeriesQuotes({ quotes }: { quotes: readonly DualSeriesQuoteRow[] }) {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const [type, setType] = useState<DualType>('call')
  const [delivery, setDelivery] = useState('')
  const ofType = quotes.filter((row) => row.type === type)
  const deliveries = [...new Map(ofType.map((row) => [deliveryOf(row), row])).entries()]
  const chosen = deliveries.some(([key]) => key === delivery) ? delivery : deliveries[0]?.[0]
  const nameOf = (row: DualSeriesQuoteRow) => {
    const when = instantWords(locale, instantOfSeconds(row.delivery_timest), { short: true })
    return row.category === DUAL_CATEGORY.VIP ? `${when} · VIP` : when
  }
  return (
    <>
      <FilterRow label={words('console.filter')}>
        <Choice
          label={words('dual.direction')}
          value={type}
          options={DUAL_TYPES.map((value) => ({ value, label: words(`dual.type.${value}`) }))}
          onChange={setType}
        />
        <Choice<string>
          label={words('dual.list.delivery')}
          value={chosen ?? ''}
          options={deliveries.map(([key, row]) => ({ value: key, label: nameOf(row) }))}
          onChange={setDelivery}
        />
      </FilterRow>
      {chosen === undefined ? (
        <NoRows isFiltered />
      ) : (
        <DataTable
          label={words('console.dual.series.quotes')}
          columns={COLUMNS}
          rows={ofType.filter((row) => deliveryOf(row) === chosen)}
          rowKey={(row) => row.exercise_price}
        />
      )}
    </>
  )
}

function deliveryOf(row: DualSeriesQuoteRow): string {
  return `${row.category} ${row.delivery_timest}`
}
