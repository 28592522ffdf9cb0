import { useSpaced } from '@tenor/browser/clock'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Button, IconButton, TransferIcon } from '@tenor/ui'
import { useState } from 'react'
import { useSession } from '../../../core/account/index.ts'
import { AddFunds, loadTransferPanel } from '../../../core/balances/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

const TransferPanel = panelOnDemand(() => loadTransferPanel().then((module) => module.TransferPanel))
const FundSourcesPanel = panelOnDemand(() =>
  import('../funds/fund-sources-panel.tsx').then((module) => module.FundSourcesPanel),
)

/** Of two presses within it the first counts, as the specification has it. */
const CLICK_MS = 500

export type AvailableLineProps = {
  asset: string
  amount: Decimal8 | null
  /** The account that it lies in, where it is known. */
  account?: 'spot' | 'unified' | null
  /** Of what is typed, how much is not there. */
  missing?: Decimal8 | null
}

/** What the reader has, the way to bring more from another account, and all the other ways. */
export function AvailableLine({ asset, amount, account = null, missing = null }: AvailableLineProps) {
  const words = useWords()
  const { region, sandbox } = useSession().data ?? {}
  const spaced = useSpaced(CLICK_MS)
  const [open, setOpen] = useState<'transfer' | 'sources' | null>(null)
  if (amount === null) return null
  const close = () => setOpen(null)
  const shown = (
    <b>
      <Amount value={amount} asset={asset} />
    </b>
  )
  return (
    <>
      <span>
        <Say id="ledger.availableAmount" values={{ amount: shown }} />
        {account !== null && (
          <>
            {' · '}
            <Say id={`earn.account.${account}`} />
          </>
        )}
      </span>
      {sandbox === true && missing !== null ? (
        <AddFunds asset={asset} missing={missing} />
      ) : (
        <Button kind="link" onPress={() => setOpen('sources')}>
          <Say id="earn.funds.more" />
        </Button>
      )}
      {region !== 'US' && (
        <IconButton label={words('earn.transfer')} onPress={() => spaced(() => setOpen('transfer'))}>
          <TransferIcon />
        </IconButton>
      )}
      {open === 'transfer' && <TransferPanel asset={asset} isOpen onClose={close} />}
      {open === 'sources' && <FundSourcesPanel asset={asset} onClose={close} />}
    </>
  )
}
