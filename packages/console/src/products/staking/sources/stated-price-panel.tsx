import { spellAsset } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { readAmount } from '@tenor/contract/money'
import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { DAY_MS, isoText, later } from '@tenor/contract/time'
import { AmountField, Choice, DateField, Panel, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { ActOrBack, Stack } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { useStatedPrice } from '../staking-queries.ts'

const DATE_LENGTH = 10

export type StatedPricePanelProps = { products: readonly StakingBackOfficeRow[]; onClose: () => void }

/** What a coin without an index was worth at the end of a day that waits for it, and why. */
export function StatedPricePanel({ products, onClose }: StatedPricePanelProps) {
  const words = useWords()
  const dateWords = useDateWords()
  const say = useSay()
  const state = useStatedPrice()
  const [product, setProduct] = useState(products[0])
  const [day, setDay] = useState(() => isoText(later(now(), -DAY_MS)).slice(0, DATE_LENGTH))
  const [coin, setCoin] = useState('')
  const [price, setPrice] = useState('')
  const [reason, setReason] = useState('')
  const isReady =
    product !== undefined && day !== '' && coin !== '' && readAmount(price) !== null && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const done = () => {
      say(<Say id="console.proposals.made" />, 'good')
      onClose()
    }
    state.mutate({ pid: product.id, day, coin, price, reason: reason.trim() }, { onSuccess: done })
  }
  return (
    <Panel isOpen onClose={onClose} title={<Say id="console.stakingSources.price" />} closeLabel={words('act.close')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Say id="console.stakingSources.price.text" />
          </p>
          <Choice<string>
            label={words('console.catalogue.product')}
            value={String(product?.id)}
            options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) => setProduct(products.find(({ id }) => String(id) === next))}
          />
          <TextField
            label={words('console.balance.asset')}
            autoComplete="off"
            maxLength={20}
            value={coin}
            onChange={(text) => setCoin(spellAsset(text.trim()))}
          />
          <DateField words={dateWords} label={words('console.stakingRates.day')} value={day} onChange={setDay} />
          <AmountField
            label={words('console.stakingSources.price.of')}
            value={price}
            asset={QUOTE_ASSET}
            onChange={setPrice}
          />
          <TextField
            label={words('console.stakingRates.reason')}
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={setReason}
          />
          <ActOrBack act={state} isDisabled={!isReady} onBack={onClose} />
        </Stack>
      </form>
    </Panel>
  )
}
