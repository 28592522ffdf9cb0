import { Link, useLocation } from '@tanstack/react-router'
import { useIsOld } from '@tenor/browser/clock'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { Button, buttonClass, Checkbox, CoinMark, ListState, Panel, Verbatim, VipBadge } from '@tenor/ui'
import { lazy, Suspense, useRef } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { useDualOffer } from '../dual-queries.ts'
import type { DualOrigin } from '../dual-search.ts'
import { DualSheetBrief } from '../dual-sheet-facts.tsx'
import type { DualOffer } from '../offers/dual-offer.ts'
import { DualOfferFacts } from '../offers/dual-offer-facts.tsx'
import { DualShareButton } from '../offers/dual-share-button.tsx'
import {
  DualOfferSheet,
  DualPredictionChart,
  DualPredictionOutcomes,
  type DualPredictionOutcomesProps,
} from './dual-prediction.tsx'
import { DualStageView } from './dual-stage-view.tsx'
import { DualSubscribeForm, DualSubscribeRest } from './dual-subscribe-form.tsx'
import { DualTerms } from './dual-terms.tsx'
import type { DualTrialSlots } from './dual-trial-panel.tsx'
import { useDualPrediction } from './use-dual-prediction.ts'
import { type DualSubscription, useDualSubscription } from './use-dual-subscription.ts'

const DualTrialPanel = lazy(() =>
  import('./dual-trial-panel.tsx').then((module) => ({ default: module.DualTrialPanel })),
)

export type DualSubscribePanelProps = {
  pid: number
  /** The page from which the customer came in. */
  from: DualOrigin | undefined
  /** Of whoever has brought the customer here. */
  refCode: string | undefined
  onClose: () => void
  onPlaced: (orderId: number) => void
}

/** The purchase modal: what goes in on one side, what comes out on the other. */
export function DualSubscribePanel({ pid, ...rest }: DualSubscribePanelProps) {
  const words = useWords()
  const { data, dataUpdatedAt, isPending, isError, error, refetch } = useDualOffer(pid)
  const isOld = useIsOld(dataUpdatedAt)
  const offer = useLastOffer(data)
  if (offer?.isTrialFund === true) {
    return (
      <Suspense>
        <DualTrialPanel offer={offer} onClose={rest.onClose} onPlaced={rest.onPlaced} slots={slotsOf(offer)} />
      </Suspense>
    )
  }
  if (offer !== null) return <OfferPanel offer={offer} isOld={isOld} {...rest} />
  if (isPending) return null
  return (
    <Panel isOpen onClose={rest.onClose} title={<Say id="dual.title" />} closeLabel={words('act.close')}>
      {isError ? (
        <FailedList error={error} onRetry={refetch} />
      ) : (
        <ListState kind="empty" title={<Say id="dual.product.ended" />} />
      )}
    </Panel>
  )
}

/** What every purchase panel has, in the page's own bundle. */
function slotsOf(offer: DualOffer): DualTrialSlots {
  return {
    facts: <DualOfferFacts offer={offer} />,
    share: <DualShareButton offer={offer} />,
    terms: (
      <>
        <DualSheetBrief of={offer} />
        <DualTerms />
      </>
    ),
    notes: <DualOfferSheet offer={offer} />,
    prediction: (amount, sentence) => <TrialPrediction offer={offer} amount={amount} sentence={sentence} />,
  }
}

type TrialPredictionProps = { offer: DualOffer; amount: Decimal8 } & Pick<DualPredictionOutcomesProps, 'sentence'>

function TrialPrediction({ offer, amount, sentence }: TrialPredictionProps) {
  const prediction = useDualPrediction(offer, amount, false)
  return (
    <>
      <DualPredictionOutcomes prediction={prediction} {...(sentence === undefined ? {} : { sentence })} />
      <DualPredictionChart prediction={prediction} />
    </>
  )
}

/** An offer that leaves the list while somebody looks at it stays in sight, as one that has ended. */
function useLastOffer(offer: DualOffer | null | undefined): DualOffer | null {
  const last = useRef<DualOffer | null>(null)
  if (offer) last.current = offer
  if (offer === null && last.current !== null) return { ...last.current, listing: 'retired' }
  return last.current
}

type OfferPanelProps = Omit<DualSubscribePanelProps, 'pid'> & {
  offer: DualOffer
  /** The server has not answered for so long that its price and rate are history. */
  isOld: boolean
}

function OfferPanel({ offer, isOld, from, refCode, onClose, onPlaced }: OfferPanelProps) {
  const words = useWords()
  const subscription = useDualSubscription({ offer, isOld, from, refCode, onPlaced })
  const { stage, amount, isInvalid } = subscription
  const prediction = useDualPrediction(offer, amount, isInvalid)
  if (stage.name !== 'form')
    return <DualStageView stage={stage} offer={offer} onClose={onClose} onAgain={subscription.restart} />
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      width="wide"
      flush
      isVip={offer.isVip}
      title={<Say id={`dual.type.${offer.type}`} />}
      aside={<PanelAside offer={offer} />}
      tools={<DualShareButton offer={offer} />}
      footer={<PanelFooter offer={offer} subscription={subscription} />}
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          <DualSubscribeForm offer={offer} subscription={subscription} isOld={isOld} />
          <DualSubscribeRest offer={offer} subscription={subscription} />
        </div>
        <div className={styles.right}>
          <DualPredictionOutcomes prediction={prediction} />
          <DualPredictionChart prediction={prediction} />
        </div>
      </div>
    </Panel>
  )
}

function PanelAside({ offer }: { offer: DualOffer }) {
  return (
    <>
      <CoinMark coin={offer.coin} size={22} />
      <Verbatim text={`${offer.coin} / ${DUAL_QUOTE_ASSET}`} />
      {offer.isVip && (
        <VipBadge>
          <Say id="dual.vip.badge" />
        </VipBadge>
      )}
    </>
  )
}

function PanelFooter({ offer, subscription }: { offer: DualOffer; subscription: DualSubscription }) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  return (
    <>
      <div className={styles.agreement}>
        <DualSheetBrief of={offer} />
        <Agreement offer={offer} subscription={subscription} />
        {subscription.isOld ? <OldLine /> : <DualTerms />}
      </div>
      {customer === null ? (
        <Link to="/sign-in" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
          <Say id="dual.panel.signIn" />
        </Link>
      ) : (
        <Button
          kind="primary"
          large
          isDisabled={!subscription.canConfirm}
          onPress={() => subscription.confirm(decimalText(subscription.amount ?? 0n))}
        >
          <Say id="dual.panel.confirm" />
        </Button>
      )}
    </>
  )
}

/** In the place of the terms, so that nothing moves: it comes and goes by itself. */
function OldLine() {
  return (
    <p className={styles.old} role="status">
      <Say id="dual.panel.old" />
    </p>
  )
}

/** Said once in each direction, before the first order: what every order there can come to. */
function Agreement({ offer, subscription: { agreement } }: { offer: DualOffer; subscription: DualSubscription }) {
  if (agreement === null) return null
  return (
    <Checkbox isOn={agreement.isAgreed} onChange={agreement.setAgreed}>
      <Say
        id={`dual.panel.agreement.${offer.type}`}
        values={{ asset: <Verbatim text={offer.exerciseAsset} />, own: <Verbatim text={offer.investAsset} /> }}
      />
    </Checkbox>
  )
}
