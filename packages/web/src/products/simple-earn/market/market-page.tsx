import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { buttonClass, SearchField, Segmented, Toggle } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import { FailedList, ListPages, Page, StaleLine, Unmatched } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { AutoCard } from '../auto/auto-entry.tsx'
import styles from '../simple-earn.module.css'
import { MARKET_PAGE_SIZE, useFlexiblePools } from '../simple-earn-queries.ts'
import type { EarnSearch } from '../simple-earn-search.ts'
import { SubscribePanel } from '../subscribe/subscribe-panel.tsx'
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

type Change = { [Key in keyof EarnSearch]?: EarnSearch[Key] | undefined }

function Market() {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const search = useSearch({ from: PATH })
  const go = (change: Change) =>
    navigate({ to: PATH, search: (now) => given({ ...now, ...change }), resetScroll: false })
  const { asset, pid } = search
  return (
    <Page title={words('earn.title')} text={words('earn.lede')} aside={<ToHoldings />}>
      <Filters search={search} go={go} />
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
    <nav className={styles.acts} aria-label={words('earn.title')}>
      <Link to="/simple-earn/faq" className={buttonClass({ kind: 'quiet' })}>
        <Say id="earn.faq" />
      </Link>
      <Link to="/simple-earn/my-lendings" className={buttonClass({})}>
        <Say id="earn.myHoldings" />
      </Link>
    </nav>
  )
}

type MarketProps = { search: EarnSearch; go: (change: Change) => void }

function Filters({ search, go }: MarketProps) {
  const words = useWords()
  const isCustomer = Boolean(useCustomer())
  const { sort = 'apr' } = search
  return (
    <div className={styles.bar}>
      <SearchField
        label={words('earn.search')}
        value={search.find ?? ''}
        onChange={(find) => go({ find: find.trim() === '' ? undefined : find.trim().toUpperCase(), page: undefined })}
      />
      <Segmented
        label={words('earn.sort')}
        value={sort}
        options={[
          { value: 'apr', label: words('earn.sort.apr') },
          { value: 'asset', label: words('earn.sort.asset') },
        ]}
        onChange={(value) =>
          go({ sort: value === 'apr' ? undefined : value, up: value === 'asset' ? true : undefined, page: undefined })
        }
      />
      {isCustomer && (
        <Toggle isOn={search.mine === true} onChange={(isOn) => go({ mine: isOn || undefined, page: undefined })}>
          <Say id="earn.mine" />
        </Toggle>
      )}
    </div>
  )
}

function Pools({ search, go }: MarketProps) {
  const { data, isError, error, refetch } = useFlexiblePools(search)
  const { page = 1 } = search
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.list.length === 0) {
    const clear = () => go({ find: undefined, mine: undefined, page: undefined })
    return <Unmatched title={<Say id="simple.no_results" />} onClear={clear} />
  }
  const pages = Math.ceil((data?.total ?? 0) / MARKET_PAGE_SIZE)
  return (
    <div className={styles.shown}>
      {isError && <StaleLine onRetry={refetch} />}
      <MarketTable pools={data?.list} onSubscribe={(asset) => go({ asset })} />
      <ListPages page={page} pages={pages} onPage={(next) => go({ page: next === 1 ? undefined : next })} />
    </div>
  )
}
