import { DUAL_QUOTE_ASSET, type DualWaitingRow, dualBackOfficeDecision } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, InstantText, Percent, Price, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { AddressText } from '../../../platform/address/index.ts'
import { Acts, Answered, MoreOf, NoRows, Page, TwoLineCell, useMay } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useWaitingOrders } from '../dual-queries.ts'
import { DualDecisionPanel } from './dual-decision-panel.tsx'

type Open = { row: DualWaitingRow; accept: boolean }

/** Orders that wait for operators, each to be accepted or declined. */
export function DualOrdersPage() {
  const words = useWords()
  const answer = useWaitingOrders()
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <Page title={words('console.dual.orders.title')} text={words('console.dual.orders.text')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows text={<Say id="console.dual.orders.none" />} />
        ) : (
          <OrdersTable rows={answer.data ?? []} isWaiting={answer.isPending} onDecide={setOpen} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {open !== null && <DualDecisionPanel {...open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

type TableProps = { rows: readonly DualWaitingRow[]; isWaiting: boolean; onDecide: (open: Open) => void }

function OrdersTable({ rows, isWaiting, onDecide }: TableProps) {
  const words = useWords()
  const columns: readonly Column<DualWaitingRow>[] = [
    { id: 'what', header: <Say id="console.catalogue.product" />, cell: (row) => <What row={row} />, onPhone: 'lead' },
    {
      id: 'who',
      header: <Say id="account.email" />,
      cell: (row) => <AddressText email={row.email} />,
      onPhone: 'pair',
    },
    {
      id: 'amount',
      header: <Say id="dual.order.invested" />,
      cell: (row) => <Amount value={row.invest_amount} asset={row.invest_currency} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'apr',
      header: <Say id="dual.order.apr" />,
      cell: (row) => <Percent value={row.apy} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'made',
      header: <Say id="dual.order.created" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.create_timest)} seconds />,
      onPhone: 'pair',
    },
    {
      id: 'delivery',
      header: <Say id="dual.order.delivery" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.delivery_timest)} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => <RowActs row={row} onDecide={onDecide} />,
      align: 'end',
    },
  ]
  const label = words('console.dual.orders.title')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}

function What({ row }: { row: DualWaitingRow }) {
  const coin = row.type === 'call' ? row.invest_currency : row.exercise_currency
  return (
    <TwoLineCell
      main={
        <>
          <b>
            <Say id={`dual.type.${row.type}.coin`} values={{ coin: <Verbatim text={coin} /> }} />
          </b>{' '}
          <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
        </>
      }
      more={<Verbatim text={row.id} />}
    />
  )
}

function RowActs({ row, onDecide }: { row: DualWaitingRow; onDecide: TableProps['onDecide'] }) {
  const words = useWords()
  const mayAct = useMay(dualBackOfficeDecision)
  if (!mayAct) return null
  return (
    <Acts inRow>
      <Button
        kind="primary"
        aria-label={words('console.dual.orders.accept.one', { id: row.id })}
        onPress={() => onDecide({ row, accept: true })}
      >
        <Say id="console.dual.orders.accept" />
      </Button>
      <Button
        kind="ghost"
        aria-label={words('console.dual.orders.decline.one', { id: row.id })}
        onPress={() => onDecide({ row, accept: false })}
      >
        <Say id="console.dual.orders.decline" />
      </Button>
    </Acts>
  )
}
