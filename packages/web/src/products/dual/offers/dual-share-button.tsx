import { IconButton, ShareIcon } from '@tenor/ui'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../platform/phrases/index.ts'
import type { DualOffer } from './dual-offer.ts'
import { mayShare } from './dual-share.ts'

const DualSharePanel = lazy(() =>
  import('./dual-share-panel.tsx').then((module) => ({ default: module.DualSharePanel })),
)

/** The icon in the head of a purchase panel; nothing where the offer is not shared. */
export function DualShareButton({ offer }: { offer: DualOffer }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!mayShare(offer)) return null
  return (
    <>
      <IconButton label={words('act.share')} onPress={() => setOpen(true)}>
        <ShareIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <DualSharePanel offer={offer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
