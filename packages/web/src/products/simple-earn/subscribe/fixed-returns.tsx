import { Amount, Facts, InstantText, Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import { FlexibleSame } from '../rates/flexible-same.tsx'
import styles from '../simple-earn.module.css'
import type { FixedFormProps } from './fixed-form.tsx'
import { RateHead, ReturnSteps } from './subscription-panel.tsx'

/** What maturity pays, from what parts, and when. */
export function FixedReturns({ offer, subscription: { returns, voucher, amount, reinvest } }: FixedFormProps) {
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
      <RateHead name={<Say id="earn.apr.fixed" />} rate={rate} more={voucher.chosen?.rate} />
      <Facts facts={facts} />
      <Steps offer={offer} reinvests={reinvest} />
      <EarlyLine offer={offer} />
      <FlexibleSame offer={offer} amount={amount ?? offer.minimum} />
    </>
  )
}

/** What leaving early would pay, in a line. */
function EarlyLine({ offer: { policy, earlyRate } }: { offer: FixedOffer }) {
  return (
    <p className={styles.small}>
      <Say
        id={policy === null ? 'earn.rule.early.never' : `earn.rule.early.${policy}`}
        values={{ rate: <Percent value={earlyRate} /> }}
      />
    </p>
  )
}

/** Reinvested, nothing is paid at the end: the next subscription begins there. */
function Steps({ offer: { startAt, finishAt, paidAt }, reinvests }: { offer: FixedOffer; reinvests: boolean }) {
  return (
    <ReturnSteps
      coming={[
        { id: 'start', title: <Say id="earn.when.start" />, at: <InstantText at={startAt} short /> },
        { id: 'finish', title: <Say id="earn.when.finish" />, at: <InstantText at={finishAt} short /> },
        reinvests
          ? { id: 'next', title: <Say id="earn.when.next" />, at: <InstantText at={finishAt} short /> }
          : { id: 'paid', title: <Say id="earn.when.paid" />, at: <InstantText at={paidAt} short /> },
      ]}
    />
  )
}
