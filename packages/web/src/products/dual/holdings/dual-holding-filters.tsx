import { useNavigate } from '@tanstack/react-router'
import { COINS } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_HOLDING_STATES,
  DUAL_STATES,
  DUAL_TYPES,
  type DualState,
  isFinal,
} from '@tenor/contract/dual'
import { buttonClass, Choice, DateRange, FilterBar, Segmented } from '@tenor/ui'
import { Say, useDateWords, useFilterWords, useWords } from '../../../platform/phrases/index.ts'
import { holdingsCsvAddress } from '../dual-orders.ts'
import { type DualHoldingsSearch, readDualHoldings } from '../dual-search.ts'

const ANY = ''
const ENDED_STATES: readonly DualState[] = DUAL_STATES.filter(isFinal)
const CATEGORIES = [DUAL_CATEGORY.NORMAL, DUAL_CATEGORY.TRIAL_FUND, DUAL_CATEGORY.VIP]

/** What the orders are narrowed to. It lives in the address. */
export function DualHoldingFilters({ search }: { search: DualHoldingsSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const { order: _order, page: _page, ...filter } = search
  const { show } = filter
  const states = show === 'ended' ? ENDED_STATES : DUAL_HOLDING_STATES
  /** Another filter is another list: from its first page, without an open order. */
  const narrow = (change: Record<string, unknown>) =>
    navigate({ to: '/my-holdings', search: readDualHoldings({ ...filter, ...change }), replace: true })
  return (
    <FilterBar
      words={useFilterWords()}
      chosen={narrowedBy(search)}
      onClear={() => navigate({ to: '/my-holdings', search: show ? { show } : {} })}
      lead={
        <Segmented
          label={words('dual.holdings.title')}
          value={show ?? 'holding'}
          options={[
            { value: 'holding', label: words('dual.holdings.holding') },
            { value: 'ended', label: words('dual.holdings.ended') },
          ]}
          onChange={(next) => narrow({ show: next, status: undefined })}
        />
      }
      end={
        <a className={buttonClass({})} href={holdingsCsvAddress(filter)} download>
          <Say id="act.exportCsv" />
        </a>
      }
    >
      <Choice
        quiet
        label={words('dual.holdings.status')}
        value={filter.status ?? ANY}
        options={optionsOf(words('dual.filter.anyStatus'), states, (state) => words(`dual.status.${state}`))}
        onChange={(status) => narrow({ status })}
      />
      <Choice
        quiet
        label={words('dual.coin')}
        value={filter.coin ?? ANY}
        options={optionsOf(words('dual.filter.anyCoin'), COINS, (coin) => coin)}
        onChange={(coin) => narrow({ coin })}
      />
      <Choice
        quiet
        label={words('dual.direction')}
        value={filter.type ?? ANY}
        options={optionsOf(words('dual.filter.anyDirection'), DUAL_TYPES, (type) => words(`dual.type.${type}`))}
        onChange={(type) => narrow({ type })}
      />
      <Choice
        quiet
        label={words('dual.category')}
        value={String(filter.category ?? ANY)}
        options={optionsOf(words('dual.filter.anyCategory'), CATEGORIES, (one) => words(`dual.category.${one}`))}
        onChange={(category) => narrow({ category: Number.parseInt(category, 10) })}
      />
      <DeliveryDays search={search} onChange={narrow} />
    </FilterBar>
  )
}

type DeliveryDaysProps = { search: DualHoldingsSearch; onChange: (days: { from: string; to: string }) => void }

/** From which day to which the deliveries are. */
export function DeliveryDays({ search: { from = '', to = '' }, onChange }: DeliveryDaysProps) {
  const words = useWords()
  return (
    <DateRange
      words={useDateWords()}
      label={words('dual.holdings.days')}
      fromLabel={words('account.statement.from')}
      toLabel={words('account.statement.to')}
      value={{ from, to }}
      onChange={onChange}
    />
  )
}

/** How many filters narrow the list; the days are one. */
export function narrowedBy({ status, coin, type, category, strategy, from, to }: DualHoldingsSearch): number {
  return [status, coin, type, category, strategy, from ?? to].filter((one) => one !== undefined).length
}

export function optionsOf<Value extends string | number>(
  any: string,
  values: readonly Value[],
  name: (value: Value) => string,
) {
  return [{ value: ANY, label: any }, ...values.map((value) => ({ value: String(value), label: name(value) }))]
}
