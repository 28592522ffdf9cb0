import { useNavigate, useSearch } from '@tanstack/react-router'
import { DUAL_LISTINGS, DUAL_TYPES, type DualDeskProductRow } from '@tenor/contract/dual'
import { Button } from '@tenor/ui'
import { useState } from 'react'
import { Answered, FilterRow, given, NoRows, Page, Pages } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { DualChangePanel, type ProductAct } from './dual-change-panel.tsx'
import { AnyOf, CoinFilter } from './dual-coin-filter.tsx'
import { DualListPanel } from './dual-list-panel.tsx'
import { DualProductsTable } from './dual-products-table.tsx'
import { useProducts } from './dual-queries.ts'
import type { ProductsSearch } from './dual-search.ts'

type Open = { row: DualDeskProductRow; act: ProductAct }

/** Every product, whatever its state, and what may be done with it. */
export function DualProductsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/dual/products' })
  const answer = useProducts(search)
  const [isListing, setListing] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const list = (
    <Button kind="primary" onPress={() => setListing(true)}>
      <Say id="console.dual.list" />
    </Button>
  )
  const isFiltered = search.coin !== undefined || search.type !== undefined || search.status !== undefined
  return (
    <Page title={words('console.dual.products')} text={words('console.dual.products.text')} aside={list}>
      <Filters search={search} onChange={(next) => navigate({ to: '/dual/products', search: next })} />
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <NoRows isFiltered={isFiltered} />
        ) : (
          <DualProductsTable
            rows={answer.data?.list ?? []}
            isWaiting={answer.isPending}
            onAct={(row, act) => setOpen({ row, act })}
          />
        )}
      </Answered>
      <Pages
        page={search.page ?? 1}
        count={answer.data?.totalCount ?? 0}
        onPage={(page) => navigate({ to: '/dual/products', search: { ...search, page } })}
      />
      {isListing && <DualListPanel onClose={() => setListing(false)} />}
      {open !== null && <DualChangePanel {...open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Filters({ search, onChange }: { search: ProductsSearch; onChange: (search: ProductsSearch) => void }) {
  const words = useWords()
  const { coin, type, status } = search
  return (
    <FilterRow label={words('console.filter')}>
      <CoinFilter coin={coin} onChange={(next) => onChange(given({ coin: next, type, status }))} />
      <AnyOf
        label={words('dual.direction')}
        value={type}
        options={DUAL_TYPES.map((value) => ({ value, label: words(`dual.type.${value}`) }))}
        onChange={(next) => onChange(given({ coin, type: next, status }))}
      />
      <AnyOf
        label={words('console.dual.status')}
        value={status}
        options={DUAL_LISTINGS.map((value) => ({ value, label: words(`console.dual.${value}`) }))}
        onChange={(next) => onChange(given({ coin, type, status: next }))}
      />
    </FilterRow>
  )
}
