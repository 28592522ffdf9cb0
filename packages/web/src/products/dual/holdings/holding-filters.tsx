import { useNavigate } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import type { DualState } from '@tenor/contract/dual'
import { buttonClass, Choice, DateRange, FilterBar, Segmented } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useDateWords, useFilterWords, useWords } from '../../../platform/phrases/index.ts'
import { type DualHoldingsSearch, readDualHoldings } from '../dual-search.ts'

const ANY = ''

/** Changes the filters in the address. Another filter is another list, without an open order. */
export function useHoldingFilters(search: DualHoldingsSearch) {
  const navigate = useNavigate()
  const go = (next: Record<string, unknown>) =>
    navigate({ to: '/my-holdings', search: readDualHoldings(next), replace: true, resetScroll: false })
  const { product, show } = search
  return {
    narrow: (change: Record<string, unknown>) => go({ ...search, order: undefined, ...change }),
    clear: () => go({ product, show }),
  }
}

/** How many filters narrow the list; the days are one. */
export function narrowedBy({ status, coin, type, category, strategy, from, to }: DualHoldingsSearch): number {
  return [status, coin, type, category, strategy, from ?? to].filter((one) => one !== undefined).length
}

export type HoldingFiltersProps = {
  search: DualHoldingsSearch
  title: string
  /** Those that an order of this list can be in. */
  states: readonly DualState[]
  /** Address of the same list as a file. */
  csv: string
  /** Filters of the product's own. */
  children: ReactNode
}

/** What a list of holdings is narrowed to: whether they have ended, status, coin, days of delivery, and its own. */
export function HoldingFilters({ search, title, states, csv, children }: HoldingFiltersProps) {
  const words = useWords()
  const { narrow, clear } = useHoldingFilters(search)
  const { show, status, coin } = search
  return (
    <FilterBar
      words={useFilterWords()}
      chosen={narrowedBy(search)}
      onClear={clear}
      lead={
        <Segmented
          label={title}
          value={show ?? 'holding'}
          options={[
            { value: 'holding', label: words('dual.holdings.holding') },
            { value: 'ended', label: words('dual.holdings.ended') },
          ]}
          onChange={(next) => narrow({ show: next, status: undefined })}
        />
      }
      end={
        <a className={buttonClass({})} href={csv} download>
          <Say id="act.exportCsv" />
        </a>
      }
    >
      <FilterChoice
        label={words('dual.holdings.status')}
        value={status}
        any={words('dual.filter.anyStatus')}
        values={states}
        name={(state) => words(`dual.status.${state}`)}
        onChange={(next) => narrow({ status: next })}
      />
      <FilterChoice
        label={words('dual.coin')}
        value={coin}
        any={words('dual.filter.anyCoin')}
        values={assetsNow().priced}
        name={(one) => one}
        onChange={(next) => narrow({ coin: next })}
      />
      {children}
      <DeliveryDays search={search} onChange={narrow} />
    </FilterBar>
  )
}

export type FilterChoiceProps<Value extends string | number> = {
  label: string
  value: string | number | undefined
  any: string
  values: readonly Value[]
  name: (value: Value) => string
  onChange: (next: string) => void
}

/** One of these, or any. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { label, value, any, values, name, onChange } = props
  const options = values.map((one) => ({ value: String(one), label: name(one) }))
  return (
    <Choice
      quiet
      label={label}
      value={String(value ?? ANY)}
      options={[{ value: ANY, label: any }, ...options]}
      onChange={onChange}
    />
  )
}

type DeliveryDaysProps = { search: DualHoldingsSearch; onChange: (days: { from: string; to: string }) => void }

/** From which day to which the deliveries are. */
function DeliveryDays({ search: { from = '', to = '' }, onChange }: DeliveryDaysProps) {
  const words = useWords()
  return (
    <DateRange
      quiet
      words={useDateWords()}
      label={words('dual.holdings.days')}
      fromLabel={words('account.statement.from')}
      toLabel={words('account.statement.to')}
      value={{ from, to }}
      onChange={onChange}
    />
  )
}
