import type { SniperBackOfficeRow } from '@tenor/contract/dual'
import { useSay, Verbatim } from '@tenor/ui'
import { ACT_LISTINGS, CataloguePanel, type ListingAct } from '../../../core/catalogue/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useSniperListing } from '../dual-queries.ts'
import { pauseOf } from './sniper-acts.ts'

export type SniperListingPanelProps = { row: SniperBackOfficeRow; act: ListingAct; onClose: () => void }

/** What a change of a sniper makes different, and only then it is saved. */
export function SniperListingPanel({ row, act, onClose }: SniperListingPanelProps) {
  const words = useWords()
  const say = useSay()
  const listing = useSniperListing()
  const status = ACT_LISTINGS[act]
  const save = () =>
    listing.mutate(
      { ids: [row.id], status },
      {
        onSuccess: ({ changed }) => {
          const isLater = act === 'resume' && changed[0]?.status === 'paused'
          const done = isLater ? 'console.sniper.later' : 'console.catalogue.saved'
          say(<Say id={done} values={{ id: <Verbatim text={row.id} /> }} />, 'good')
          onClose()
        },
      },
    )
  const statusWords = (given: Pick<SniperBackOfficeRow, 'status' | 'desk_paused'>) => {
    const whose = pauseOf(given)
    const name = words(`console.catalogue.${given.status}`)
    return whose === null ? name : `${name} · ${words(whose)}`
  }
  const difference = {
    id: 'status',
    name: words('console.status'),
    before: statusWords(row),
    after: statusWords({ status, desk_paused: act === 'pause' }),
  }
  return (
    <CataloguePanel
      act={act}
      title={<Say id={`console.catalogue.act.${act}`} />}
      aside={<Verbatim text={row.id} />}
      text={act === 'resume' ? <Say id="console.sniper.resume.text" /> : undefined}
      differences={[difference]}
      saving={listing}
      onSave={save}
      onClose={onClose}
    />
  )
}
