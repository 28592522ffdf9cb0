import { useNavigate, useSearch } from '@tanstack/react-router'
import { listedOptions } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { type StakingBackOfficeRow, stakingBackOfficeCreate, stakingPause } from '@tenor/contract/staking'
import { Button } from '@tenor/ui'
import { useState } from 'react'
import { CatalogueList, type ListingAct, ListingPanel, type OfferAct } from '../../../core/catalogue/index.ts'
import { Acts, AnyOf, May } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingListings, useStakingProducts } from '../staking-queries.ts'
import type { StakingProductsSearch } from '../staking-search.ts'
import { StakingEditor } from './staking-editor.tsx'
import { StakingPausePanel } from './staking-pause-panel.tsx'
import { StakingName, StakingTable } from './staking-table.tsx'

type Row = StakingBackOfficeRow
type Open =
  | { kind: 'new' }
  | { kind: 'change' | 'pause'; row: Row }
  | { kind: 'listing'; rows: readonly Row[]; act: ListingAct }

/** Every staking product, whatever its status. */
export function StakingProductsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staking/products' })
  const { coin, status } = search
  const answer = useStakingProducts(search)
  const listings = useStakingListings()
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const show = (next: StakingProductsSearch) => navigate({ to: '/staking/products', search: next })
  const ticked = (answer.data ?? []).filter((row) => chosen.has(row.id))
  const [first, second] = ticked
  const alone = second === undefined ? first : undefined
  const close = () => setOpen(null)
  const onAct = (row: Row, act: OfferAct) =>
    setOpen(act === 'change' ? { kind: 'change', row } : { kind: 'listing', rows: [row], act })
  return (
    <CatalogueList
      title={words('console.staking')}
      text={words('console.staking.text')}
      aside={<PageActs alone={alone} onOpen={setOpen} />}
      filters={
        <AnyOf
          label={words('console.balance.asset')}
          value={coin}
          options={listedOptions()}
          onChange={(next) => show(given({ coin: next, status }))}
        />
      }
      status={status}
      onStatus={(next) => show(given({ coin, status: next }))}
      isFiltered={coin !== undefined || status !== undefined}
      answer={answer}
      many={{ count: ticked.length, onAct: (act) => setOpen({ kind: 'listing', rows: ticked, act }) }}
      table={(rows, isWaiting) => (
        <StakingTable rows={rows} isWaiting={isWaiting} onAct={onAct} chosen={chosen} onChoose={choose} />
      )}
    >
      {open?.kind === 'new' && <StakingEditor row={null} onClose={close} />}
      {open?.kind === 'change' && <StakingEditor row={open.row} onClose={close} />}
      {open?.kind === 'pause' && <StakingPausePanel row={open.row} onClose={close} />}
      {open?.kind === 'listing' && (
        <ListingPanel
          rows={open.rows.filter((row) => row.status !== 'retired')}
          act={open.act}
          nameOf={(row) => <StakingName row={row} />}
          listings={listings}
          onClose={close}
          onDone={() => choose(new Set())}
        />
      )}
    </CatalogueList>
  )
}

/** A new product, and what is stopped of the one that is ticked alone. */
function PageActs({ alone, onOpen }: { alone: Row | undefined; onOpen: (open: Open) => void }) {
  return (
    <Acts>
      {alone !== undefined && alone.status !== 'retired' && (
        <May call={stakingPause}>
          <Button kind="ghost" onPress={() => onOpen({ kind: 'pause', row: alone })}>
            <Say id="console.staking.pause" />
          </Button>
        </May>
      )}
      <May call={stakingBackOfficeCreate}>
        <Button kind="primary" onPress={() => onOpen({ kind: 'new' })}>
          <Say id="console.staking.new" />
        </Button>
      </May>
    </Acts>
  )
}
