import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { buttonClass, ListState, Pager, Segmented } from '@tenor/ui'
import { SignInNeeded, useCustomer } from '../../core/account/index.ts'
import { FailedList, Page, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { DualHoldingTable } from './dual-holding-table.tsx'
import { DualOrderPanel } from './dual-order-panel.tsx'
import { HOLDINGS_PAGE_SIZE, useDualHoldings } from './dual-queries.ts'

type Show = 'holding' | 'ended'

export function DualHoldingsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const customer = useCustomer()
  const search = useSearch({ from: '/my-holdings' })
  const { show = 'holding', page = 1, order } = search
  const { order: _, ...list } = search
  return (
    <Page title={words('dual.holdings.title')}>
      {customer === null && <SignInNeeded />}
      {customer && (
        <>
          <div>
            <Segmented<Show>
              label={words('dual.holdings.title')}
              value={show}
              options={[
                { value: 'holding', label: words('dual.holdings.holding') },
                { value: 'ended', label: words('dual.holdings.ended') },
              ]}
              onChange={(next) => navigate({ to: '/my-holdings', search: next === 'ended' ? { show: 'ended' } : {} })}
            />
          </div>
          <Holdings
            show={show}
            page={page}
            onPage={(next) => navigate({ to: '/my-holdings', search: { ...list, page: next } })}
            onOpen={(id) => navigate({ to: '/my-holdings', search: { ...search, order: id }, resetScroll: false })}
          />
          {order !== undefined && (
            <DualOrderPanel
              orderId={order}
              onClose={() => navigate({ to: '/my-holdings', search: list, resetScroll: false })}
            />
          )}
        </>
      )}
    </Page>
  )
}

type HoldingsProps = { show: Show; page: number; onPage: (page: number) => void; onOpen: (id: number) => void }

function Holdings({ show, page, onPage, onOpen }: HoldingsProps) {
  const words = useWords()
  const { data, isError, error, refetch } = useDualHoldings(show, page, true)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return <NoHoldings show={show} />
  const pages = Math.ceil((data?.totalCount ?? 0) / HOLDINGS_PAGE_SIZE)
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <DualHoldingTable holdings={data?.holdings} onOpen={onOpen} />
      <Pager
        label={words('list.pages')}
        page={page}
        pages={pages}
        onPage={onPage}
        previousLabel={<Say id="list.previous" />}
        nextLabel={<Say id="list.next" />}
        position={<Say id="list.page" values={{ page }} />}
      />
    </div>
  )
}

function NoHoldings({ show }: { show: Show }) {
  return (
    <ListState
      kind="empty"
      title={<Say id={show === 'ended' ? 'dual.holdings.emptyEnded' : 'dual.holdings.empty'} />}
      action={
        <Link to="/dual-currency-investment" className={buttonClass({ kind: 'primary' })}>
          <Say id="dual.holdings.browse" />
        </Link>
      }
    />
  )
}
