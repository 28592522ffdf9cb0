import type { FixedBackOfficeRow } from '@tenor/contract/simple-earn'
import { useSay } from '@tenor/ui'
import { ACT_LISTINGS, CataloguePanel, type ListingAct } from '../../../core/catalogue/index.ts'
import type { Difference } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedListings } from '../simple-earn-queries.ts'
import { FixedName } from './fixed-table.tsx'

export type FixedListingPanelProps = {
  rows: readonly FixedBackOfficeRow[]
  act: ListingAct
  onClose: () => void
  onDone: () => void
}

/** One or many change all or not at all: each is shown with what changes, and then it is saved. */
export function FixedListingPanel({ rows, act, onClose, onDone }: FixedListingPanelProps) {
  const words = useWords()
  const say = useSay()
  const listings = useFixedListings()
  const status = ACT_LISTINGS[act]
  const changing = rows.filter((row) => row.status !== status && row.status !== 'retired')
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
          {words(`console.catalogue.${row.status}`)} · <FixedName row={row} />
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
