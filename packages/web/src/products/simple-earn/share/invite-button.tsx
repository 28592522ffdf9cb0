import { IconButton, ShareIcon } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'

const InvitePanel = panelOnDemand(() => import('./invite-panel.tsx').then((module) => module.InvitePanel))

/** Passes a coin's rate on as a picture and a link; only for who is signed in. */
export function InviteButton({ asset, rate }: { asset: string; rate: bigint }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!useCustomer()) return null
  return (
    <>
      <IconButton label={words('earn.invite')} onPress={() => setOpen(true)}>
        <ShareIcon />
      </IconButton>
      {isOpen && <InvitePanel asset={asset} rate={rate} onClose={() => setOpen(false)} />}
    </>
  )
}
