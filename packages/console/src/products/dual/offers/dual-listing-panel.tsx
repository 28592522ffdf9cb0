import { DUAL_QUOTE_ASSET, type DualBackOfficeProductRow } from '@tenor/contract/dual'
import { Price, useSay } from '@tenor/ui'
import { ACT_LISTINGS, CataloguePanel, type ListingAct } from '../../../core/catalogue/index.ts'
import type { Difference } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useListings } from '../dual-queries.ts'

export type DualListingPanelProps = {
  rows: readonly DualBackOfficeProductRow[]
  act: ListingAct
  onClose: () => void
  onDone: () => void
}

/** Many products change all or not at all: each is shown with what changes, and then it is saved. */
export function DualListingPanel({ rows, act, onClose, onDone }: DualListingPanelProps) {
  const words = useWords()
  const say = useSay()
  const listings = useListings()
  const status = ACT_LISTINGS[act]
  const changing = rows.filter((row) => row.status !== status)
  const save = () =>
    listings.mutate(
      { ids: changing.map((row) => row.id), status },
      {
        onSuccess: (done) => {
          if (!('changed' in done)) say(<Say id="console.proposals.made" />, 'good')
          else say(<Say id="console.catalogue.many.done" values={{ count: done.changed.length }} />, 'good')
          onDone()
          onClose()
        },
      },
    )
  const differences = changing.map(
    (row): Difference => ({
      id: String(row.id),
      name: `${row.id} · ${words('console.status')}`,
      before: (
        <>
          {words(`console.catalogue.${row.status}`)} ·{' '}
          <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
        </>
      ),
      after: words(`console.catalogue.${status}`),
    }),
  )
  return (
    <CataloguePanel
      act={act}
      title={<Say id={`console.catalogue.many.${act}`} values={{ count: changing.length }} />}
      differences={differences}
      saving={listings}
      onSave={save}
      onClose={onClose}
    />
  )
}
