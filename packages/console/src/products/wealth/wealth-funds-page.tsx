import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { type WealthBackOfficeRow, wealthBackOfficeCreate, wealthNavEnter, wealthNavFile } from '@tenor/contract/wealth'
import { Button } from '@tenor/ui'
import { useState } from 'react'
import { CatalogueList, type ListingAct, ListingPanel, type OfferAct } from '../../core/catalogue/index.ts'
import { Acts, May } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { FilePanel } from './wealth-file-panel.tsx'
import { FundEditor } from './wealth-fund-editor.tsx'
import { NavPanel } from './wealth-nav-panel.tsx'
import { useWealthFunds, useWealthListings } from './wealth-queries.ts'
import type { WealthFundsSearch } from './wealth-search.ts'
import { FundName, WealthTable } from './wealth-table.tsx'

type Row = WealthBackOfficeRow
type Open =
  | { kind: 'file' }
  | { kind: 'edit'; row: Row | null }
  | { kind: 'nav'; row: Row }
  | { kind: 'listing'; rows: readonly Row[]; act: ListingAct }

/** Every fund: its value and when the next is due, its units, its cash, and what waits. */
export function WealthFundsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/wealth/funds' })
  const answer = useWealthFunds(search)
  const listings = useWealthListings()
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const show = (next: WealthFundsSearch) => navigate({ to: '/wealth/funds', search: next })
  const ticked = (answer.data ?? []).filter((row) => chosen.has(row.id))
  const close = () => setOpen(null)
  const onAct = (row: Row, act: OfferAct) =>
    setOpen(act === 'change' ? { kind: 'edit', row } : { kind: 'listing', rows: [row], act })
  return (
    <CatalogueList
      title={words('console.wealth')}
      text={words('console.wealth.text')}
      aside={
        <Acts>
          <May call={wealthNavFile}>
            <Button kind="ghost" onPress={() => setOpen({ kind: 'file' })}>
              <Say id="console.wealth.file" />
            </Button>
          </May>
          <May call={wealthBackOfficeCreate}>
            <Button kind="primary" onPress={() => setOpen({ kind: 'edit', row: null })}>
              <Say id="console.wealth.new" />
            </Button>
          </May>
        </Acts>
      }
      filters={null}
      status={search.status}
      onStatus={(status) => show(given({ status }))}
      isFiltered={search.status !== undefined}
      answer={answer}
      many={{ count: ticked.length, onAct: (act) => setOpen({ kind: 'listing', rows: ticked, act }) }}
      table={(rows, isWaiting) => (
        <WealthTable
          rows={rows}
          isWaiting={isWaiting}
          onAct={onAct}
          chosen={chosen}
          onChoose={choose}
          onNav={(row) => setOpen({ kind: 'nav', row })}
        />
      )}
    >
      {open?.kind === 'file' && <FilePanel onClose={close} />}
      {open?.kind === 'edit' && <FundEditor row={open.row} onClose={close} />}
      {open?.kind === 'nav' && (
        <May call={wealthNavEnter}>
          <NavPanel row={open.row} onClose={close} />
        </May>
      )}
      {open?.kind === 'listing' && (
        <ListingPanel
          rows={open.rows.filter((row) => row.status !== 'retired')}
          act={open.act}
          nameOf={(row) => <FundName row={row} />}
          listings={listings}
          onClose={close}
          onDone={() => choose(new Set())}
        />
      )}
    </CatalogueList>
  )
}
