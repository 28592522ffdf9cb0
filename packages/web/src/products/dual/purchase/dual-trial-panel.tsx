import { Link, useLocation } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import {
  AmountField,
  Button,
  buttonClass,
  Choice,
  instantWords,
  ListState,
  Notice,
  Panel,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import type { ReactNode } from 'react'
import { FundPassword, useIsUnified } from '../../../core/account/index.ts'
import type { Voucher } from '../../../core/vouchers/index.ts'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualOffer } from '../offers/dual-offer.ts'
import type { DualPredictionOutcomesProps } from './dual-prediction.tsx'
import { DualStageView } from './dual-stage-view.tsx'
import { DualTrialSentence } from './dual-trial-outcomes.tsx'
import { type DualTrial, useDualTrial } from './use-dual-trial.ts'

/** The parts that it has in common with every purchase panel: passed on, so that they stay in one bundle. */
export type DualTrialSlots = {
  facts: ReactNode
  share: ReactNode
  terms: ReactNode
  notes: ReactNode
  prediction: (amount: Decimal8, sentence: NonNullable<DualPredictionOutcomesProps['sentence']>) => ReactNode
}

export type DualTrialPanelProps = {
  offer: DualOffer
  slots: DualTrialSlots
  onClose: () => void
  onPlaced: (orderId: number) => void
}

/** The purchase modal for a product that is paid for with a voucher. */
export function DualTrialPanel(props: DualTrialPanelProps) {
  return (
    <ModuleWords module="vouchers">
      <TrialPanel {...props} />
    </ModuleWords>
  )
}

function TrialPanel({ offer, slots, onClose, onPlaced }: DualTrialPanelProps) {
  const words = useWords()
  const trial = useDualTrial(offer, onPlaced)
  if (trial.stage.name !== 'form') {
    return <DualStageView stage={trial.stage} offer={offer} onClose={onClose} onAgain={trial.restart} />
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      width="wide"
      flush
      title={<Say id={`dual.type.${offer.type}`} />}
      aside={<Say id="dual.category.2" />}
      tools={slots.share}
      footer={<Footer trial={trial} terms={slots.terms} />}
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          <div>
            {slots.facts}
            <div className={styles.block}>
              <VoucherAmount offer={offer} trial={trial} />
              <FundPassword {...trial} />
              <AccountText isCustomer={trial.isCustomer} />
            </div>
          </div>
        </div>
        <div className={styles.right}>
          {trial.isCustomer && trial.vouchers === undefined && <div className={styles.predictionSpace} />}
          {trial.voucher === null
            ? slots.notes
            : slots.prediction(trial.voucher.amount, (side, paid) => (
                <DualTrialSentence side={side} paid={paid} of={offer} />
              ))}
        </div>
      </div>
    </Panel>
  )
}

/** Which voucher, and its amount, which nobody can change. */
function VoucherAmount({ offer, trial }: { offer: DualOffer; trial: DualTrial }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { vouchers, voucher, fault } = trial
  if (trial.isError && vouchers === undefined) {
    return <FailedList error={trial.error} onRetry={trial.refetch} />
  }
  if (trial.isCustomer && vouchers?.length === 0) {
    const text = <Say id="voucher.none.text" values={{ coin: <Verbatim text={offer.investAsset} /> }} />
    return <ListState kind="empty" title={<Say id="voucher.none" />} text={text} />
  }
  return (
    <>
      {fault !== null && <Notice kind="caution">{violationWords(fault)}</Notice>}
      {voucher !== null && vouchers !== undefined && (
        <VoucherChoice vouchers={vouchers} chosen={voucher} onChange={trial.choose} />
      )}
      <AmountField
        label={words('dual.panel.amount')}
        value={voucher === null ? '' : decimalText(voucher.amount)}
        onChange={() => undefined}
        asset={offer.investAsset}
        bounds={<Say id="voucher.fixed" />}
        disabled
      />
    </>
  )
}

type VoucherChoiceProps = { vouchers: readonly Voucher[]; chosen: Voucher; onChange: (id: number) => void }

function VoucherChoice({ vouchers, chosen, onChange }: VoucherChoiceProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const options = vouchers.map(({ id, amount, asset, expiresAt }) => {
    const values = { amount: decimalText(amount), coin: asset, date: instantWords(locale, expiresAt, { short: true }) }
    return { value: String(id), label: words('voucher.option', values) }
  })
  return (
    <Choice
      label={words('voucher.title')}
      value={String(chosen.id)}
      options={options}
      onChange={(value) => onChange(Number.parseInt(value, 10))}
    />
  )
}

function AccountText({ isCustomer }: { isCustomer: boolean }) {
  const isUnified = useIsUnified(isCustomer)
  return (
    <p className={styles.terms}>
      <Say id="voucher.principal" />{' '}
      <Say id={isUnified === true ? 'voucher.account.unified' : 'voucher.account.classic'} />
    </p>
  )
}

function Footer({ trial, terms }: { trial: DualTrial; terms: ReactNode }) {
  const next = useLocation({ select: (location) => location.href })
  return (
    <>
      {terms}
      {trial.isCustomer ? (
        <Button kind="primary" large isDisabled={!trial.canConfirm} onPress={trial.confirm}>
          <Say id="dual.panel.confirm" />
        </Button>
      ) : (
        <Link to="/sign-in" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
          <Say id="dual.panel.signIn" />
        </Link>
      )}
    </>
  )
}
