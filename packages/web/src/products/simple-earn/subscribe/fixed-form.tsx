import { rateUpWarning } from '@tenor/contract/simple-earn'
import { Amount, AmountField, Choice, Notice, Percent, percentWords, Toggle, useFigureSettings } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { AvailableLine } from './available-line.tsx'
import type { FixedSubscription } from './use-fixed-subscription.ts'

export type FixedFormProps = { offer: FixedOffer; subscription: FixedSubscription }

export function FixedForm({ offer, subscription }: FixedFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { text, setText, fillAll, fault, balance, remaining } = subscription
  return (
    <>
      {offer.isSoldOut && (
        <Notice kind="caution">
          <Say id="earn.soldOut.text" />
        </Notice>
      )}
      <AmountField
        label={words('earn.amount')}
        value={text}
        onChange={setText}
        asset={offer.asset}
        disabled={offer.isSoldOut}
        bounds={
          <Say id="earn.amount.least" values={{ amount: <Amount value={offer.minimum} asset={offer.asset} /> }} />
        }
        allLabel={words('act.all')}
        onAll={fillAll}
        fault={violationWords(fault)}
        below={<AvailableLine asset={offer.asset} amount={balance} />}
      />
      {remaining !== null && (
        <p className={styles.small}>
          <Say id="earn.remaining" values={{ amount: <Amount value={remaining} asset={offer.asset} /> }} />
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

const NONE = 'none'

/** The rate-up vouchers for this product; the one that pays most is taken unless another one is, or none. */
function VoucherRow({ offer, subscription: { voucher, amount } }: FixedFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { locale } = useFigureSettings()
  const { all, chosen, choose } = voucher
  if (all.length === 0) return null
  const warning = chosen === null || amount === null ? null : rateUpWarning({ high: chosen.most }, amount, offer.asset)
  return (
    <>
      <Choice
        label={words('earn.voucher')}
        value={chosen === null ? NONE : String(chosen.id)}
        options={[
          { value: NONE, label: words('earn.voucher.none') },
          ...all.map(({ id, rate, days }) => ({
            value: String(id),
            label: words('earn.voucher.one', { rate: percentWords(locale, rate), days }),
          })),
        ]}
        onChange={(value) => choose(value === NONE ? null : Number.parseInt(value, 10))}
      />
      {warning !== null && <Notice kind="caution">{violationWords(warning)}</Notice>}
    </>
  )
}

/** How it works, before anything is confirmed. */
function Rules({ offer }: { offer: FixedOffer }) {
  const { policy, earlyRate } = offer
  return (
    <ul className={styles.notes}>
      <li>
        <Say id="earn.rule.fixed" />
      </li>
      <li>
        <Say
          id={policy === null ? 'earn.rule.early.never' : `earn.rule.early.${policy}`}
          values={{ rate: <Percent value={earlyRate} /> }}
        />
      </li>
      <li>
        <Say id="earn.rule.risk" />
      </li>
    </ul>
  )
}
