import {
  DUAL_CATEGORY,
  DUAL_HOLDING_STATES,
  DUAL_STATES,
  DUAL_TYPES,
  type DualState,
  isFinal,
} from '@tenor/contract/dual'
import { useWords } from '../../../platform/phrases/index.ts'
import { holdingsCsvAddress } from '../dual-orders.ts'
import type { DualHoldingsSearch } from '../dual-search.ts'
import { FilterChoice, HoldingFilters, useHoldingFilters } from './holding-filters.tsx'

const ENDED_STATES: readonly DualState[] = DUAL_STATES.filter(isFinal)
const CATEGORIES = [DUAL_CATEGORY.NORMAL, DUAL_CATEGORY.TRIAL_FUND, DUAL_CATEGORY.VIP]

/** What the orders are narrowed to. */
export function DualHoldingFilters({ search }: { search: DualHoldingsSearch }) {
  const words = useWords()
  const { narrow } = useHoldingFilters(search)
  const { order: _order, ...filter } = search
  return (
    <HoldingFilters
      search={search}
      title={words('dual.holdings.title')}
      states={filter.show === 'ended' ? ENDED_STATES : DUAL_HOLDING_STATES}
      csv={holdingsCsvAddress(filter)}
    >
      <FilterChoice
        label={words('dual.direction')}
        value={filter.type}
        any={words('dual.filter.anyDirection')}
        values={DUAL_TYPES}
        name={(type) => words(`dual.type.${type}`)}
        onChange={(type) => narrow({ type })}
      />
      <FilterChoice
        label={words('dual.category')}
        value={filter.category}
        any={words('dual.filter.anyCategory')}
        values={CATEGORIES}
        name={(one) => words(`dual.category.${one}`)}
        onChange={(category) => narrow({ category: Number.parseInt(category, 10) })}
      />
    </HoldingFilters>
  )
}
