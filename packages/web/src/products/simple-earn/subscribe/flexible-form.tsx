import { Amount, AmountField, Notice, Percent } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'
import { AvailableLine } from './available-line.tsx'
import type { FlexibleSubscription } from './use-flexible-subscription.ts'

export type FlexibleFormProps = { offer: FlexibleOffer; subscription: FlexibleSubscription }

export function FlexibleForm({ offer, subscription }: FlexibleFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { text, setText, fillAll, fault } = subscription
  return (
    <>
      <AmountField
        label={words('earn.amount')}
        value={text}
        onChange={setText}
        asset={offer.asset}
        bounds={
          <Say id="earn.amount.least" values={{ amount: <Amount value={offer.minAmount} asset={offer.asset} /> }} />
        }
        allLabel={words('act.all')}
        onAll={fillAll}
        fault={violationWords(fault)}
        below={<AvailableLine asset={offer.asset} amount={subscription.available?.amount ?? null} />}
      />
      <FundPassword {...subscription} />
      {!offer.isOnSale && (
        <Notice kind="caution">
          <Say id="flexible.notOnSale" />
        </Notice>
      )}
      <Rules offer={offer} />
    </>
  )
}

/** How it works, before anything is confirmed. */
function Rules({ offer }: { offer: FlexibleOffer }) {
  return (
    <ul className={styles.notes}>
      <li>
        <Say id="earn.rule.rate" />
      </li>
      <li>
        <Say
          id="earn.rule.minimum"
          values={{ lowest: <Percent value={offer.minRate} />, highest: <Percent value={offer.maxRate} /> }}
        />
      </li>
      <li>
        <Say id="earn.rule.redeem" />
      </li>
      <li>
        <Say id="earn.rule.risk" />
      </li>
    </ul>
  )
}
