import type { Decimal8 } from '@tenor/contract/money'
import { Amount, AmountField, InstantText, Notice, Percent, TextField } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import { isPercentTyped } from '../percent-text.ts'
import styles from '../simple-earn.module.css'
import { SENT_PLACES } from '../simple-earn-queries.ts'
import { AvailableLine } from './available-line.tsx'
import { RulesTabs } from './rules-tabs.tsx'
import { useAmountShape } from './use-amount-shape.ts'
import type { FlexibleSubscription } from './use-flexible-subscription.ts'

export type FlexibleFormProps = { offer: FlexibleOffer; subscription: FlexibleSubscription }

export function FlexibleForm({ offer, subscription }: FlexibleFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { text, setText, balance, fault } = subscription
  const { asset, minAmount } = offer
  return (
    <>
      <AmountField
        label={words('earn.amount')}
        value={text}
        onChange={setText}
        asset={asset}
        bounds={<Say id="earn.amount.least" values={{ amount: <Amount value={minAmount} asset={asset} /> }} />}
        {...useAmountShape(minAmount)}
        picks={amountPicks(balance, setText, { asset, places: SENT_PLACES, all: <Say id="earn.max" /> })}
        disabled={!offer.isOnSale}
        fault={violationWords(fault)}
        below={<AvailableLine asset={asset} amount={balance} missing={missing(subscription)} />}
      />
      <FundPassword {...subscription} />
      {!offer.isOnSale && (
        <Notice kind="caution">
          <Say id="flexible.notOnSale" />
        </Notice>
      )}
      <Minimum offer={offer} subscription={subscription} />
      <Rules offer={offer} />
    </>
  )
}

/** What of a typed amount is not there. */
function missing({ amount, balance }: Pick<FlexibleSubscription, 'amount' | 'balance'>): Decimal8 | null {
  return amount === null || balance === null || amount <= balance ? null : amount - balance
}

/** The lowest rate at which it is lent, for who wants to say one. */
function Minimum({
  offer: { minRate, ceiling },
  subscription: { minimum, setMinimum, minimumFault },
}: FlexibleFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  return (
    <details className={styles.more}>
      <summary>
        <Say id="earn.minimum.set" />
      </summary>
      <TextField
        label={words('earn.minimum.label')}
        inputMode="decimal"
        value={minimum}
        onChange={(next) => isPercentTyped(next) && setMinimum(next)}
        fault={violationWords(minimumFault)}
        hint={
          <Say
            id="earn.minimum.bounds"
            values={{ lowest: <Percent value={minRate} />, highest: <Percent value={ceiling} /> }}
          />
        }
      />
    </details>
  )
}

function Rules({ offer: { startAt, arrivalAt, minRate, ceiling } }: { offer: FlexibleOffer }) {
  const times = { start: <InstantText at={startAt} short />, arrival: <InstantText at={arrivalAt} short /> }
  const bounds = { lowest: <Percent value={minRate} />, highest: <Percent value={ceiling} /> }
  return (
    <RulesTabs
      trading={[
        <Say key="times" id="earn.rule.times" values={times} />,
        <Say key="redeem" id="earn.rule.redeem" />,
        <Say key="bonus" id="earn.rule.bonus" />,
      ]}
      product={[
        <Say key="rate" id="earn.rule.rate" />,
        <Say key="minimum" id="earn.rule.minimum" values={bounds} />,
        <Say key="risk" id="earn.rule.risk" />,
      ]}
    />
  )
}
