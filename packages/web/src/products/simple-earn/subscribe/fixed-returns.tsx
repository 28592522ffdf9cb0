import { Amount, Facts, InstantText, Percent, Timeline } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import type { FixedFormProps } from './fixed-form.tsx'

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
      <div>
        <p className={styles.small}>
          <Say id="earn.apr.fixed" />
        </p>
        <p className={styles.rate}>
          <Percent value={rate} />
        </p>
      </div>
      <Facts facts={facts} />
      <Steps offer={offer} />
    </>
  )
}

function Steps({ offer: { startAt, finishAt, paidAt } }: { offer: FixedOffer }) {
  const words = useWords()
  const coming = { state: 'coming', stateLabel: words('earn.when.coming') } as const
  return (
    <Timeline
      label={words('earn.when')}
      steps={[
        { id: 'now', state: 'now', stateLabel: words('earn.when.now'), title: <Say id="earn.when.subscribed" /> },
        { id: 'start', ...coming, title: <Say id="earn.when.start" />, at: <InstantText at={startAt} short /> },
        { id: 'finish', ...coming, title: <Say id="earn.when.finish" />, at: <InstantText at={finishAt} short /> },
        { id: 'paid', ...coming, title: <Say id="earn.when.paid" />, at: <InstantText at={paidAt} short /> },
      ]}
    />
  )
}
