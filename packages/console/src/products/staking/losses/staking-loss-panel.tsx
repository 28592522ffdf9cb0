import { Link } from '@tanstack/react-router'
import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { AmountField, buttonClass, Choice, Notice, Panel, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { ActOrBack, Acts, Stack } from '../../../platform/page/index.ts'
import { fractionOfPercent } from '../../../platform/percent.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingLoss } from '../staking-queries.ts'

type LossProps = { products: readonly StakingBackOfficeRow[]; onClose: () => void }

/** The part of every holding that the network took; where no product passes losses on, the way to where one is made to. */
export function StakingLossPanel(props: LossProps) {
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={props.onClose}
      title={<Say id="console.stakingLosses.enter" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {props.products.length === 0 ? <NobodyBears /> : <LossForm {...props} />}
    </Panel>
  )
}

function NobodyBears() {
  return (
    <Stack>
      <Notice>
        <Say id="console.stakingLosses.nobody" />
      </Notice>
      <Acts>
        <Link to="/staking/products" className={buttonClass({ kind: 'primary' })}>
          <Say id="console.staking" />
        </Link>
      </Acts>
    </Stack>
  )
}

/** Another operator approves it. */
function LossForm({ products, onClose }: LossProps) {
  const words = useWords()
  const say = useSay()
  const lose = useStakingLoss()
  const [pid, setPid] = useState(products[0]?.id)
  const [percent, setPercent] = useState('')
  const [reason, setReason] = useState('')
  const ratio = fractionOfPercent(percent)
  const isReady = pid !== undefined && percent !== '' && ratio !== null && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const onSuccess = () => {
      say(<Say id="console.proposals.made" />, 'good')
      onClose()
    }
    lose.mutate({ pid, ratio, reason: reason.trim() }, { onSuccess })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Notice kind="caution">
          <Say id="console.stakingLosses.enter.text" />
        </Notice>
        <Choice<string>
          label={words('console.catalogue.product')}
          value={String(pid)}
          options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(next) => setPid(products.find(({ id }) => String(id) === next)?.id)}
        />
        <AmountField label={words('console.stakingLosses.ratio')} value={percent} asset="%" onChange={setPercent} />
        <TextField
          label={words('console.stakingRates.reason')}
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
        <ActOrBack act={lose} phrase="console.catalogue.propose" kind="danger" isDisabled={!isReady} onBack={onClose} />
      </Stack>
    </form>
  )
}
