import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import {
  DUAL_DELIVERY_STATES,
  DUAL_QUOTE_ASSET,
  type DualDeliveryRow,
  type DualDeliveryState,
  dualBackOfficeSettlementPrice,
} from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Badge,
  type BadgeColour,
  Button,
  type Column,
  DataTable,
  InstantText,
  instantWords,
  Price,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { Answered, AnyOf, FilterRow, MoreOf, NoRows, Page, TwoLineCell, useMay } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { CoinFilter } from '../dual-coin-filter.tsx'
import { useDeliveries } from '../dual-queries.ts'
import type { DeliveriesSearch } from '../dual-search.ts'
import { DualPricePanel } from './dual-price-panel.tsx'
import { DualWaitingNotice } from './dual-waiting-notice.tsx'

const COLOURS: Readonly<Record<DualDeliveryState, BadgeColour>> = {
  open: 'blue',
  priced: 'yellow',
  settled: 'green',
  failed: 'red',
}

/** Every delivery with its price, and the way to enter one that is missing. */
export function DualDeliveriesPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/dual/deliveries' })
  const answer = useDeliveries(search)
  const [chosen, choose] = useState<DualDeliveryRow | null>(null)
  return (
    <Page title={words('console.dual.deliveries')} text={words('console.dual.deliveries.text')}>
      {search.state !== 'failed' && <DualWaitingNotice />}
      <Filters search={search} onChange={(next) => navigate({ to: '/dual/deliveries', search: next })} />
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={search.coin !== undefined || search.state !== undefined} />
        ) : (
          <DeliveriesTable rows={answer.data ?? []} isWaiting={answer.isPending} onPrice={choose} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {chosen !== null && <DualPricePanel row={chosen} onClose={() => choose(null)} />}
    </Page>
  )
}

function Filters({ search, onChange }: { search: DeliveriesSearch; onChange: (search: DeliveriesSearch) => void }) {
  const words = useWords()
  const { coin, state } = search
  return (
    <FilterRow label={words('console.filter')}>
      <CoinFilter coin={coin} onChange={(next) => onChange(given({ coin: next, state }))} />
      <AnyOf
        label={words('console.dual.state')}
        value={state}
        options={DUAL_DELIVERY_STATES.map((value) => ({ value, label: words(`console.dual.state.${value}`) }))}
        onChange={(next) => onChange(given({ coin, state: next }))}
      />
    </FilterRow>
  )
}

type TableProps = { rows: readonly DualDeliveryRow[]; isWaiting: boolean; onPrice: (row: DualDeliveryRow) => void }

function DeliveriesTable({ rows, isWaiting, onPrice }: TableProps) {
  const words = useWords()
  const columns: readonly Column<DualDeliveryRow>[] = [
    {
      id: 'delivery',
      header: <Say id="dual.list.delivery" />,
      cell: (row) => (
        <TwoLineCell
          main={<b>{<Verbatim text={row.coin} />}</b>}
          more={<InstantText at={instantOfSeconds(row.delivery_timest)} />}
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'state',
      header: <Say id="console.dual.state" />,
      cell: ({ state }) => (
        <Badge colour={COLOURS[state]}>
          <Say id={`console.dual.state.${state}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'price',
      header: <Say id="dual.settlement.price" />,
      cell: ({ price }) =>
        price === null ? <Say id="console.dual.price.none" /> : <Price value={price} asset={DUAL_QUOTE_ASSET} />,
      align: 'end',
      onPhone: 'pair',
    },
    { id: 'origin', header: <Say id="console.dual.origin" />, cell: (row) => <Origin row={row} />, onPhone: 'pair' },
    {
      id: 'orders',
      header: <Say id="console.dual.orders" />,
      cell: ({ orders, snipers }) =>
        snipers === 0 ? (
          <Verbatim text={orders} />
        ) : (
          <TwoLineCell
            main={<Verbatim text={orders} />}
            more={<Say id="console.dual.book.ofSnipers" values={{ amount: <Verbatim text={snipers} /> }} />}
          />
        ),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => <RowAct row={row} onPrice={onPrice} />,
      align: 'end',
    },
  ]
  const label = words('console.dual.deliveries')
  const keyOf = (row: DualDeliveryRow) => `${row.coin} ${row.delivery_timest}`
  return <DataTable label={label} columns={columns} rows={rows} rowKey={keyOf} isWaiting={isWaiting} isWide />
}

function Origin({ row }: { row: DualDeliveryRow }) {
  if (row.proposal !== null) {
    return <Say id="console.dual.price.proposedBy" values={{ operator: <Verbatim text={row.proposal.operator} /> }} />
  }
  if (row.origin === null) return <Say id="console.dual.origin.none" />
  if (row.origin === 'operator') return <Say id="console.dual.origin.operator" />
  return <Say id="console.dual.origin.samples" values={{ count: row.count ?? 0 }} />
}

/** The evidence is the page that customers see. Several deliveries of a coin can wait: each button says which is its own. */
function RowAct({ row, onPrice }: { row: DualDeliveryRow; onPrice: (row: DualDeliveryRow) => void }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const mayPrice = useMay(dualBackOfficeSettlementPrice)
  if (row.state === 'failed') {
    if (!mayPrice) return null
    return (
      <Button
        kind="primary"
        aria-label={words(row.proposal === null ? 'console.dual.price.enterOne' : 'console.dual.price.decideOne', {
          coin: row.coin,
          when: instantWords(locale, instantOfSeconds(row.delivery_timest)),
        })}
        onPress={() => onPrice(row)}
      >
        <Say id={row.proposal === null ? 'console.dual.price.enter' : 'console.dual.price.decide'} />
      </Button>
    )
  }
  if (row.price === null) return <Say id="console.dual.notYet" />
  return (
    <a href={`/settlements/${row.coin}/${row.delivery_timest}`}>
      <Say id="dual.settlements.open" />
    </a>
  )
}
