import { useMoneyAct } from '@tenor/browser/money-act'
import { decimalText, readDecimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, AmountField, Button, Card, InstantText, Notice, Percent } from '@tenor/ui'
import { useState } from 'react'
import type { CouponOfferRow } from '../../../../contract/test/products/coupon/index.ts'
import { FundPassword } from '../../../src/core/account/index.ts'
import { FailedList, Page } from '../../../src/platform/page/index.ts'
import { useReasonWords } from '../../../src/platform/phrases/index.ts'
import { couponOrders, useCouponOffers } from './coupon-queries.ts'
import { Say, useWords } from './coupon-words.ts'

/** What is on sale, each with its form. */
export function CouponPage() {
  const words = useWords()
  const { data, isError, error, refetch } = useCouponOffers()
  return (
    <Page title={words('coupon.title')} text={words('coupon.text')}>
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {data?.map((offer) => (
        <Card key={offer.id}>
          <CouponForm offer={offer} />
        </Card>
      ))}
    </Page>
  )
}

function CouponForm({ offer }: { offer: CouponOfferRow }) {
  const words = useWords()
  const reason = useReasonWords()
  const [text, setText] = useState(offer.minimum)
  const act = useMoneyAct(couponOrders.place)
  const read = readDecimal(text)
  const send = () => read.ok && act.send({ product_id: offer.id, amount: decimalText(read.value) })
  return (
    <section aria-label={words('coupon.title')}>
      <h2>
        <Say id="coupon.rate" values={{ rate: <Percent value={offer.rate} /> }} />
      </h2>
      <p>
        <Say id="coupon.matures" /> <InstantText at={instantOfSeconds(offer.matures_at)} />
      </p>
      <AmountField
        label={words('ledger.amount')}
        value={text}
        onChange={setText}
        asset={offer.asset}
        bounds={<Say id="coupon.minimum" values={{ minimum: <Amount value={offer.minimum} asset={offer.asset} /> }} />}
        picks={[{ id: 'all', label: <Say id="act.all" />, onPress: () => setText(offer.minimum) }]}
        fault={null}
      />
      <FundPassword {...act} />
      {act.refusal !== null && <Notice kind="fault">{reason(act.refusal)}</Notice>}
      <Button kind="primary" isDisabled={!read.ok} isPending={act.isPending} onPress={send}>
        <Say id="coupon.buy" />
      </Button>
    </section>
  )
}
