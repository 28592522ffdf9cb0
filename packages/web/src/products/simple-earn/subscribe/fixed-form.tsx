import { Amount, AmountField, InstantText, Notice, Percent, Toggle } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { SENT_PLACES } from '../simple-earn-queries.ts'
import { VipCard } from '../vip/vip-card.tsx'
import { AvailableLine } from './available-line.tsx'
import { RulesTabs } from './rules-tabs.tsx'
import { useAmountShape } from './use-amount-shape.ts'
import type { FixedSubscription } from './use-fixed-subscription.ts'
import { VoucherRow } from './voucher-row.tsx'

export type FixedFormProps = { offer: FixedOffer; subscription: FixedSubscription }

export function FixedForm({ offer, subscription }: FixedFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { text, setText, fault, balance, remaining, isEntitled } = subscription
  const { asset, minimum } = offer
  return (
    <>
      {offer.isSoldOut && (
        <Notice kind="caution">
          <Say id="earn.soldOut.text" />
        </Notice>
      )}
      <VipCard offer={offer} />
      <AmountField
        label={words('earn.amount')}
        value={text}
        onChange={setText}
        asset={asset}
        disabled={offer.isSoldOut || !isEntitled}
        bounds={<Say id="earn.amount.least" values={{ amount: <Amount value={minimum} asset={asset} /> }} />}
        {...useAmountShape(minimum)}
        picks={amountPicks(balance, setText, {
          asset,
          most: remaining,
          places: SENT_PLACES,
          all: <Say id="earn.max" />,
        })}
        fault={violationWords(fault)}
        below={<AvailableLine asset={asset} amount={balance} account={subscription.account} />}
      />
      {remaining !== null && (
        <p className={styles.line}>
          <span>
            <Say id="earn.quota" />
          </span>
          <b>
            <Amount value={remaining} asset={asset} />
          </b>
        </p>
      )}
      <VoucherRow offer={offer} subscription={subscription} />
      <FundPassword {...subscription} />
      {offer.mayReinvest && (
        <Toggle isOn={subscription.reinvest} onChange={subscription.setReinvest}>
          <Say id="earn.reinvest" />
        </Toggle>
      )}
      <Rules offer={offer} />
    </>
  )
}

function Rules({ offer: { policy, earlyRate, startAt, finishAt, paidAt } }: { offer: FixedOffer }) {
  const at = (instant: typeof startAt) => <InstantText at={instant} short />
  return (
    <RulesTabs
      trading={[
        <Say key="start" id="earn.rule.fixed.start" values={{ start: at(startAt), finish: at(finishAt) }} />,
        <Say key="paid" id="earn.rule.fixed.paid" values={{ paid: at(paidAt) }} />,
        <Say
          key="early"
          id={policy === null ? 'earn.rule.early.never' : `earn.rule.early.${policy}`}
          values={{ rate: <Percent value={earlyRate} /> }}
        />,
      ]}
      product={[<Say key="fixed" id="earn.rule.fixed" />, <Say key="risk" id="earn.rule.risk" />]}
    />
  )
}
