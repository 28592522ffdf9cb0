import { Link, useParams, useSearch } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { settlementPrice } from '@tenor/contract/core'
import type { DualSettlementEvidence } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  Card,
  type Column,
  DataTable,
  FigureRow,
  InstantText,
  instantWords,
  ListState,
  Notice,
  useFigureSettings,
} from '@tenor/ui'
import { createElement, lazy, Suspense, use } from 'react'
import { useCustomer } from '../../core/account/index.ts'
import { loadParts, type SettledOrdersProps } from '../../core/product-list/index.ts'
import { FailedList, NotFoundPage, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './settlements.module.css'
import { useSettlement } from './settlements-queries.ts'
import { readCoin } from './settlements-search.ts'

const SamplesView = lazy(() => import('./samples-view.tsx').then((module) => ({ default: module.SamplesView })))

/** Everything that one settlement price was made from, and the sum done again in the reader's browser. */
export function SettlementPage() {
  const { coin, delivery } = useParams({ from: '/settlements/$coin/$delivery' })
  const known = readCoin(coin)
  if (known === undefined || !/^\d{1,10}$/.test(delivery)) return <NotFoundPage />
  return <Settlement coin={known} seconds={Number.parseInt(delivery, 10)} />
}

function Settlement({ coin, seconds }: { coin: string; seconds: number }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { order } = useSearch({ from: '/settlements/$coin/$delivery' })
  const date = instantWords(locale, instantOfSeconds(seconds))
  const { data, isPending, isError, error, refetch } = useSettlement(coin, seconds)
  return (
    <Page title={words('dual.settlement.title', { coin, date })} text={data && <Lede evidence={data} />}>
      {isPending && <p role="status">{words('state.loading')}</p>}
      {isError && data === undefined && <NoEvidence error={error} onRetry={refetch} />}
      {data !== undefined && <Evidence evidence={data} />}
      {data !== undefined && (
        <SettledOrders coin={coin} deliverySeconds={seconds} price={decimal(data.price)} orderId={order} />
      )}
      {data !== undefined && data.samples.length > 0 && <Samples evidence={data} />}
      <p>
        <Link to="/settlements/$coin" params={{ coin }}>
          <Say id="dual.settlements.back" values={{ coin: <bdi>{coin}</bdi> }} />
        </Link>
      </p>
    </Page>
  )
}

/** The reader's own orders of the delivery, of every product. */
function SettledOrders(props: SettledOrdersProps) {
  if (!useCustomer()) return null
  return (
    <Suspense>
      <OfEveryProduct {...props} />
    </Suspense>
  )
}

function OfEveryProduct(props: SettledOrdersProps) {
  const parts = use(loadParts())
  return parts.map((part, place) => createElement(part.SettledOrders, { key: place, ...props }))
}

const NOT_YET = 404

/** Nothing has been settled there, or it could not be read. */
function NoEvidence({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (refusalOf(error).status !== NOT_YET) return <FailedList error={error} onRetry={onRetry} />
  return <ListState kind="empty" title={<Say id="dual.settlement.notFound" />} />
}

function Lede({ evidence }: { evidence: DualSettlementEvidence }) {
  const { locale } = useFigureSettings()
  if (evidence.origin === 'operator') return <Say id="dual.settlement.byOperator" />
  const said = (seconds: number) =>
    instantWords(locale, instantOfSeconds(seconds), { short: true }).replace(' UTC', '').replaceAll(' ', '\u00a0')
  return (
    <Say
      id="dual.settlement.lede"
      values={{
        count: evidence.count,
        from: <bdi>{said(evidence.window_from)}</bdi>,
        to: <bdi>{said(evidence.window_to)}</bdi>,
      }}
    />
  )
}

function Evidence({ evidence }: { evidence: DualSettlementEvidence }) {
  const samples = evidence.samples.map((one) => ({ at: instantOfSeconds(one.time), price: decimal(one.price) }))
  const again = settlementPrice(samples, instantOfSeconds(evidence.delivery_timest), evidence.window_seconds)
  const price = decimal(evidence.price)
  return (
    <Card>
      <div className={styles.evidence}>
        <p className={styles.big}>
          <strong>
            <Amount value={price} minimum={2} />
          </strong>
          <span>
            <bdi>USDT</bdi>
          </span>
        </p>
        {again !== null && (
          <Notice kind={again.price === price ? 'plain' : 'fault'}>
            <Say
              id={again.price === price ? 'dual.settlement.recomputed' : 'dual.settlement.differs'}
              values={{ price: <Amount value={again.price} /> }}
            />
          </Notice>
        )}
        {samples.length > 1 && (
          <div className={styles.samplesChart}>
            <Suspense>
              <SamplesView samples={samples} mean={price} />
            </Suspense>
          </div>
        )}
        <FigureRow
          facts={[
            { id: 'sum', name: <Say id="dual.settlement.sum" />, value: <Amount value={evidence.sum} /> },
            { id: 'count', name: <Say id="dual.settlement.count" />, value: <bdi>{evidence.count}</bdi> },
            {
              id: 'price',
              name: <Say id="dual.settlement.price" />,
              value: <Amount value={price} />,
            },
          ]}
        />
        <p className={styles.formula}>
          <Say id="dual.settlement.formula" />: <bdi dir="ltr">{evidence.formula}</bdi>
        </p>
      </div>
    </Card>
  )
}

type Sample = { at: Instant; price: string }

function Samples({ evidence }: { evidence: DualSettlementEvidence }) {
  const words = useWords()
  const places = Math.max(2, ...evidence.samples.map(({ price }) => price.split('.')[1]?.length ?? 0))
  const columns: Column<Sample>[] = [
    {
      id: 'time',
      header: words('dual.settlement.time'),
      onCard: 'lead',
      cell: (sample) => <InstantText at={sample.at} seconds />,
    },
    {
      id: 'price',
      header: words('dual.settlement.samplePrice'),
      align: 'end',
      onCard: 'aside',
      cell: (sample) => <Amount value={sample.price} minimum={places} />,
    },
  ]
  return (
    <section>
      <h2 className={styles.heading}>
        <Say id="dual.settlement.samples" />
      </h2>
      <DataTable
        label={words('dual.settlement.samples')}
        columns={columns}
        rows={evidence.samples.map((one) => ({ at: instantOfSeconds(one.time), price: one.price }))}
        rowKey={(sample) => sample.at}
      />
    </section>
  )
}
