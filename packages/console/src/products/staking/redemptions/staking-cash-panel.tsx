import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { AmountField, Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { ActOrBack, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingSetLiquidity } from '../staking-queries.ts'

const NO_END = '-1'

export type StakingCashPanelProps = {
  product: StakingBackOfficeRow
  stands: { cash: string | null; version: string }
  onClose: () => void
}

/** What there is to pay redemptions with; blank: the house always pays. */
export function StakingCashPanel({ product, stands, onClose }: StakingCashPanelProps) {
  const words = useWords()
  const say = useSay()
  // The amount is reckoned from the cash as it stood when the panel opened.
  const [seen] = useState(stands)
  const [amount, setAmount] = useState(seen.cash ?? '')
  const set = useStakingSetLiquidity()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      say(<Say id="console.catalogue.saved" values={{ id: <Verbatim text={product.id} /> }} />, 'good')
      onClose()
    }
    set.mutate({ pid: product.id, cash: amount === '' ? NO_END : amount, version: seen.version }, { onSuccess })
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.stakingCash.set" />}
      aside={<Verbatim text={product.name} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Notice>
            <Say id="console.stakingCash.set.text" />
          </Notice>
          <AmountField
            label={words('console.stakingCash.cash')}
            placeholder={words('console.staking.noLimit')}
            value={amount}
            asset={product.coin}
            onChange={setAmount}
          />
          <ActOrBack act={set} onBack={onClose} />
        </Stack>
      </form>
    </Panel>
  )
}
