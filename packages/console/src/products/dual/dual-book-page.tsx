import { useNavigate, useSearch } from '@tanstack/react-router'
import { DUAL_QUOTE_ASSET, type DualBookRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, buttonClass, type Column, DataTable, InstantText } from '@tenor/ui'
import { Answered, FilterRow, given, NoRows, Page, Twofold } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { DualBookDelivery } from './dual-book-delivery.tsx'
import { CoinFilter } from './dual-coin-filter.tsx'
import { bookCsvAddress, useBook } from './dual-queries.ts'

/** What the house owes to orders that run, by coin and delivery. */
export function DualBookPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { coin, of, at } = useSearch({ from: '/dual/book' })
  const answer = useBook(coin)
  const csv = (
    <a className={buttonClass({})} href={bookCsvAddress(coin)} download>
      <Say id="act.exportCsv" />
    </a>
  )
  return (
    <Page title={words('console.dual.book')} text={words('console.dual.book.text')} aside={csv}>
      <FilterRow label={words('console.filter')}>
        <CoinFilter
          coin={coin}
          onChange={(next) => navigate({ to: '/dual/book', search: given({ coin: next, of, at }) })}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={coin !== undefined} text={<Say id="console.dual.book.none" />} />
        ) : (
          <BookTable
            rows={answer.data ?? []}
            isWaiting={answer.isPending}
            onOpen={(row) =>
              navigate({ to: '/dual/book', search: { ...given({ coin }), of: row.coin, at: row.delivery_timest } })
            }
          />
        )}
      </Answered>
      {of !== undefined && at !== undefined && <DualBookDelivery coin={of} at={at} />}
    </Page>
  )
}

type TableProps = { rows: readonly DualBookRow[]; isWaiting: boolean; onOpen: (row: DualBookRow) => void }

function BookTable({ rows, isWaiting, onOpen }: TableProps) {
  const words = useWords()
  const columns: readonly Column<DualBookRow>[] = [
    {
      id: 'delivery',
      header: <Say id="dual.list.delivery" />,
      cell: (row) => (
        <Twofold
          main={<b>{<bdi>{row.coin}</bdi>}</b>}
          more={<InstantText at={instantOfSeconds(row.delivery_timest)} />}
        />
      ),
      onCard: 'lead',
    },
    {
      id: 'orders',
      header: <Say id="console.dual.book.orders" />,
      cell: (row) => <bdi>{row.orders}</bdi>,
      align: 'end',
      onCard: 'pair',
    },
    {
      id: 'invested',
      header: <Say id="console.dual.book.invested" />,
      cell: (row) => <Both coin={row.coin} coinAmount={row.coin_invested} quoteAmount={row.quote_invested} />,
      align: 'end',
      onCard: 'pair',
    },
    {
      id: 'below',
      header: <Say id="console.dual.book.below" />,
      cell: (row) => <Both coin={row.coin} coinAmount={row.below.coin_amount} quoteAmount={row.below.quote_amount} />,
      align: 'end',
      onCard: 'pair',
    },
    {
      id: 'above',
      header: <Say id="console.dual.book.above" />,
      cell: (row) => <Both coin={row.coin} coinAmount={row.above.coin_amount} quoteAmount={row.above.quote_amount} />,
      align: 'end',
      onCard: 'pair',
    },
    {
      id: 'delta',
      header: <Say id="console.dual.book.delta" />,
      cell: (row) => <Delta row={row} />,
      align: 'end',
      onCard: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <Button
          kind="ghost"
          aria-label={words('console.dual.book.openOne', { coin: row.coin })}
          onPress={() => onOpen(row)}
        >
          <Say id="console.dual.book.open" />
        </Button>
      ),
      align: 'end',
    },
  ]
  const keyOf = (row: DualBookRow) => `${row.coin} ${row.delivery_timest}`
  return (
    <DataTable label={words('console.dual.book')} columns={columns} rows={rows} rowKey={keyOf} isWaiting={isWaiting} />
  )
}

/** An amount of the coin above one of the quote asset. */
export function Both({ coin, coinAmount, quoteAmount }: { coin: string; coinAmount: string; quoteAmount: string }) {
  return (
    <Twofold
      main={<Amount value={coinAmount} asset={coin} />}
      more={<Amount value={quoteAmount} asset={DUAL_QUOTE_ASSET} />}
    />
  )
}

function Delta({ row }: { row: DualBookRow }) {
  if (row.delta === null || row.net_delta === null) return <Say id="console.dual.price.none" />
  return (
    <Twofold
      main={<Amount value={row.delta} asset={row.coin} maximum={4} />}
      more={
        <Say
          id="console.dual.book.net"
          values={{ amount: <Amount value={row.net_delta} asset={row.coin} maximum={4} withPlus /> }}
        />
      }
    />
  )
}
