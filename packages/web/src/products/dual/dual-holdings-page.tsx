import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DUAL_CATEGORY } from '@tenor/contract/dual'
import { Button, buttonClass, ListState, Pager } from '@tenor/ui'
import { Suspense } from 'react'
import { SignInNeeded, useCustomer } from '../../core/account/index.ts'
import { FailedList, Page, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { RoomWords } from '../../platform/room-words/index.ts'
import { DualHoldingFilters, isNarrowed } from './dual-holding-filters.tsx'
import { HOLDINGS_PAGE_SIZE, useDualHoldings } from './dual-holding-queries.ts'
import { DualHoldingTable } from './dual-holding-table.tsx'
import { DualOrderPanel } from './dual-order-panel.tsx'
import { DualPortfolio } from './dual-portfolio.tsx'
import type { HoldingsSearch } from './dual-search.ts'

/** The customer's orders, what is in them, and what comes next. */
export function DualHoldingsPage() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <Page title={words('dual.holdings.title')}>
      {customer === null && <SignInNeeded />}
      {customer && (
        <Suspense>
          <RoomWords room="dualActs">
            <CustomerHoldings />
          </RoomWords>
        </Suspense>
      )}
    </Page>
  )
}

function CustomerHoldings() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/my-holdings' })
  const { order, ...list } = search
  const open = (id: number) => navigate({ to: '/my-holdings', search: { ...list, order: id }, resetScroll: false })
  return (
    <>
      <DualPortfolio onOpen={open} />
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
  const { data, isError, error, refetch } = useDualHoldings(search)
  const { page = 1 } = search
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return isNarrowed(search) ? <NoMatch search={search} /> : <NoHoldings search={search} />
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <DualHoldingTable holdings={data?.holdings} onOpen={onOpen} />
      <Pager
        label={words('list.pages')}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / HOLDINGS_PAGE_SIZE)}
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
