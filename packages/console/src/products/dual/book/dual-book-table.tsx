import { DUAL_QUOTE_ASSET, type DualBookRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { type BookLine, bookLines, isWholeLine } from './dual-book-lines.ts'

export type BookTableProps = { rows: readonly DualBookRow[]; isWaiting: boolean; onOpen: (row: DualBookRow) => void }

/** What is owed by coin and delivery; where dual orders and snipers run beside each other, together and each. */
export function BookTable({ rows, isWaiting, onOpen }: BookTableProps) {
  const words = useWords()
  const columns: readonly Column<BookLine>[] = [
    { id: 'delivery', header: <Say id="dual.list.delivery" />, cell: (line) => <Name line={line} />, onPhone: 'lead' },
    {
      id: 'orders',
      header: <Say id="console.dual.book.orders" />,
      cell: ({ part }) => <Verbatim text={part.orders} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'invested',
      header: <Say id="console.dual.book.invested" />,
      cell: ({ row, part }) => (
        <Both coin={row.coin} coinAmount={part.coin_invested} quoteAmount={part.quote_invested} />
      ),
      align: 'end',
      onPhone: 'pair',
    },
    ...(['below', 'above'] as const).map(
      (side): Column<BookLine> => ({
        id: side,
        header: <Say id={`console.dual.book.${side}`} />,
        cell: ({ row, part }) => (
          <Both coin={row.coin} coinAmount={part[side].coin_amount} quoteAmount={part[side].quote_amount} />
        ),
        align: 'end',
        onPhone: 'pair',
      }),
    ),
    {
      id: 'delta',
      header: <Say id="console.dual.book.delta" />,
      cell: (line) => <Delta line={line} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (line) =>
        isWholeLine(line) && (
          <Button
            kind="ghost"
            aria-label={words('console.dual.book.openOne', { coin: line.row.coin })}
            onPress={() => onOpen(line.row)}
          >
            <Say id="console.dual.book.open" />
          </Button>
        ),
      align: 'end',
    },
  ]
  const keyOf = ({ row, kind }: BookLine) => `${row.coin} ${row.delivery_timest} ${kind}`
  const label = words('console.dual.book')
  return (
    <DataTable label={label} columns={columns} rows={bookLines(rows)} rowKey={keyOf} isWaiting={isWaiting} isWide />
  )
}

function Name({ line }: { line: BookLine }) {
  const { row, kind } = line
  const kindWords = <Say id={`console.dual.book.kind.${kind}`} />
  const when = <InstantText at={instantOfSeconds(row.delivery_timest)} />
  const coin = <Verbatim text={row.coin} />
  if (!isWholeLine(line)) {
    return (
      <TwoLineCell
        main={kindWords}
        more={
          <>
            {coin} · {when}
          </>
        }
      />
    )
  }
  return (
    <TwoLineCell
      main={
        <>
          <b>{coin}</b> · {kindWords}
        </>
      }
      more={when}
    />
  )
}

/** An amount of the coin above one of the quote asset. */
function Both({ coin, coinAmount, quoteAmount }: { coin: string; coinAmount: string; quoteAmount: string }) {
  return (
    <TwoLineCell
      main={<Amount value={coinAmount} asset={coin} />}
      more={<Amount value={quoteAmount} asset={DUAL_QUOTE_ASSET} />}
    />
  )
}

function Delta({ line: { row, part } }: { line: BookLine }) {
  if (part.delta === null || part.net_delta === null) return <Say id="console.dual.price.none" />
  return (
    <TwoLineCell
      main={<Amount value={part.delta} asset={row.coin} maximum={4} />}
      more={
        <Say
          id="console.dual.book.net"
          values={{ amount: <Amount value={part.net_delta} asset={row.coin} maximum={4} withPlus /> }}
        />
      }
    />
  )
}
