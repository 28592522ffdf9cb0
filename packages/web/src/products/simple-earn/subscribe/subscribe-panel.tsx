import { ListState, Panel } from '@tenor/ui'
import { useState } from 'react'
import { FailedList, onDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import { useFlexibleOffer } from '../simple-earn-queries.ts'
import { FlexiblePanel } from './flexible-panel.tsx'
import { TermChooser } from './term-chooser.tsx'

const FixedPanel = onDemand(() => import('./fixed-panel.tsx').then((module) => module.FixedPanel))

export type SubscribePanelProps = {
  asset: string
  /** The fixed product that is chosen first; flexible where none is named. */
  pid?: number | undefined
  onClose: () => void
}

/** Subscribing a coin: flexible, or one of its terms. */
export function SubscribePanel({ asset, pid: first = 0, onClose }: SubscribePanelProps) {
  const words = useWords()
  const [pid, setPid] = useState(first)
  const pool = useFlexibleOffer(asset)
  const fixed = useFixedOffers(asset)
  const terms = <TermChooser asset={asset} pid={pid} onTerm={setPid} />
  const term = fixed.data?.find(({ id }) => id === pid)
  if (pid !== 0 && term !== undefined) return <FixedPanel key={pid} offer={term} terms={terms} onClose={onClose} />
  if (pid === 0 && pool.data) return <FlexiblePanel offer={pool.data} terms={terms} onClose={onClose} />
  const asked = pid === 0 ? pool : fixed
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.subscribe" values={{ asset: <bdi>{asset}</bdi> }} />}
    >
      {asked.isError && <FailedList error={asked.error} onRetry={asked.refetch} />}
      {asked.data !== undefined && (
        <>
          {terms}
          <ListState kind="empty" title={<Say id="earn.notOnSale" />} />
        </>
      )}
    </Panel>
  )
}
