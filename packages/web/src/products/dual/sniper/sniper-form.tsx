import { Link, useLocation } from '@tanstack/react-router'
import {
  Amount,
  AmountField,
  Button,
  buttonClass,
  Change,
  Checkbox,
  classes,
  Facts,
  InstantText,
  Notice,
  Percent,
  Price,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { FundPassword, useCustomer } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { DualSheetBrief } from '../dual-sheet-facts.tsx'
import styles from './sniper.module.css'
import type { SniperOffer } from './sniper-offer.ts'
import { SniperPrediction } from './sniper-prediction.tsx'
import { type SniperForm as Form, useSniperForm } from './use-sniper-form.ts'

export type SniperFormProps = { offer: SniperOffer; isOld: boolean; onPlaced: (orderId: number) => void }

/** One sniper: what it guarantees, what goes in, and what comes out. */
export function SniperForm({ offer, isOld, onPlaced }: SniperFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const reasonWords = useReasonWords()
  const form = useSniperForm(offer, isOld, onPlaced)
  return (
    <section className={styles.form} aria-label={words(`sniper.type.${offer.type}`)}>
      <p className={classes(shapes.bigFigure, styles.big)}>
        <strong>
          <Percent value={offer.guarantee} />
        </strong>
        <span>
          <Say id="sniper.guarantee" />
        </span>
      </p>
      <Facts facts={offerFacts(words, offer)} />
      {form.offerFault !== null && <Notice kind="caution">{violationWords(form.offerFault)}</Notice>}
      {form.lowered !== null && <Notice kind="caution">{reasonWords(form.lowered)}</Notice>}
      <AmountField
        label={words('dual.panel.amount')}
        value={form.text}
        onChange={form.setText}
        asset={offer.investAsset}
        bounds={
          <Say
            id="dual.panel.bounds"
            values={{
              least: <Amount value={offer.minimum} />,
              most: <Amount value={offer.maximum} />,
              asset: <Verbatim text={offer.investAsset} />,
            }}
          />
        }
        picks={amountPicks(form.available?.amount ?? null, form.setText, {
          asset: offer.investAsset,
          most: offer.maximum,
        })}
        fault={violationWords(form.amountFault)}
        below={<Available form={form} asset={offer.investAsset} />}
      />
      <FundPassword {...form} />
      <Agreement form={form} offer={offer} />
      <Failed form={form} />
      <p className={styles.hint} role="status">
        {isOld && <Say id="dual.panel.old" />}
      </p>
      <DualSheetBrief of={offer} />
      <Confirm form={form} />
      <SniperPrediction key={offer.type} offer={offer} amount={form.predicted} />
    </section>
  )
}

function offerFacts(words: ReturnType<typeof useWords>, offer: SniperOffer) {
  return [
    {
      id: 'target',
      name: words('dual.panel.target'),
      value: (
        <>
          <Price value={offer.target} isTarget /> <Change percent={offer.gapPercent} />
        </>
      ),
    },
    { id: 'delivery', name: words('dual.panel.delivery'), value: <InstantText at={offer.deliveryAt} withLocal /> },
    { id: 'term', name: words('sniper.order.holdDays'), value: words('unit.days', { days: offer.days }) },
  ]
}

function Available({ form, asset }: { form: Form; asset: string }) {
  if (form.available === null) return null
  return (
    <span>
      <Say id="ledger.availableAmount" values={{ amount: <Amount value={form.available.amount} asset={asset} /> }} />
    </span>
  )
}

/** An order that was refused: why, and that nothing was taken. */
function Failed({ form }: { form: Form }) {
  const refusalWords = useReasonWords()
  if (form.failed === null) return null
  return (
    <Notice kind="fault">
      <b>
        <Say id="dual.subscribe.failed" />
      </b>{' '}
      {refusalWords(form.failed)} <Say id="dual.failed.text" />
    </Notice>
  )
}

/** Said once of each kind, before the first order. */
function Agreement({ form: { agreement }, offer: { type, coin } }: { form: Form; offer: SniperOffer }) {
  if (agreement === null) return null
  return (
    <Checkbox isOn={agreement.isAgreed} onChange={agreement.setAgreed}>
      <Say id={`sniper.agreement.${type}`} values={{ asset: <Verbatim text={coin} /> }} />
    </Checkbox>
  )
}

function Confirm({ form }: { form: Form }) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  if (customer === null) {
    return (
      <Link to="/sign-in" search={{ next }} className={buttonClass({ kind: 'primary', large: true, wide: true })}>
        <Say id="dual.panel.signIn" />
      </Link>
    )
  }
  const { canConfirm, isPending, confirm } = form
  return (
    <Button kind="primary" large wide isDisabled={!canConfirm} isPending={isPending} onPress={confirm}>
      <Say id="dual.panel.confirm" />
    </Button>
  )
}
