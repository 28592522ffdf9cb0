import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { buttonClass, shapes } from '@tenor/ui'
import { useEffect } from 'react'
import { keepReferral } from '../../../core/account/index.ts'
import { FailedList, ListPages, Page, StaleLine, Unmatched } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { AutoCard } from '../auto/auto-entry.tsx'
import { useFixedOffers } from '../fixed-queries.ts'
import styles from '../simple-earn.module.css'
import { MARKET_PAGE_SIZE, useFlexiblePools } from '../simple-earn-queries.ts'
import type { EarnChange, EarnSearch } from '../simple-earn-search.ts'
import { SubscribePanel } from '../subscribe/subscribe-panel.tsx'
import { MarketFilters, NOT_FILTERED } from './market-filters.tsx'
import { listMarketRows } from './market-rows.ts'
import { MarketTable } from './market-table.tsx'

const PATH = '/simple-earn'

/** What coins earn that may be taken back at any time. */
export function MarketPage() {
  return (
    <ModuleWords module="flexible">
      <ModuleWords module="simple-earn-pages">
        <Market />
      </ModuleWords>
    </ModuleWords>
  )
}

function Market() {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const search = useSearch({ from: PATH })
  const go = (change: EarnChange) =>
    navigate({ to: PATH, search: (now) => given({ ...now, ...change }), resetScroll: false })
  const { asset, pid, ref_code } = search
  useEffect(() => keepReferral(ref_code), [ref_code])
  return (
    <Page title={words('earn.title')} text={words('earn.lede')} aside={<ToHoldings />}>
      <MarketFilters search={search} go={go} />
      <Pools search={search} go={go} />
      <AutoCard />
      {asset !== undefined && (
        <SubscribePanel key={asset} asset={asset} pid={pid} onClose={() => go({ asset: undefined, pid: undefined })} />
      )}
    </Page>
  )
}

function ToHoldings() {
  const words = useWords()
  return (
    <nav className={shapes.wrap2} aria-label={words('earn.title')}>
      <Link to="/simple-earn/faq" className={buttonClass({ kind: 'quiet' })}>
        <Say id="earn.faq" />
      </Link>
      <Link to="/simple-earn/my-lendings" className={buttonClass({})}>
        <Say id="earn.myHoldings" />
      </Link>
    </nav>
  )
}

type MarketProps = { search: EarnSearch; go: (change: EarnChange) => void }

function Pools({ search, go }: MarketProps) {
  const { data, isError, error, refetch } = useFlexiblePools(search)
  const { data: offers = [] } = useFixedOffers()
  const { page = 1 } = search
  const pages = Math.ceil((data?.total ?? 0) / MARKET_PAGE_SIZE)
  const rows = data && listMarketRows(data.list, offers, { isLast: page >= pages, search })
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (rows?.length === 0) {
    const clear = () => go(NOT_FILTERED)
    return <Unmatched title={<Say id="simple.no_results" />} onClear={clear} />
  }
  return (
    <div className={styles.shown}>
      {isError && <StaleLine onRetry={refetch} />}
      <MarketTable rows={rows} onSubscribe={(asset) => go({ asset })} />
      <ListPages page={page} pages={pages} onPage={(next) => go({ page: next === 1 ? undefined : next })} />
    </div>
  )
}
