import { Link, useLocation } from '@tanstack/react-router'
import { outcomes } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import {
  AmountField,
  Button,
  buttonClass,
  Choice,
  Facts,
  InstantText,
  instantWords,
  ListState,
  Notice,
  Panel,
  Percent,
  Price,
  useFigureSettings,
} from '@tenor/ui'
import type { Voucher } from '../../core/vouchers/index.ts'
import { FailedList } from '../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../platform/phrases/index.ts'
import { RoomWords } from '../../platform/room-words/index.ts'
import styles from './dual.module.css'
import { type DualOffer, positionOf } from './dual-offer.ts'
import { useIsUnified } from './dual-purchase-queries.ts'
import { DualStageView } from './dual-stage-view.tsx'
import { DualTrialOutcomes } from './dual-trial-outcomes.tsx'
import { termWords } from './dual-words.ts'
import { type DualTrial, useDualTrial } from './use-dual-trial.ts'

export type DualTrialPanelProps = { offer: DualOffer; onClose: () => void; onPlaced: (orderId: number) => void }

/** The purchase modal for a product that is paid for with a voucher. */
export function DualTrialPanel(props: DualTrialPanelProps) {
  return (
    <RoomWords room="vouchers">
      <TrialPanel {...props} />
    </RoomWords>
  )
}

function TrialPanel({ offer, onClose, onPlaced }: DualTrialPanelProps) {
  const words = useWords()
  const trial = useDualTrial(offer, onPlaced)
  if (trial.stage.name !== 'form') {
    return <DualStageView stage={trial.stage} {...{ offer, onClose }} onAgain={trial.restart} />
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id={`dual.type.${offer.type}`} />}
      aside={<Say id="dual.category.2" />}
      footer={<Footer trial={trial} />}
    >
      <OfferFacts offer={offer} />
      <div className={styles.block}>
        <VoucherAmount offer={offer} trial={trial} />
      </div>
      {trial.voucher !== null && (
        <DualTrialOutcomes of={offer} cases={outcomes(positionOf(offer, trial.voucher.amount))} />
      )}
      <AccountText isCustomer={trial.isCustomer} />
    </Panel>
  )
}

function OfferFacts({ offer }: { offer: DualOffer }) {
  const words = useWords()
  return (
    <Facts
      facts={[
        { id: 'apr', name: words('dual.order.apr'), value: <Percent value={offer.apr} /> },
        { id: 'target', name: <Say id="dual.panel.target" />, value: <Price value={offer.target} isTarget /> },
        {
          id: 'delivery',
          name: <Say id="dual.panel.delivery" />,
          value: <InstantText at={offer.deliveryAt} withLocal />,
        },
        { id: 'term', name: <Say id="dual.panel.term" />, value: termWords(words, offer.term) },
      ]}
    />
  )
}

/** Which voucher, and its amount, which nobody can change. */
function VoucherAmount({ offer, trial }: { offer: DualOffer; trial: DualTrial }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { vouchers, voucher, offerFault } = trial
  if (trial.isError && vouchers === undefined) {
    return <FailedList error={trial.error} onRetry={trial.refetch} />
  }
  if (trial.isCustomer && vouchers?.length === 0) {
    const text = <Say id="voucher.none.text" values={{ coin: <bdi>{offer.investAsset}</bdi> }} />
    return <ListState kind="empty" title={<Say id="voucher.none" />} text={text} />
  }
  return (
    <>
      {offerFault !== null && <Notice kind="caution">{violationWords(offerFault)}</Notice>}
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

function Footer({ trial }: { trial: DualTrial }) {
  const next = useLocation({ select: (location) => location.href })
  if (!trial.isCustomer) {
    return (
      <Link to="/sign-in" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
        <Say id="dual.panel.signIn" />
      </Link>
    )
  }
  return (
    <Button kind="primary" large isDisabled={!trial.canConfirm} onPress={trial.confirm}>
      <Say id="dual.panel.confirm" />
    </Button>
  )
}
