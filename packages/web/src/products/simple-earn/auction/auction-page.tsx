import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { spellAsset } from '@tenor/browser/assets'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { auctionDifferences, type FlexibleAuctionRow } from '@tenor/contract/simple-earn'
import { HOUR_MS, instantOfSeconds, later } from '@tenor/contract/time'
import { buttonClass, Card, Choice, classes, InstantText, ListState, Notice, Percent, shapes } from '@tenor/ui'
import { lazy, Suspense } from 'react'
import { useCoinsOnSale } from '../../../core/earn-market/index.ts'
import { FailedList, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { BrowseLink } from '../browse-link.tsx'
import { marketFor } from '../market/market-address.ts'
import { RateTrend } from '../rates/rate-trend.tsx'
import styles from '../simple-earn.module.css'
import { AuctionFacts, AuctionPaid } from './auction-facts.tsx'
import { AuctionHours } from './auction-hours.tsx'
import { useAuction } from './auction-queries.ts'
import { type AuctionSearch, readAuctionSearch } from './auction-search.ts'
import { AuctionWhatIf } from './auction-what-if.tsx'

const PATH = '/simple-earn/auction/$asset'
const HOUR_SECONDS = 3600

const AuctionCharts = lazy(() => import('./auction-charts.tsx').then((module) => ({ default: module.AuctionCharts })))

/** How each hour of a pool was cleared, open to everyone. */
export function AuctionPage() {
  return (
    <ModuleWords module="simple-earn-pages">
      <ModuleWords module="flexible">
        <ModuleWords module="simple-earn-auction">
          <Auction />
        </ModuleWords>
      </ModuleWords>
    </ModuleWords>
  )
}

type Change = { [Key in keyof AuctionSearch]?: AuctionSearch[Key] | undefined }

function Auction() {
  const words = useWords()
  const asset = spellAsset(useParams({ from: PATH }).asset)
  const search = readAuctionSearch(useSearch({ from: PATH }))
  const navigate = useNavigate({ from: PATH })
  const go = (change: Change) =>
    navigate({ to: PATH, params: { asset }, search: (now) => given({ ...now, ...change }), resetScroll: false })
  return (
    <Page title={words('auction.title', { asset })} text={words('auction.text')} aside={<Coins asset={asset} />}>
      <Hour asset={asset} hour={search.hour} onHour={(hour) => go({ hour })} />
      <AuctionWhatIf asset={asset} minimum={search.minimum} onMinimum={(minimum) => go({ minimum })} />
      <section className={classes(shapes.stack, styles.stack)} aria-label={words('auction.last30')}>
        <h2>
          <Say id="auction.last30" />
        </h2>
        <RateTrend asset={asset} first="month" />
        <AuctionHours asset={asset} onHour={(hour) => go({ hour })} />
      </section>
    </Page>
  )
}

/** The pools that there are, and the way to lend in this one. */
function Coins({ asset }: { asset: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const coins = [...new Set(useCoinsOnSale('flexible')).add(asset)].sort()
  return (
    <div className={styles.bar}>
      <Choice
        quiet
        label={words('earn.list.coin')}
        value={asset}
        options={coins.map((coin) => ({ value: coin, label: coin }))}
        onChange={(next) => navigate({ to: PATH, params: { asset: next }, resetScroll: false })}
      />
      <Link {...marketFor({ asset })} className={buttonClass({ kind: 'primary' })}>
        <Say id="earn.list.subscribe" />
      </Link>
    </div>
  )
}

type HourProps = { asset: string; hour: number | undefined; onHour: (hour: number | undefined) => void }

function Hour({ asset, hour, onHour }: HourProps) {
  const { data, error, refetch } = useAuction(asset, hour)
  if (error !== null && data === undefined) return <NoHour asset={asset} error={error} onRetry={refetch} />
  if (data === undefined) return <div className={styles.shown} aria-busy />
  return <ClearedHour row={data} isLast={hour === undefined} onHour={onHour} />
}

const NOT_FOUND = 404

function NoHour({ asset, error, onRetry }: { asset: string; error: unknown; onRetry: () => void }) {
  const { status } = refusalOf(error)
  if (status !== NOT_FOUND) return <FailedList error={error} onRetry={onRetry} />
  return (
    <ListState
      kind="empty"
      title={<Say id="flexible.hour.notCleared" />}
      text={<Say id="auction.none" />}
      action={<BrowseLink asset={asset} />}
    />
  )
}

type ClearedProps = { row: FlexibleAuctionRow; isLast: boolean; onHour: HourProps['onHour'] }

function ClearedHour({ row, isLast, onHour }: ClearedProps) {
  const words = useWords()
  const from = instantOfSeconds(row.hour)
  return (
    <Card>
      <div className={classes(shapes.stack, styles.stack)}>
        <div className={styles.hourHead}>
          <div>
            <p className={shapes.rate}>
              <Percent value={row.clearing_rate} />
            </p>
            <p className={shapes.small}>
              <Say
                id="auction.hour"
                values={{ from: <InstantText at={from} />, to: <InstantText at={later(from, HOUR_MS)} short /> }}
              />
            </p>
          </div>
          <nav className={styles.acts} aria-label={words('auction.hours')}>
            <button type="button" className={buttonClass({})} onClick={() => onHour(row.hour - HOUR_SECONDS)}>
              <Say id="auction.before" />
            </button>
            {!isLast && (
              <button type="button" className={buttonClass({})} onClick={() => onHour(row.hour + HOUR_SECONDS)}>
                <Say id="auction.after" />
              </button>
            )}
          </nav>
        </div>
        <Check row={row} />
        <Suspense fallback={<div className={styles.chart} />}>
          <AuctionCharts row={row} />
        </Suspense>
        <AuctionFacts row={row} />
        <AuctionPaid row={row} />
      </div>
    </Card>
  )
}

/** The hour cleared again in the reader's own browser, and whether that agrees. */
function Check({ row }: { row: FlexibleAuctionRow }) {
  const words = useWords()
  const differs = auctionDifferences(row)
  return (
    <Notice kind={differs.length === 0 ? 'plain' : 'fault'}>
      {differs.length === 0 ? (
        <Say id="auction.agrees" />
      ) : (
        <Say
          id="auction.differs"
          values={{ names: differs.map((name) => words(`auction.number.${name}`)).join(', ') }}
        />
      )}
    </Notice>
  )
}
