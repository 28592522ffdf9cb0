import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MoreRows } from '@tenor/browser/lists'
import type { DualSettlementRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Card, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { lazy, Suspense } from 'react'
import { CoinPicker, loadPriceHistory } from '../../core/market/index.ts'
import { FailedList, NotFoundPage, Page, ProductsLink, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './settlements.module.css'
import { useSettlements } from './settlements-queries.ts'
import { readCoin } from './settlements-search.ts'

const PriceHistory = lazy(() => loadPriceHistory().then((module) => ({ default: module.PriceHistory })))

/** The public history of settlement prices of one coin. */
export function SettlementsPage() {
  const words = useWords()
  const params = useParams({ from: '/settlements/$coin' })
  const coin = readCoin(params.coin)
  if (coin === undefined) return <NotFoundPage />
  return (
    <Page title={words('dual.settlements.titleOf', { coin })} text={words('dual.settlements.lede')}>
      <CoinPicker
        column="dual"
        label={words('dual.coin')}
        coin={coin}
        linkTo={(one, content, look) => (
          <Link key={one} to="/settlements/$coin" params={{ coin: one }} resetScroll={false} {...look}>
            {content}
          </Link>
        )}
      />
      <Card>
        <div className={styles.priceHistory}>
          <Suspense>
            <PriceHistory coin={coin} />
          </Suspense>
        </div>
      </Card>
      <History coin={coin} />
    </Page>
  )
}

function History({ coin }: { coin: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const list = useSettlements(coin)
  const { data, isError, error, refetch } = list
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0) {
    const title = <Say id="dual.settlements.empty" />
    return <ListState kind="empty" title={title} action={<ProductsLink />} />
  }
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('dual.settlements.title')}
        columns={settlementColumns(words)}
        rows={data ?? []}
        rowKey={(row) => `${row.coin} ${row.delivery_timest}`}
        isWaiting={data === undefined}
        onOpen={(row) => navigate(settlementOf(row))}
      />
      <MoreRows of={list} />
    </div>
  )
}

function settlementOf({ coin, delivery_timest }: DualSettlementRow) {
  return { to: '/settlements/$coin/$delivery', params: { coin, delivery: String(delivery_timest) } } as const
}

function settlementColumns(words: Words): Column<DualSettlementRow>[] {
  return [
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      onPhone: 'lead',
      cell: (row) => <InstantText at={instantOfSeconds(row.delivery_timest)} />,
    },
    {
      id: 'price',
      header: words('dual.settlement.price'),
      align: 'end',
      onPhone: 'under',
      cell: (row) => (
        <b>
          <Amount value={row.price} asset="USDT" minimum={2} />
        </b>
      ),
    },
    {
      id: 'count',
      header: words('dual.settlement.count'),
      align: 'end',
      onPhone: 'hidden',
      cell: (row) => <Verbatim text={row.count} />,
    },
    {
      id: 'open',
      header: <span className="visually-hidden">{words('dual.settlements.open')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: (row) => (
        <Link {...settlementOf(row)}>
          <Say id="dual.settlements.open" />
        </Link>
      ),
    },
  ]
}
