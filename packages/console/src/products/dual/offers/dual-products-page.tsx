import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { LISTINGS } from '@tenor/contract/core'
import { DUAL_TYPES, type DualBackOfficeProductRow } from '@tenor/contract/dual'
import { Button } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, FilterRow, NoRows, Page, Pages } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { AnyOf, CoinFilter } from '../dual-coin-filter.tsx'
import { KindFilter } from '../dual-kind-filter.tsx'
import { useProducts } from '../dual-queries.ts'
import type { ProductsSearch } from '../dual-search.ts'
import { SniperProducts } from '../sniper/sniper-products.tsx'
import { DualChangePanel, type ProductAct } from './dual-change-panel.tsx'
import { DualListPanel } from './dual-list-panel.tsx'
import { DualListingPanel, type ListingAct } from './dual-listing-panel.tsx'
import { DualProductsTable } from './dual-products-table.tsx'

type Open = { row: DualBackOfficeProductRow; act: ProductAct }

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
  const rows = (answer.data?.list ?? []).filter((row) => chosen.has(row.id))
  const list = (
    <Button kind="primary" onPress={() => setListing(true)}>
      <Say id="console.dual.list" />
    </Button>
  )
  const isFiltered = search.coin !== undefined || search.type !== undefined || search.status !== undefined
  return (
    <Page title={words('console.dual.products')} text={words('console.dual.products.text')} aside={list}>
      <Filters search={search} onChange={(next) => navigate({ to: '/dual/products', search: next })} />
      {rows.length > 0 && <ManyActs count={rows.length} onAct={setAct} />}
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <NoRows isFiltered={isFiltered} />
        ) : (
          <DualProductsTable
            rows={answer.data?.list ?? []}
            isWaiting={answer.isPending}
            onAct={(row, next) => setOpen({ row, act: next })}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </Answered>
      <Pages
        page={search.page ?? 1}
        count={answer.data?.totalCount ?? 0}
        isCapped={answer.data?.total_capped === true}
        onPage={(page) => navigate({ to: '/dual/products', search: { ...search, page } })}
      />
      {isListing && <DualListPanel onClose={() => setListing(false)} />}
      {act !== null && (
        <DualListingPanel rows={rows} act={act} onClose={() => setAct(null)} onDone={() => choose(new Set())} />
      )}
      {open !== null && <DualChangePanel {...open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

const MANY_ACTS: readonly ListingAct[] = ['pause', 'resume', 'retire']

/** What may be done with all that are ticked. */
function ManyActs({ count, onAct }: { count: number; onAct: (act: ListingAct) => void }) {
  return (
    <Acts>
      {MANY_ACTS.map((act) => (
        <Button key={act} kind="ghost" onPress={() => onAct(act)}>
          <Say id={`console.dual.many.${act}`} values={{ count }} />
        </Button>
      ))}
    </Acts>
  )
}

function Filters({ search, onChange }: { search: ProductsSearch; onChange: (search: ProductsSearch) => void }) {
  const words = useWords()
  const { coin, type, status } = search
  return (
    <FilterRow label={words('console.filter')}>
      <KindFilter search={search} onChange={onChange} />
      <CoinFilter coin={coin} onChange={(next) => onChange(given({ coin: next, type, status }))} />
      <AnyOf
        label={words('dual.direction')}
        value={type}
        options={DUAL_TYPES.map((value) => ({ value, label: words(`dual.type.${value}`) }))}
        onChange={(next) => onChange(given({ coin, type: next, status }))}
      />
      <AnyOf
        label={words('console.status')}
        value={status}
        options={LISTINGS.map((value) => ({ value, label: words(`console.dual.${value}`) }))}
        onChange={(next) => onChange(given({ coin, type, status: next }))}
      />
    </FilterRow>
  )
}
