import { now } from '@tenor/browser/clock'
import { type Decimal8, decimal, decimalText, divide, ONE, percentText, readAmount } from '@tenor/contract/money'
import { coinsFor, rateMoves, type StakingBackOfficeRow } from '@tenor/contract/staking'
import { isoText } from '@tenor/contract/time'
import { Amount, AmountField, Button, DateField, DayName, Notice, Panel, TextField, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { useStakingRate, useStakingRateNow, useStakingSlashing } from '../staking-queries.ts'

export type StakingRatePanelProps = {
  product: StakingBackOfficeRow
  /** A rate that rises, or a loss of the network, by which it falls. */
  act: 'rate' | 'slashing'
  onClose: () => void
}

const DATE_LENGTH = 10

/** A rate of a token is entered for a day; a fall, and what is too far above the last confirmed one, wait for a second operator. */
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
      aside={<Verbatim text={product.name} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Notice kind={act === 'rate' ? 'plain' : 'caution'}>
            <Say id={act === 'rate' ? 'console.stakingRates.enter.text' : 'console.stakingRates.slashing.text'} />
          </Notice>
          <RateBefore product={product} act={act} rate={rate} />
          <RateFields
            product={product}
            act={act}
            day={day}
            setDay={setDay}
            rate={rate}
            setRate={setRate}
            reason={reason}
            setReason={setReason}
          />
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

/** The rate in force beside what is typed, and what that is for everybody who holds the token. */
function RateBefore({ product, act, rate }: Pick<StakingRatePanelProps, 'product' | 'act'> & { rate: string }) {
  const words = useWords()
  const { data } = useStakingRateNow(product.id)
  if (data === undefined) return null
  const { coin, token, supply } = data
  const [before, after] = [decimal(data.rate), readAmount(rate)]
  const each = (value: Decimal8) => <Amount value={value} asset={coin} minimum={8} maximum={8} />
  const all = (value: Decimal8) => <Amount value={value} asset={coin} maximum={8} />
  const isFall = act === 'slashing' && after !== null && after < before
  const rows = [
    {
      id: 'rate',
      name: words('console.stakingRates.one', { token }),
      before: each(before),
      after: after === null ? '–' : each(after),
    },
    {
      id: 'all',
      name: words('console.stakingRates.all', { supply: decimalText(decimal(supply)), token }),
      before: all(coinsFor(decimal(supply), before)),
      after: after === null ? '–' : all(coinsFor(decimal(supply), after)),
    },
  ]
  return (
    <>
      <DifferenceTable rows={rows} />
      {act === 'rate' && (
        <Notice>
          <Say
            id="console.stakingRates.anchor"
            values={{
              rate: each(decimal(data.anchor)),
              day: <DayName day={data.anchor_day} />,
              most: each(decimal(data.alone_most)),
            }}
          />
        </Notice>
      )}
      {isFall && (
        <Notice kind="caution">
          <Say
            id="console.stakingRates.slashing.lost"
            values={{
              amount: all(-rateMoves(decimal(supply), before, after)),
              percent: <Verbatim text={`${percentText(divide((before - after) * ONE, before, 'up'))}%`} />,
            }}
          />
        </Notice>
      )}
      {act === 'slashing' && after !== null && after >= before && (
        <Notice>
          <Say id="console.stakingRates.slashing.notLower" />
        </Notice>
      )}
    </>
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
