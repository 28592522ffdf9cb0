import { useNavigate } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { LISTINGS } from '@tenor/contract/core'
import { SNIPER_TYPES, type SniperBackOfficeRow } from '@tenor/contract/dual'
import { useState } from 'react'
import { Answered, FilterRow, NoRows, Page, Pages } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { AnyOf, CoinFilter } from '../dual-coin-filter.tsx'
import { KindFilter } from '../dual-kind-filter.tsx'
import { useSnipers } from '../dual-queries.ts'
import type { ProductsSearch } from '../dual-search.ts'
import type { SniperAct } from './sniper-acts.ts'
import { SniperListingPanel } from './sniper-listing-panel.tsx'
import { SniperProductsTable } from './sniper-products-table.tsx'

type Open = { row: SniperBackOfficeRow; act: SniperAct }

/** Every sniper, whatever its state, and what may be done with it. */
export function SniperProducts({ search }: { search: ProductsSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const answer = useSnipers(search)
  const [open, setOpen] = useState<Open | null>(null)
  const isFiltered = search.coin !== undefined || search.sniper !== undefined || search.status !== undefined
  const show = (next: ProductsSearch) => navigate({ to: '/dual/products', search: next })
  return (
    <Page title={words('console.sniper.products')} text={words('console.sniper.products.text')}>
      <Filters search={search} onChange={show} />
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <NoRows isFiltered={isFiltered} />
        ) : (
          <SniperProductsTable
            rows={answer.data?.list ?? []}
            isWaiting={answer.isPending}
            onAct={(row, act) => setOpen({ row, act })}
          />
        )}
      </Answered>
      <Pages
        page={search.page ?? 1}
        count={answer.data?.totalCount ?? 0}
        isCapped={answer.data?.total_capped === true}
        onPage={(page) => show({ ...search, page })}
      />
      {open !== null && <SniperListingPanel {...open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Filters({ search, onChange }: { search: ProductsSearch; onChange: (search: ProductsSearch) => void }) {
  const words = useWords()
  const { kind, coin, sniper, status } = search
  return (
    <FilterRow label={words('console.filter')}>
      <KindFilter search={search} onChange={onChange} />
      <CoinFilter coin={coin} onChange={(next) => onChange(given({ kind, coin: next, sniper, status }))} />
      <AnyOf
        label={words('dual.direction')}
        value={sniper}
        options={SNIPER_TYPES.map((value) => ({ value, label: words(`sniper.type.${value}`) }))}
        onChange={(next) => onChange(given({ kind, coin, sniper: next, status }))}
      />
      <AnyOf
        label={words('console.status')}
        value={status}
        options={LISTINGS.map((value) => ({ value, label: words(`console.dual.${value}`) }))}
        onChange={(next) => onChange(given({ kind, coin, sniper, status: next }))}
      />
    </FilterRow>
  )
}
