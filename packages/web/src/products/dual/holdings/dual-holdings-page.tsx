import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { DUAL_CATEGORY } from '@tenor/contract/dual'
import { Button, buttonClass, ListState, Pager, Segmented } from '@tenor/ui'
import { Suspense } from 'react'
import { SignInNeeded, useCustomer } from '../../../core/account/index.ts'
import { FailedList, onDemand, Page, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { dualOrders } from '../dual-orders.ts'
import { type HoldingsSearch, readHoldingsSearch } from '../dual-search.ts'
import { OPEN_SNIPERS, sniperOrders } from '../sniper/sniper-order-queries.ts'
import type { ComingDelivery } from './dual-coming.tsx'
import { DualHoldingFilters, isNarrowed } from './dual-holding-filters.tsx'
import { DualHoldingTable } from './dual-holding-table.tsx'
import styles from './dual-holdings.module.css'
import { DualOrderPanel } from './dual-order-panel.tsx'
import { DualPortfolio } from './dual-portfolio.tsx'

const SniperHoldings = onDemand(() => import('../sniper/sniper-holdings.tsx').then((module) => module.SniperHoldings))

/** The customer's orders, what is in them, and what comes next. */
export function DualHoldingsPage() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <Page title={words('dual.holdings.title')}>
      {customer === null && <SignInNeeded />}
      {customer && (
        <Suspense>
          <ModuleWords module="dualActs">
            <CustomerHoldings />
          </ModuleWords>
        </Suspense>
      )}
    </Page>
  )
}

function CustomerHoldings() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/my-holdings' })
  const { order: _, ...list } = search
  const open = ({ product, id }: ComingDelivery) => {
    const other: HoldingsSearch = product === 'sniper' ? { product } : {}
    const own = product === (list.product ?? 'dual') ? list : other
    return navigate({ to: '/my-holdings', search: { ...own, order: id }, resetScroll: false })
  }
  return (
    <>
      <DualPortfolio onOpen={open} />
      <div className={styles.reserved}>
        <ProductChoice product={list.product} />
        {list.product === 'sniper' ? <SniperHoldings search={search} /> : <DualOrders search={search} />}
      </div>
    </>
  )
}

/** Each with how many of its orders are open. */
function ProductChoice({ product }: { product: HoldingsSearch['product'] }) {
  const words = useWords()
  const navigate = useNavigate()
  const { data: holdings } = dualOrders.useAtOnce({})
  const { data: snipers } = sniperOrders.useAtOnce(OPEN_SNIPERS)
  return (
    <Segmented
      label={words('nav.products')}
      value={product ?? 'dual'}
      options={[
        { value: 'dual', label: <Counted name={words('ledger.account.dual')} orders={holdings} /> },
        { value: 'sniper', label: <Counted name={words('ledger.account.sniper')} orders={snipers} /> },
      ]}
      onChange={(next) =>
        navigate({ to: '/my-holdings', search: readHoldingsSearch({ product: next }), resetScroll: false })
      }
    />
  )
}

function Counted({ name, orders }: { name: string; orders: readonly unknown[] | undefined }) {
  return (
    <>
      {name} <bdi className={styles.counted}>{orders?.length}</bdi>
    </>
  )
}

function DualOrders({ search }: { search: HoldingsSearch }) {
  const navigate = useNavigate()
  const { order, ...list } = search
  const open = (id: number) => navigate({ to: '/my-holdings', search: { ...list, order: id }, resetScroll: false })
  return (
    <>
      <DualHoldingFilters search={search} />
      <Holdings search={list} onOpen={open} />
      {order !== undefined && (
        <DualOrderPanel
          key={order}
          orderId={order}
          isVip={list.category === DUAL_CATEGORY.VIP}
          onClose={() => navigate({ to: '/my-holdings', search: list, resetScroll: false })}
        />
      )}
    </>
  )
}

type HoldingsProps = { search: HoldingsSearch; onOpen: (id: number) => void }

function Holdings({ search, onOpen }: HoldingsProps) {
  const words = useWords()
  const navigate = useNavigate()
  const { page = 1, order: _, ...filter } = search
  const { data, isError, error, refetch } = dualOrders.useList(filter, page)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return isNarrowed(search) ? <NoMatch search={search} /> : <NoHoldings search={search} />
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <DualHoldingTable holdings={data?.holdings} onOpen={onOpen} />
      <Pager
        label={words('list.pages')}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / dualOrders.pageSize)}
        onPage={(next) => navigate({ to: '/my-holdings', search: { ...search, page: next } })}
        previousLabel={<Say id="list.previous" />}
        nextLabel={<Say id="list.next" />}
        position={<Say id="list.page" values={{ page }} />}
      />
    </div>
  )
}

function NoHoldings({ search }: { search: HoldingsSearch }) {
  return (
    <ListState
      kind="empty"
      title={<Say id={search.show === 'ended' ? 'dual.holdings.emptyEnded' : 'dual.holdings.empty'} />}
      action={
        <Link to="/dual-currency-investment" className={buttonClass({ kind: 'primary' })}>
          <Say id="dual.holdings.browse" />
        </Link>
      }
    />
  )
}

function NoMatch({ search: { show } }: { search: HoldingsSearch }) {
  const navigate = useNavigate()
  return (
    <ListState
      kind="unmatched"
      title={<Say id="state.nothingMatches" />}
      action={
        <Button onPress={() => navigate({ to: '/my-holdings', search: show ? { show } : {} })}>
          <Say id="act.clear" />
        </Button>
      }
    />
  )
}
