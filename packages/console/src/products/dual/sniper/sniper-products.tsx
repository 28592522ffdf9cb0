import { useNavigate } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { SNIPER_TYPES, type SniperBackOfficeRow } from '@tenor/contract/dual'
import { useState } from 'react'
import { CatalogueList, type ListingAct } from '../../../core/catalogue/index.ts'
import { AnyOf } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { CoinFilter } from '../dual-coin-filter.tsx'
import { KindFilter } from '../dual-kind-filter.tsx'
import { useSnipers } from '../dual-queries.ts'
import type { ProductsSearch } from '../dual-search.ts'
import { SniperListingPanel } from './sniper-listing-panel.tsx'
import { SniperProductsTable } from './sniper-products-table.tsx'

type Open = { row: SniperBackOfficeRow; act: ListingAct }

/** Every sniper, whatever its state, and what may be done with it. */
export function SniperProducts({ search }: { search: ProductsSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const answer = useSnipers(search)
  const [open, setOpen] = useState<Open | null>(null)
  const { kind, coin, sniper, status } = search
  const show = (next: ProductsSearch) => navigate({ to: '/dual/products', search: next })
  const filters = (
    <>
      <KindFilter search={search} onChange={show} />
      <CoinFilter coin={coin} onChange={(next) => show(given({ kind, coin: next, sniper, status }))} />
      <AnyOf
        label={words('dual.direction')}
        value={sniper}
        options={SNIPER_TYPES.map((value) => ({ value, label: words(`sniper.type.${value}`) }))}
        onChange={(next) => show(given({ kind, coin, sniper: next, status }))}
      />
    </>
  )
  return (
    <CatalogueList
      title={words('console.sniper.products')}
      text={words('console.sniper.products.text')}
      filters={filters}
      status={status}
      onStatus={(next) => show(given({ kind, coin, sniper, status: next }))}
      isFiltered={coin !== undefined || sniper !== undefined || status !== undefined}
      answer={answer}
      table={(rows, isWaiting) => (
        <SniperProductsTable rows={rows} isWaiting={isWaiting} onAct={(row, act) => setOpen({ row, act })} />
      )}
    >
      {open !== null && <SniperListingPanel {...open} onClose={() => setOpen(null)} />}
    </CatalogueList>
  )
}
