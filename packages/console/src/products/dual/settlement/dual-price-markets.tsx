import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { AmountField, Button, Notice, Price, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, Stack } from '../../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import {
  changedMarket,
  type MarketFields,
  marketsFault,
  meanOf,
  type PriceForm,
  withMarket,
} from './dual-price-form.ts'

type DualPriceFormProps = { form: PriceForm; onChange: (form: PriceForm) => void; onReview: () => void }

const LONGEST_NAME = 60
const LONGEST_NOTE = 300

/** At least three markets with their means of the 30 minutes; the price is their mean. */
export function DualPriceForm({ form, onChange, onReview }: DualPriceFormProps) {
  const words = useWords()
  const sayFault = useViolationWords()
  const [wasTried, setTried] = useState(false)
  const mean = meanOf(form)
  const fault = marketsFault(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === null && form.reason.trim() !== '') onReview()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {form.markets.map((market, place) => (
          <MarketRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end, and have no other identity
            key={place}
            place={place}
            market={market}
            onChange={(change) => onChange(changedMarket(form, place, change))}
          />
        ))}
        {mean !== null && (
          <p>
            <Say id="console.dual.price.mean" />: <Price value={mean} asset={DUAL_QUOTE_ASSET} />
          </p>
        )}
        {wasTried && fault !== null && <Notice kind="fault">{sayFault(fault)}</Notice>}
        <TextField
          label={words('console.dual.price.reason')}
          value={form.reason}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          fault={wasTried && form.reason.trim() === '' ? words('console.dual.price.say') : null}
          onChange={(reason) => onChange({ ...form, reason })}
        />
        <Acts>
          <Button kind="primary" type="submit">
            <Say id="console.act.review" />
          </Button>
          <Button kind="ghost" onPress={() => onChange(withMarket(form))}>
            <Say id="console.dual.price.addMarket" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}

type MarketRowProps = { place: number; market: MarketFields; onChange: (change: Partial<MarketFields>) => void }

function MarketRow({ place, market, onChange }: MarketRowProps) {
  const words = useWords()
  const number = place + 1
  return (
    <>
      <TextField
        label={words('console.dual.price.market', { number })}
        value={market.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => onChange({ name })}
      />
      <AmountField
        label={words('console.dual.price.marketMean', { number })}
        value={market.price}
        asset={DUAL_QUOTE_ASSET}
        onChange={(price) => onChange({ price })}
      />
      <TextField
        label={words('console.dual.price.evidence', { number })}
        value={market.evidence}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        onChange={(evidence) => onChange({ evidence })}
      />
    </>
  )
}
