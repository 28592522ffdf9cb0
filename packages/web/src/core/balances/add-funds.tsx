import { Button, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { useSession } from '../account/index.ts'

const TransferPanel = panelOnDemand(() => import('./transfer-panel.tsx').then((module) => module.TransferPanel))
const FaucetPanel = panelOnDemand(() => import('./faucet-panel.tsx').then((module) => module.FaucetPanel))

/** More of an asset, over the form that wants it: the form stays as it is. */
export function AddFunds({ asset }: { asset: string }) {
  const [isOpen, setOpen] = useState(false)
  const isSandbox = useSession().data?.sandbox === true
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="link" onPress={() => setOpen(true)}>
        <Say id="ledger.addFunds" values={{ asset: <Verbatim text={asset} /> }} />
      </Button>
      {isOpen && isSandbox && <FaucetPanel isOpen asset={asset} onClose={close} />}
      {isOpen && !isSandbox && <TransferPanel isOpen withDeposit asset={asset} onClose={close} />}
    </>
  )
}
