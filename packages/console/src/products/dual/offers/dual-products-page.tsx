import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { DUAL_TYPES, type DualBackOfficeProductRow, dualBackOfficeProductCreate } from '@tenor/contract/dual'
import { Button } from '@tenor/ui'
import { useState } from 'react'
import { CatalogueList, type ListingAct, type OfferAct } from '../../../core/catalogue/index.ts'
import { AnyOf, May } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { CoinFilter } from '../dual-coin-filter.tsx'
import { KindFilter } from '../dual-kind-filter.tsx'
import { useProducts } from '../dual-queries.ts'
import type { ProductsSearch } from '../dual-search.ts'
import { SniperProducts } from '../sniper/sniper-products.tsx'
import { DualChangePanel } from './dual-change-panel.tsx'
import { DualListPanel } from './dual-list-panel.tsx'
import { DualListingPanel } from './dual-listing-panel.tsx'
import { DualProductsTable } from './dual-products-table.tsx'

type Open = { row: DualBackOfficeProductRow; act: OfferAct }

/** Every product of one kind, whatever its state, and what may be done with it. */
export function DualProductsPage() {
  const search = useSearch({ from: '/dual/products' })
  return search.kind === 'snipers' ? <SniperProducts search={search} /> : <DualProducts search={search} />
}

function DualProducts({ search }: { search: ProductsSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const answer = useProducts(search)
  const [isListing, setListing] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [act, setAct] = useState<ListingAct | null>(null)
  const { coin, type, status } = search
  const show = (next: ProductsSearch) => navigate({ to: '/dual/products', search: next })
  const ticked = (answer.data ?? []).filter((row) => chosen.has(row.id))
  const filters = (
    <>
      <KindFilter search={search} onChange={show} />
      <CoinFilter coin={coin} onChange={(next) => show(given({ coin: next, type, status }))} />
      <AnyOf
        label={words('dual.direction')}
        value={type}
        options={DUAL_TYPES.map((value) => ({ value, label: words(`dual.type.${value}`) }))}
        onChange={(next) => show(given({ coin, type: next, status }))}
      />
    </>
  )
  return (
    <CatalogueList
      title={words('console.dual.products')}
      text={words('console.dual.products.text')}
      aside={
        <May call={dualBackOfficeProductCreate}>
          <Button kind="primary" onPress={() => setListing(true)}>
            <Say id="console.dual.list" />
          </Button>
        </May>
      }
      filters={filters}
      status={status}
      onStatus={(next) => show(given({ coin, type, status: next }))}
      isFiltered={coin !== undefined || type !== undefined || status !== undefined}
      answer={answer}
      many={{ count: ticked.length, onAct: setAct }}
      table={(rows, isWaiting) => (
        <DualProductsTable
          rows={rows}
          isWaiting={isWaiting}
          onAct={(row, next) => setOpen({ row, act: next })}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    >
      {isListing && <DualListPanel onClose={() => setListing(false)} />}
      {act !== null && (
        <DualListingPanel rows={ticked} act={act} onClose={() => setAct(null)} onDone={() => choose(new Set())} />
      )}
      {open !== null && <DualChangePanel {...open} onClose={() => setOpen(null)} />}
    </CatalogueList>
  )
}
