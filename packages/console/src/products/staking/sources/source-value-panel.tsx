import { now } from '@tenor/browser/clock'
import { readDecimal } from '@tenor/contract/money'
import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { DAY_MS, isoText, later } from '@tenor/contract/time'
import { AmountField, Choice, DateField, Panel, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { ActOrBack, Stack } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { useSourceValue } from '../staking-queries.ts'

const DATE_LENGTH = 10

/** The value of a day that is not booked yet, in one of the coins that the product pays. */
export function SourceValuePanel({
  products,
  onClose,
}: {
  products: readonly StakingBackOfficeRow[]
  onClose: () => void
}) {
  const words = useWords()
  const dateWords = useDateWords()
  const say = useSay()
  const enter = useSourceValue()
  const [product, setProduct] = useState(products[0])
  const [day, setDay] = useState(() => isoText(later(now(), -DAY_MS)).slice(0, DATE_LENGTH))
  const [rate, setRate] = useState('')
  const coins = product?.reward_coin.map((entry) => entry.reward_coin) ?? []
  const [coin, setCoin] = useState(coins[0] ?? '')
  const isReady = readDecimal(rate).ok && day !== '' && product !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const done = (given: object) => {
      say(<Say id={'proposal_id' in given ? 'console.proposals.made' : 'console.stakingSources.done'} />, 'good')
      onClose()
    }
    enter.mutate({ pid: product.id, day, coin, rate }, { onSuccess: done })
  }
  const choose = (next: string) => {
    const found = products.find(({ id }) => String(id) === next)
    setProduct(found)
    setCoin(found?.reward_coin[0]?.reward_coin ?? '')
  }
  return (
    <Panel isOpen onClose={onClose} title={<Say id="console.stakingSources.enter" />} closeLabel={words('act.close')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Say id="console.stakingSources.enter.text" />
          </p>
          <Choice<string>
            label={words('console.catalogue.product')}
            value={String(product?.id)}
            options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={choose}
          />
          <Choice<string>
            label={words('console.balance.asset')}
            value={coin}
            options={coins.map((value) => ({ value, label: value }))}
            onChange={setCoin}
          />
          <DateField words={dateWords} label={words('console.stakingRates.day')} value={day} onChange={setDay} />
          <AmountField label={words('console.staking.rate')} value={rate} asset="%" onChange={setRate} />
          <ActOrBack act={enter} isDisabled={!isReady} onBack={onClose} />
        </Stack>
      </form>
    </Panel>
  )
}
