import type { Listing } from '@tenor/contract/core'
import { useSay } from '@tenor/ui'
import type { ReactNode } from 'react'
import type { Difference } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { ACT_LISTINGS, type ListingAct } from './catalogue-acts.ts'
import { CataloguePanel, type CataloguePanelProps } from './catalogue-panel.tsx'

type Listed = { readonly id: number; readonly status: Listing }
type Done = { readonly changed: readonly unknown[] } | { readonly state: string }

export type ListingPanelProps<Row extends Listed> = {
  rows: readonly Row[]
  act: ListingAct
  /** What stands beside an offer's status. */
  nameOf: (row: Row) => ReactNode
  listings: CataloguePanelProps['saving'] & {
    mutate: (body: { ids: number[]; status: Listing }, ends: { onSuccess: (done: Done) => void }) => void
  }
  onClose: () => void
  onDone: () => void
}

/** Many offers change all or not at all: each is shown with what changes, and then it is saved. */
export function ListingPanel<Row extends Listed>(props: ListingPanelProps<Row>) {
  const { rows, act, nameOf, listings, onClose, onDone } = props
  const words = useWords()
  const say = useSay()
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
          {words(`console.catalogue.${row.status}`)} · {nameOf(row)}
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
