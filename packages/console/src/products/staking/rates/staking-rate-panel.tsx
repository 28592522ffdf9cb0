import { now } from '@tenor/browser/clock'
import { readAmount } from '@tenor/contract/money'
import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { isoText } from '@tenor/contract/time'
import { AmountField, Button, DateField, Notice, Panel, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { useStakingRate, useStakingSlashing } from '../staking-queries.ts'

export type StakingRatePanelProps = {
  product: StakingBackOfficeRow
  /** A rate that rises, or a loss of the network, by which it falls. */
  act: 'rate' | 'slashing'
  onClose: () => void
}

const DATE_LENGTH = 10

/** A rate of a token is entered for a day; a fall, and a rise above 2 %, wait for a second operator. */
export function StakingRatePanel({ product, act, onClose }: StakingRatePanelProps) {
  const words = useWords()
  const say = useSay()
  const [day, setDay] = useState(() => isoText(now()).slice(0, DATE_LENGTH))
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const [enter, slash] = [useStakingRate(), useStakingSlashing()]
  const saving = act === 'rate' ? enter : slash
  const isReady = readAmount(rate) !== null && (act === 'rate' ? day !== '' : reason.trim() !== '')
  const done = {
    onSuccess: (given: object) => {
      const isWaiting = 'proposal_id' in given
      say(<Say id={isWaiting ? 'console.proposals.made' : 'console.stakingRates.done'} />, 'good')
      onClose()
    },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (act === 'rate') enter.mutate({ pid: product.id, day, rate }, done)
    else slash.mutate({ pid: product.id, rate, reason: reason.trim() }, done)
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={act === 'rate' ? 'console.stakingRates.enter' : 'console.stakingRates.slashing'} />}
      aside={<bdi>{product.name}</bdi>}
      closeLabel={words('act.close')}
      width="middle"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Notice kind={act === 'rate' ? 'plain' : 'caution'}>
            <Say id={act === 'rate' ? 'console.stakingRates.enter.text' : 'console.stakingRates.slashing.text'} />
          </Notice>
          <RateFields {...{ product, act, day, setDay, rate, setRate, reason, setReason }} />
          <RefusalLine error={saving.error} />
          <Acts>
            <Button
              kind={act === 'rate' ? 'primary' : 'danger'}
              type="submit"
              isDisabled={!isReady}
              isPending={saving.isPending}
            >
              <Say id={act === 'rate' ? 'act.save' : 'console.catalogue.propose'} />
            </Button>
            <Button kind="ghost" onPress={onClose}>
              <Say id="act.back" />
            </Button>
          </Acts>
        </Stack>
      </form>
    </Panel>
  )
}

type RateFieldsProps = Omit<StakingRatePanelProps, 'onClose'> &
  Record<'day' | 'rate' | 'reason', string> &
  Record<'setDay' | 'setRate' | 'setReason', (text: string) => void>

function RateFields({ product, act, day, setDay, rate, setRate, reason, setReason }: RateFieldsProps) {
  const words = useWords()
  const dateWords = useDateWords()
  return (
    <>
      {act === 'rate' && (
        <DateField words={dateWords} label={words('console.stakingRates.day')} value={day} onChange={setDay} />
      )}
      <AmountField label={words('console.stakingRates.rate')} value={rate} asset={product.coin} onChange={setRate} />
      {act === 'slashing' && (
        <TextField
          label={words('console.stakingRates.reason')}
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
      )}
    </>
  )
}
