import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { COINS, pairOf } from '@tenor/contract/core'
import { isFinal, SNIPER_STATES, SNIPER_TYPES, type SniperState } from '@tenor/contract/dual'
import { Button, buttonClass, Choice, FilterBar, ListState, Segmented } from '@tenor/ui'
import { Say, useFilterWords, useWords } from '../../../platform/phrases/index.ts'
import { type DualHoldingsSearch, readDualHoldings } from '../dual-search.ts'
import { DeliveryDays, narrowedBy, optionsOf } from '../holdings/dual-holding-filters.tsx'
import { SniperOrderList } from './sniper-order-list.tsx'
import { SniperOrderPanel } from './sniper-order-panel.tsx'
import { type SniperFilter, snipersCsvAddress } from './sniper-order-queries.ts'
import { tradeSearch } from './sniper-search.ts'

const ANY = ''
const ENDED_STATES: readonly SniperState[] = SNIPER_STATES.filter(isFinal)
const OPEN_STATES: readonly SniperState[] = SNIPER_STATES.filter((state) => !isFinal(state))

/** The customer's snipers among the holdings: open and past, each with its panel. */
export function SniperHoldings() {
  const search = readDualHoldings(useSearch({ from: '/my-holdings' }))
  const go = useGo(search)
  const { order, page = 1 } = search
  return (
    <ModuleWords module="sniper">
      <Filters search={search} />
      <SniperOrderList
        filter={filterOf(search)}
        page={page}
        onPage={(next) => go({ page: next })}
        onOpen={(id) => go({ order: id })}
        nothing={narrowedBy(search) > 0 ? <NoMatch search={search} /> : <NoSnipers search={search} />}
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

/** The same list without its filters. */
function bare({ product, show }: DualHoldingsSearch): DualHoldingsSearch {
  return readDualHoldings({ product, show })
}

function Filters({ search }: { search: DualHoldingsSearch }) {
  const words = useWords()
  const go = useGo(search)
  const navigate = useNavigate()
  const { show, status, coin, strategy } = search
  /** Another filter is another list: from its first page, without an open order. */
  const narrow = (change: Record<string, unknown>) => go({ page: undefined, order: undefined, ...change })
  const states = show === 'ended' ? ENDED_STATES : OPEN_STATES
  return (
    <FilterBar
      words={useFilterWords()}
      chosen={narrowedBy(search)}
      onClear={() => navigate({ to: '/my-holdings', search: bare(search), resetScroll: false })}
      lead={
        <Segmented
          label={words('sniper.orders')}
          value={show ?? 'holding'}
          options={[
            { value: 'holding', label: words('dual.holdings.holding') },
            { value: 'ended', label: words('dual.holdings.ended') },
          ]}
          onChange={(next) => narrow({ show: next, status: undefined })}
        />
      }
      end={
        <a className={buttonClass({})} href={snipersCsvAddress(filterOf(search))} download>
          <Say id="act.exportCsv" />
        </a>
      }
    >
      <Choice
        quiet
        label={words('dual.holdings.status')}
        value={status ?? ANY}
        options={optionsOf(words('dual.filter.anyStatus'), states, (state) => words(`dual.status.${state}`))}
        onChange={(next) => narrow({ status: next })}
      />
      <Choice
        quiet
        label={words('dual.coin')}
        value={coin ?? ANY}
        options={optionsOf(words('dual.filter.anyCoin'), COINS, (one) => one)}
        onChange={(next) => narrow({ coin: next })}
      />
      <Choice
        quiet
        label={words('sniper.strategy')}
        value={strategy ?? ANY}
        options={optionsOf(words('sniper.strategy.any'), SNIPER_TYPES, (type) => words(`sniper.type.${type}`))}
        onChange={(next) => narrow({ strategy: next })}
      />
      <DeliveryDays search={search} onChange={narrow} />
    </FilterBar>
  )
}

function ClearButton({ search }: { search: DualHoldingsSearch }) {
  const navigate = useNavigate()
  return (
    <Button onPress={() => navigate({ to: '/my-holdings', search: bare(search), resetScroll: false })}>
      <Say id="act.clear" />
    </Button>
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
          params={{ pair: pairOf('BTC') }}
          search={tradeSearch('peak')}
          className={buttonClass({ kind: 'primary' })}
        >
          <Say id="dual.holdings.browse" />
        </Link>
      }
    />
  )
}

function NoMatch({ search }: { search: DualHoldingsSearch }) {
  return (
    <ListState kind="unmatched" title={<Say id="state.nothingMatches" />} action={<ClearButton search={search} />} />
  )
}
