import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { firstCoin } from '@tenor/browser/assets'
import { ModuleWords } from '@tenor/browser/phrases'
import { pairOf } from '@tenor/contract/core'
import { isFinal, SNIPER_STATES, SNIPER_TYPES, type SniperState } from '@tenor/contract/dual'
import { buttonClass, ListState } from '@tenor/ui'
import { Unmatched } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { type DualHoldingsSearch, readDualHoldings } from '../dual-search.ts'
import { FilterChoice, HoldingFilters, narrowedBy, useHoldingFilters } from '../holdings/holding-filters.tsx'
import { tradeSearch } from './sniper-address.ts'
import { SniperOrderList } from './sniper-order-list.tsx'
import { SniperOrderPanel } from './sniper-order-panel.tsx'
import { type SniperFilter, snipersCsvAddress } from './sniper-order-queries.ts'

const ENDED_STATES: readonly SniperState[] = SNIPER_STATES.filter(isFinal)
const OPEN_STATES: readonly SniperState[] = SNIPER_STATES.filter((state) => !isFinal(state))

/** The customer's snipers among the holdings: open and past, each with its panel. */
export function SniperHoldings() {
  const search = readDualHoldings(useSearch({ from: '/my-holdings' }))
  const go = useGo(search)
  const { clear } = useHoldingFilters(search)
  const { order } = search
  return (
    <ModuleWords module="sniper">
      <Filters search={search} />
      <SniperOrderList
        filter={filterOf(search)}
        onOpen={(id) => go({ order: id })}
        nothing={narrowedBy(search) > 0 ? <Unmatched onClear={clear} /> : <NoSnipers search={search} />}
      />
      {order !== undefined && <SniperOrderPanel key={order} orderId={order} onClose={() => go({ order: undefined })} />}
    </ModuleWords>
  )
}

/** Goes on in the address, where the list stays as it is. */
function useGo(search: DualHoldingsSearch) {
  const navigate = useNavigate()
  return (change: Record<string, unknown>) =>
    navigate({ to: '/my-holdings', search: readDualHoldings({ ...search, ...change }), resetScroll: false })
}

function filterOf({ show, status, coin, strategy, ...days }: DualHoldingsSearch): SniperFilter {
  const state = SNIPER_STATES.find((one) => one === status)
  return { status: state ?? show ?? 'holding', coin, type: strategy, days: { from: days.from, to: days.to } }
}

function Filters({ search }: { search: DualHoldingsSearch }) {
  const words = useWords()
  const { narrow } = useHoldingFilters(search)
  return (
    <HoldingFilters
      search={search}
      title={words('sniper.orders')}
      states={search.show === 'ended' ? ENDED_STATES : OPEN_STATES}
      csv={snipersCsvAddress(filterOf(search))}
    >
      <FilterChoice
        label={words('sniper.strategy')}
        value={search.strategy}
        any={words('sniper.strategy.any')}
        values={SNIPER_TYPES}
        name={(type) => words(`sniper.type.${type}`)}
        onChange={(strategy) => narrow({ strategy })}
      />
    </HoldingFilters>
  )
}

function NoSnipers({ search }: { search: DualHoldingsSearch }) {
  return (
    <ListState
      kind="empty"
      title={<Say id={search.show === 'ended' ? 'dual.holdings.emptyEnded' : 'dual.holdings.empty'} />}
      action={
        <Link
          to="/trade/$pair"
          params={{ pair: pairOf(firstCoin()) }}
          search={tradeSearch('peak')}
          className={buttonClass({ kind: 'primary' })}
        >
          <Say id="dual.holdings.browse" />
        </Link>
      }
    />
  )
}
