import type { Decimal8 } from '@tenor/contract/money'
import { Amount, IconButton, TransferIcon } from '@tenor/ui'
import { useState } from 'react'
import { loadTransferPanel } from '../../../core/balances/index.ts'
import { onDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

const TransferPanel = onDemand(() => loadTransferPanel().then((module) => module.TransferPanel))

/** What the reader has, and the way to bring more from another account. */
export function AvailableLine({ asset, amount }: { asset: string; amount: Decimal8 | null }) {
  const words = useWords()
  const [isTransferring, setTransferring] = useState(false)
  if (amount === null) return null
  const shown = (
    <b>
      <Amount value={amount} asset={asset} />
    </b>
  )
  return (
    <>
      <span>
        <Say id="ledger.availableAmount" values={{ amount: shown }} />
      </span>
      <IconButton label={words('earn.transfer')} onPress={() => setTransferring(true)}>
        <TransferIcon />
      </IconButton>
      {isTransferring && <TransferPanel asset={asset} isOpen onClose={() => setTransferring(false)} />}
    </>
  )
}
