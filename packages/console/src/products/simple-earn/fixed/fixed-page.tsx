import { useNavigate, useSearch } from '@tanstack/react-router'
import { listedOptions } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { type FixedListedRow, fixedBackOfficeBulk, fixedBackOfficeCreate } from '@tenor/contract/simple-earn'
import { Button } from '@tenor/ui'
import { useState } from 'react'
import { CatalogueList, type ListingAct, type OfferAct } from '../../../core/catalogue/index.ts'
import { Acts, AnyOf, May } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedProducts } from '../simple-earn-queries.ts'
import type { FixedSearch } from '../simple-earn-search.ts'
import { FixedBulkPanel } from './fixed-bulk-panel.tsx'
import { FixedEditor } from './fixed-editor.tsx'
import { FixedListingPanel } from './fixed-listing-panel.tsx'
import { FixedSalePanel } from './fixed-sale-panel.tsx'
import { FixedTable } from './fixed-table.tsx'

type Open =
  | { kind: 'new' }
  | { kind: 'change'; row: FixedListedRow }
  | { kind: 'listing'; rows: readonly FixedListedRow[]; act: ListingAct }
  | { kind: 'bulk'; rows: readonly FixedListedRow[] }
  | { kind: 'sale'; row: FixedListedRow }

/** Every fixed product, whatever its status: created, changed, sold out, paused, retired, one or many. */
export function FixedPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/simple-earn/fixed' })
  const { asset, status } = search
  const answer = useFixedProducts(search)
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const show = (next: FixedSearch) => navigate({ to: '/simple-earn/fixed', search: next })
  const ticked = (answer.data ?? []).filter((row) => chosen.has(row.id))
  const close = () => setOpen(null)
  const done = () => choose(new Set())
  const onAct = (row: FixedListedRow, act: OfferAct) =>
    setOpen(act === 'change' ? { kind: 'change', row } : { kind: 'listing', rows: [row], act })
  return (
    <CatalogueList
      title={words('console.fixed')}
      text={words('console.fixed.text')}
      aside={
        <Acts>
          {ticked.length > 0 && (
            <May call={fixedBackOfficeBulk}>
              <Button kind="ghost" onPress={() => setOpen({ kind: 'bulk', rows: ticked })}>
                <Say id="console.fixed.bulk" values={{ count: ticked.length }} />
              </Button>
            </May>
          )}
          <May call={fixedBackOfficeCreate}>
            <Button kind="primary" onPress={() => setOpen({ kind: 'new' })}>
              <Say id="console.fixed.new" />
            </Button>
          </May>
        </Acts>
      }
      filters={
        <AnyOf
          label={words('console.balance.asset')}
          value={asset}
          options={listedOptions()}
          onChange={(next) => show(given({ asset: next, status }))}
        />
      }
      status={status}
      onStatus={(next) => show(given({ asset, status: next }))}
      isFiltered={asset !== undefined || status !== undefined}
      answer={answer}
      many={{ count: ticked.length, onAct: (act) => setOpen({ kind: 'listing', rows: ticked, act }) }}
      table={(rows, isWaiting) => (
        <FixedTable
          rows={rows}
          isWaiting={isWaiting}
          onAct={onAct}
          chosen={chosen}
          onChoose={choose}
          onSale={(row) => setOpen({ kind: 'sale', row })}
        />
      )}
    >
      {open?.kind === 'new' && <FixedEditor row={null} onClose={close} />}
      {open?.kind === 'change' && <FixedEditor row={open.row} onClose={close} />}
      {open?.kind === 'listing' && <FixedListingPanel {...open} onClose={close} onDone={done} />}
      {open?.kind === 'sale' && <FixedSalePanel row={open.row} onClose={close} />}
      {open?.kind === 'bulk' && <FixedBulkPanel rows={open.rows} onClose={close} onDone={done} />}
    </CatalogueList>
  )
}
