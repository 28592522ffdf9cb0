import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListFrame } from '@tenor/browser/lists'
import { ModuleWords } from '@tenor/browser/phrases'
import { DUAL_CATEGORY } from '@tenor/contract/dual'
import { buttonClass, ListState } from '@tenor/ui'
import { Unmatched } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { dualOrders } from '../dual-orders.ts'
import { type DualHoldingsSearch, readDualHoldings } from '../dual-search.ts'
import { DualHoldingFilters } from './dual-holding-filters.tsx'
import { DualHoldingTable } from './dual-holding-table.tsx'
import { DualOrderPanel } from './dual-order-panel.tsx'
import { narrowedBy, useHoldingFilters } from './holding-filters.tsx'

/** The customer's dual orders: open and past, each with its panel. */
export function DualHoldings() {
  return (
    <ModuleWords module="dual-acts">
      <DualOrders search={readDualHoldings(useSearch({ from: '/my-holdings' }))} />
    </ModuleWords>
  )
}

function DualOrders({ search }: { search: DualHoldingsSearch }) {
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

type HoldingsProps = { search: DualHoldingsSearch; onOpen: (id: number) => void }

function Holdings({ search, onOpen }: HoldingsProps) {
  const { clear } = useHoldingFilters(search)
  const { order: _, ...filter } = search
  return (
    <ListFrame
      answer={dualOrders.useList(filter)}
      nothing={narrowedBy(search) > 0 ? <Unmatched onClear={clear} /> : <NoHoldings search={search} />}
      table={(holdings) => <DualHoldingTable holdings={holdings} onOpen={onOpen} isEnded={search.show === 'ended'} />}
    />
  )
}

function NoHoldings({ search }: { search: DualHoldingsSearch }) {
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
