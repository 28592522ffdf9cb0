import { useFilterWords } from '@tenor/browser/phrases'
import { FilterBar, FilterChip, SearchField, Segmented, shapes } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { EarnChange, EarnSearch } from '../simple-earn-search.ts'

/** What narrows the list, taken away. */
export const NOT_FILTERED: EarnChange = {
  find: undefined,
  exact: undefined,
  mine: undefined,
  bonus: undefined,
  available: undefined,
  page: undefined,
}

const CHIPS = ['exact', 'bonus', 'available', 'mine'] as const

export type MarketFiltersProps = { search: EarnSearch; go: (change: EarnChange) => void }

/** Search, order and what narrows the list; all of it stands in the address. */
export function MarketFilters({ search, go }: MarketFiltersProps) {
  const words = useWords()
  const isCustomer = Boolean(useCustomer())
  const { sort = 'apr', find } = search
  const chip = (name: (typeof CHIPS)[number]) => (
    <FilterChip
      isOn={search[name] === true}
      onChange={(isOn) => go({ [name]: isOn || undefined, page: undefined } as EarnChange)}
    >
      <Say id={`earn.filter.${name}`} />
    </FilterChip>
  )
  return (
    <FilterBar
      words={useFilterWords()}
      lead={
        <SearchField
          label={words('earn.search')}
          value={find ?? ''}
          onChange={(typed) => {
            const wanted = typed.trim()
            go({ find: wanted || undefined, page: undefined, ...(wanted === '' ? { exact: undefined } : {}) })
          }}
        />
      }
      chosen={CHIPS.filter((name) => search[name] === true).length}
      onClear={() => go({ exact: undefined, bonus: undefined, available: undefined, mine: undefined, page: undefined })}
    >
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
      <div className={shapes.wrap2}>
        {find !== undefined && chip('exact')}
        {chip('bonus')}
        {isCustomer && chip('available')}
        {isCustomer && chip('mine')}
      </div>
    </FilterBar>
  )
}
