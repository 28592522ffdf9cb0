import { Link, useParams, useSearch } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { type MissingSampleReason, windowMean } from '@tenor/contract/core'
import { type DualSettlementEvidence, marketsMean } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  Card,
  type Column,
  classes,
  DataTable,
  FigureRow,
  InstantText,
  instantWords,
  ListState,
  Notice,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { createElement, lazy, Suspense, use } from 'react'
import { useCustomer } from '../../core/account/index.ts'
import { loadParts, type SettledOrdersProps } from '../../core/product-list/index.ts'
import { FailedList, NotFoundPage, Page, WaitingPart } from '../../platform/page/index.ts'
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
      {isPending && <WaitingPart />}
      {isError && data === undefined && <NoEvidence error={error} onRetry={refetch} />}
      {data !== undefined && <Evidence evidence={data} />}
      {data !== undefined && (
        <SettledOrders coin={coin} deliverySeconds={seconds} price={decimal(data.price)} orderId={order} />
      )}
      {data !== undefined && data.markets.length > 0 && <Markets evidence={data} />}
      {data !== undefined && <Samples evidence={data} />}
      <p>
        <Link to="/settlements/$coin" params={{ coin }}>
          <Say id="dual.settlements.back" values={{ coin: <Verbatim text={coin} /> }} />
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
  return parts.map(
    ({ SettledOrders }, place) => SettledOrders && createElement(SettledOrders, { key: place, ...props }),
  )
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
        from: <Verbatim text={said(evidence.window_from)} />,
        to: <Verbatim text={said(evidence.window_to)} />,
      }}
    />
  )
}

function Evidence({ evidence }: { evidence: DualSettlementEvidence }) {
  const samples = evidence.samples.map((one) => ({ at: instantOfSeconds(one.time), price: decimal(one.price) }))
  const again = recomputed(evidence, samples)
  const price = decimal(evidence.price)
  return (
    <Card>
      <div className={classes(shapes.stack, styles.evidence)}>
        <p className={classes(shapes.big, styles.big)}>
          <strong>
            <Amount value={price} minimum={2} />
          </strong>
          <span>
            <Verbatim text="USDT" />
          </span>
        </p>
        {again !== null && (
          <Notice kind={again === price ? 'plain' : 'fault'}>
            <Say
              id={again === price ? 'dual.settlement.recomputed' : 'dual.settlement.differs'}
              values={{ price: <Amount value={again} /> }}
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
            ...(evidence.origin === 'samples' ? countedFacts(evidence) : []),
            {
              id: 'price',
              name: <Say id="dual.settlement.price" />,
              value: <Amount value={price} />,
            },
          ]}
        />
        <p className={styles.formula}>
          <Say id="dual.settlement.formula" />: <Verbatim dir="ltr" text={evidence.formula} />
        </p>
      </div>
    </Card>
  )
}

function countedFacts(evidence: DualSettlementEvidence) {
  return [
    { id: 'sum', name: <Say id="dual.settlement.sum" />, value: <Amount value={evidence.sum} /> },
    { id: 'count', name: <Say id="dual.settlement.count" />, value: <Verbatim text={evidence.count} /> },
  ]
}

/** The price by the evidence alone: the mean of the samples, or of the markets that two operators have named. */
function recomputed(evidence: DualSettlementEvidence, samples: { at: Instant; price: Decimal8 }[]): Decimal8 | null {
  if (evidence.origin === 'operator') {
    return marketsMean(evidence.markets.map(({ price }) => ({ price: decimal(price) })))
  }
  const delivery = instantOfSeconds(evidence.delivery_timest)
  return windowMean(samples, delivery, evidence.window_seconds)?.price ?? null
}

function Markets({ evidence }: { evidence: DualSettlementEvidence }) {
  const words = useWords()
  const columns: Column<DualSettlementEvidence['markets'][number]>[] = [
    {
      id: 'name',
      header: words('dual.settlement.market'),
      onPhone: 'lead',
      cell: ({ name }) => <Verbatim text={name} />,
    },
    {
      id: 'price',
      header: words('dual.settlement.marketMean'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ price }) => <Amount value={price} minimum={2} />,
    },
    {
      id: 'evidence',
      header: words('dual.settlement.evidence'),
      cell: ({ evidence: told }) => <Verbatim text={told} />,
    },
  ]
  return (
    <section>
      <h2 className={shapes.heading4}>
        <Say id="dual.settlement.markets" />
      </h2>
      <DataTable
        label={words('dual.settlement.markets')}
        columns={columns}
        rows={evidence.markets}
        rowKey={({ name }) => name}
      />
    </section>
  )
}

type Sample = { at: Instant; price: string | null; missing: MissingSampleReason | null; isCounted: boolean }

function Samples({ evidence }: { evidence: DualSettlementEvidence }) {
  const words = useWords()
  const counted = new Set(evidence.samples.map(({ time }) => time))
  const places = Math.max(2, ...evidence.hour.map(({ price }) => price?.split('.')[1]?.length ?? 0))
  const columns: Column<Sample>[] = [
    {
      id: 'time',
      header: words('dual.settlement.time'),
      onPhone: 'lead',
      cell: (sample) => <InstantText at={sample.at} short seconds />,
    },
    {
      id: 'price',
      header: words('dual.settlement.samplePrice'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ price, missing }) =>
        price === null ? (
          <Say id={`dual.settlement.missing.${missing ?? 'notAsked'}`} />
        ) : (
          <Amount value={price} minimum={places} />
        ),
    },
    {
      id: 'counted',
      header: words('dual.settlement.counted'),
      cell: ({ isCounted }) => words(isCounted ? 'dual.settlement.counts' : 'dual.settlement.countsNot'),
    },
  ]
  return (
    <section>
      <h2 className={shapes.heading4}>
        <Say id="dual.settlement.hour" />
      </h2>
      <DataTable
        label={words('dual.settlement.hour')}
        columns={columns}
        rows={evidence.hour.map(({ time, price, missing }) => ({
          at: instantOfSeconds(time),
          price,
          missing,
          isCounted: counted.has(time),
        }))}
        rowKey={(sample) => sample.at}
      />
    </section>
  )
}
