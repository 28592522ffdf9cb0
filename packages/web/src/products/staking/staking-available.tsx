import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Hint, IconButton, TransferIcon } from '@tenor/ui'
import { useState } from 'react'
import { loadTransferPanel } from '../../core/balances/index.ts'
import { panelOnDemand } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

const TransferPanel = panelOnDemand(() => loadTransferPanel().then((module) => module.TransferPanel))

export type AvailableProps = {
  coin: string
  /** Nothing is said while it is null. */
  available: Decimal8 | null
  isUnified: boolean
  places: number
}

/** What there is by the account's mode, and the way to bring more from another account. */
export function Available({ coin, available, isUnified, places }: AvailableProps) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  if (available === null) return null
  return (
    <>
      <span>
        <Say
          id="ledger.availableAmount"
          values={{
            amount: (
              <b>
                <Amount value={available} asset={coin} maximum={places} />
              </b>
            ),
          }}
        />{' '}
        <Hint label={words('staking.available.hint')}>
          <Say id={isUnified ? 'ledger.balances.tooltip.unified' : 'ledger.balances.tooltip.classic'} />
        </Hint>
      </span>
      <IconButton label={words('staking.transfer')} onPress={() => setOpen(true)}>
        <TransferIcon />
      </IconButton>
      {isOpen && <TransferPanel asset={coin} isOpen onClose={() => setOpen(false)} />}
    </>
  )
}
