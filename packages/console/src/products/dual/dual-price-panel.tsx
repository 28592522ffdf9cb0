import { DUAL_QUOTE_ASSET, type DualDeliveryRow } from '@tenor/contract/dual'
import { readDecimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { AmountField, Button, InstantText, Notice, Panel, Price, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, DifferenceTable, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useSettlementPrice } from './dual-queries.ts'

/** The price that no sample could give. It decides orders and is never changed: so it is shown once more first. */
export function DualPricePanel({ row, onClose }: { row: DualDeliveryRow; onClose: () => void }) {
  const words = useWords()
  const [price, setPrice] = useState('')
  const [isReview, setReview] = useState(false)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.dual.price.title" values={{ coin: <bdi>{row.coin}</bdi> }} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <p>
          <Say
            id="console.dual.price.text"
            values={{ when: <InstantText at={instantOfSeconds(row.delivery_timest)} />, count: row.orders }}
          />
        </p>
        {isReview ? (
          <PriceReview row={row} price={price} onBack={() => setReview(false)} onClose={onClose} />
        ) : (
          <PriceForm price={price} onChange={setPrice} onReview={() => setReview(true)} />
        )}
      </Stack>
    </Panel>
  )
}

type PriceFormProps = { price: string; onChange: (price: string) => void; onReview: () => void }

function PriceForm({ price, onChange, onReview }: PriceFormProps) {
  const words = useWords()
  const [wasTried, setTried] = useState(false)
  const read = readDecimal(price)
  const isGood = read.ok && read.value > 0n
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isGood) onReview()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <AmountField
          label={words('dual.settlement.price')}
          value={price}
          asset={DUAL_QUOTE_ASSET}
          fault={wasTried && !isGood ? words('amount.malformed') : undefined}
          onChange={onChange}
          autoFocus
        />
        <Acts>
          <Button kind="primary" type="submit">
            <Say id="console.act.review" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}

type PriceReviewProps = { row: DualDeliveryRow; price: string; onBack: () => void; onClose: () => void }

function PriceReview({ row, price, onBack, onClose }: PriceReviewProps) {
  const words = useWords()
  const say = useSay()
  const enter = useSettlementPrice()
  const save = () =>
    enter.mutate(
      { coin: row.coin, delivery_timest: row.delivery_timest, price },
      {
        onSuccess: () => {
          say(<Say id="console.dual.price.done" values={{ coin: <bdi>{row.coin}</bdi> }} />, 'good')
          onClose()
        },
      },
    )
  const difference = {
    id: 'price',
    name: words('dual.settlement.price'),
    before: words('console.dual.price.none'),
    after: <Price value={price} asset={DUAL_QUOTE_ASSET} />,
  }
  return (
    <Stack>
      <DifferenceTable rows={[difference]} />
      <Notice kind="caution">
        <Say id="console.dual.price.caution" />
      </Notice>
      <RefusalLine error={enter.error} />
      <Acts>
        <Button kind="primary" isPending={enter.isPending} onPress={save}>
          <Say id="console.dual.price.confirm" />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}
