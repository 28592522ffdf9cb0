import { refusalOf } from '@tenor/browser/api'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { Amount, Button, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../platform/page/index.ts'
import { Say, useReasonWords } from '../../platform/phrases/index.ts'
import { useSession } from '../account/index.ts'
import { useFaucet } from './balances-acts.ts'

const TransferPanel = panelOnDemand(() => import('./transfer-panel.tsx').then((module) => module.TransferPanel))
const FaucetPanel = panelOnDemand(() => import('./faucet-panel.tsx').then((module) => module.FaucetPanel))

export type AddFundsProps = {
  asset: string
  /** How much the form wants beyond what there is: play money of it comes at once. */
  missing?: Decimal8 | null
}

/** More of an asset, over the form that wants it: the form stays as it is. */
export function AddFunds({ asset, missing = null }: AddFundsProps) {
  const say = useSay()
  const reasonWords = useReasonWords()
  const [isOpen, setOpen] = useState(false)
  const isSandbox = useSession().data?.sandbox === true
  const faucet = useFaucet()
  const close = () => setOpen(false)
  const wanted = isSandbox && missing !== null && missing > 0n ? missing : null
  const add = () => {
    if (wanted === null) return setOpen(true)
    faucet.mutate(
      { asset, amount: decimalText(wanted) },
      { onError: (error) => say(reasonWords(refusalOf(error)), 'fault') },
    )
  }
  const what = wanted === null ? <Verbatim text={asset} /> : <Amount value={wanted} asset={asset} maximum={8} />
  return (
    <>
      <Button kind="link" isPending={faucet.isPending} onPress={add}>
        <Say id="ledger.addFunds" values={{ asset: what }} />
      </Button>
      {isOpen && isSandbox && <FaucetPanel isOpen asset={asset} onClose={close} />}
      {isOpen && !isSandbox && <TransferPanel isOpen withDeposit asset={asset} onClose={close} />}
    </>
  )
}
