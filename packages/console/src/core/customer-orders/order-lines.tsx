import type { MoreList } from '@tenor/browser/lists'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, CoinName, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Answered, MoreOf, NoRows, PAGE_ROWS, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** An order of a customer in the words of its product. */
export type OrderLine = {
  key: string
  /** Null: the product gives it no number. */
  id: number | null
  at: number
  what: ReactNode
  asset: string
  amount: string | null
  state: ReactNode
}

/** A customer's own list, read for them page by page; the first input of its hook is the customer's id. */
export const THEIR_ROWS = { group: ['customer'], isTheirs: true, limit: PAGE_ROWS, ask: (_: number) => ({}) } as const

const COLUMNS: readonly Column<OrderLine>[] = [
  {
    id: 'what',
    header: <Say id="console.customer.order" />,
    cell: ({ what, id, asset }) => (
      <CoinName coin={asset}>
        <TwoLineCell main={what} more={id === null ? null : <Verbatim text={`#${id}`} />} />
      </CoinName>
    ),
    onPhone: 'lead',
  },
  {
    id: 'amount',
    header: <Say id="console.overview.amount" />,
    cell: ({ amount, asset }) => (amount === null ? '–' : <Amount value={amount} asset={asset} />),
    align: 'end',
    onPhone: 'aside',
  },
  { id: 'state', header: <Say id="console.status" />, cell: ({ state }) => state, onPhone: 'pair' },
  {
    id: 'at',
    header: <Say id="console.audit.at" />,
    cell: ({ at }) => <InstantText at={instantOfSeconds(at)} />,
    onPhone: 'pair',
  },
]

/** Orders of one product, newest first. */
export function OrderLines({ answer }: { answer: MoreList<OrderLine> }) {
  const words = useWords()
  return (
    <>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows />
        ) : (
          <DataTable
            label={words('console.customer.orders')}
            columns={COLUMNS}
            rows={answer.data ?? []}
            rowKey={({ key }) => key}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </>
  )
}
