import { Amount, Facts, InstantText } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import type { FixedFormProps } from './fixed-form.tsx'
import { RateHead, ReturnSteps } from './subscription-panel.tsx'

/** What maturity pays, from what parts, and when. */
export function FixedReturns({ offer, subscription: { returns, voucher } }: FixedFormProps) {
  const { asset, rate, days } = offer
  const dash = <span aria-hidden="true">—</span>
  const facts = [
    { id: 'term', name: <Say id="earn.term" />, value: <Say id="earn.days" values={{ days }} /> },
    {
      id: 'interest',
      name: <Say id="earn.interest" />,
      value: returns === null ? dash : <Amount value={returns.interest} asset={asset} withPlus />,
    },
    ...(voucher.chosen === null
      ? []
      : [
          {
            id: 'voucher',
            name: <Say id="earn.voucher" />,
            value: returns === null ? dash : <Amount value={returns.coupon} asset={asset} withPlus />,
          },
        ]),
    {
      id: 'total',
      name: <Say id="earn.total" />,
      value: returns === null ? dash : <Amount value={returns.total} asset={asset} />,
    },
  ]
  return (
    <>
      <RateHead name={<Say id="earn.apr.fixed" />} rate={rate} />
      <Facts facts={facts} />
      <Steps offer={offer} />
    </>
  )
}

function Steps({ offer: { startAt, finishAt, paidAt } }: { offer: FixedOffer }) {
  return (
    <ReturnSteps
      coming={[
        { id: 'start', title: <Say id="earn.when.start" />, at: <InstantText at={startAt} short /> },
        { id: 'finish', title: <Say id="earn.when.finish" />, at: <InstantText at={finishAt} short /> },
        { id: 'paid', title: <Say id="earn.when.paid" />, at: <InstantText at={paidAt} short /> },
      ]}
    />
  )
}
