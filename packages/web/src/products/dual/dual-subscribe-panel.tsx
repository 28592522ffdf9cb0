import { Link, useLocation } from '@tanstack/react-router'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { Button, buttonClass, IconButton, ListState, Panel, ShareIcon, VipBadge } from '@tenor/ui'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useCustomer } from '../../core/account/index.ts'
import { FailedList } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'
import type { DualOffer } from './dual-offer.ts'
import { DualPrediction } from './dual-prediction.tsx'
import { useDualOffer } from './dual-queries.ts'
import type { DualOrigin } from './dual-search.ts'
import { mayShare } from './dual-share.ts'
import { DualStageView } from './dual-stage-view.tsx'
import { DualSubscribeForm } from './dual-subscribe-form.tsx'
import { type DualSubscription, useDualSubscription } from './use-dual-subscription.ts'

const DualTrialPanel = lazy(() => import('./dual-trial-panel.tsx').then((room) => ({ default: room.DualTrialPanel })))
const DualSharePanel = lazy(() => import('./dual-share-panel.tsx').then((room) => ({ default: room.DualSharePanel })))

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
  const { data, isPending, isError, error, refetch } = useDualOffer(pid)
  const offer = useLastOffer(data)
  if (offer?.isTrialFund === true) {
    return (
      <Suspense>
        <DualTrialPanel offer={offer} onClose={rest.onClose} onPlaced={rest.onPlaced} />
      </Suspense>
    )
  }
  if (offer !== null) return <OfferPanel offer={offer} {...rest} />
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

/** An offer that leaves the list while somebody looks at it stays in sight, as one that has ended. */
function useLastOffer(offer: DualOffer | null | undefined): DualOffer | null {
  const last = useRef<DualOffer | null>(null)
  if (offer) last.current = offer
  if (offer === null && last.current !== null) return { ...last.current, listing: 'retired' }
  return last.current
}

type OfferPanelProps = Omit<DualSubscribePanelProps, 'pid'> & { offer: DualOffer }

function OfferPanel({ offer, from, refCode, onClose, onPlaced }: OfferPanelProps) {
  const words = useWords()
  const subscription = useDualSubscription({ offer, from, refCode, onPlaced })
  const { stage } = subscription
  if (stage.name !== 'form') return <DualStageView {...{ stage, offer, onClose }} onAgain={subscription.restart} />
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
      tools={mayShare(offer) && <ShareButton offer={offer} />}
      footer={<PanelFooter subscription={subscription} />}
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          <DualSubscribeForm offer={offer} subscription={subscription} />
        </div>
        <div className={styles.right}>
          <DualPrediction offer={offer} amount={subscription.amount} />
        </div>
      </div>
    </Panel>
  )
}

function PanelAside({ offer }: { offer: DualOffer }) {
  return (
    <>
      <bdi>
        {offer.coin} / {DUAL_QUOTE_ASSET}
      </bdi>
      {offer.isVip && (
        <VipBadge>
          <Say id="dual.vip.badge" />
        </VipBadge>
      )}
    </>
  )
}

function ShareButton({ offer }: { offer: DualOffer }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={words('act.share')} onPress={() => setOpen(true)}>
        <ShareIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <DualSharePanel offer={offer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** They open beside the form, which keeps what is typed. */
const DOCUMENTS = {
  terms: (text: ReactNode) => (
    <Link to="/terms" target="_blank">
      {text}
    </Link>
  ),
  risk: (text: ReactNode) => (
    <Link to="/risk-disclosure" target="_blank">
      {text}
    </Link>
  ),
}

function PanelFooter({ subscription }: { subscription: DualSubscription }) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  return (
    <>
      <p className={styles.terms}>
        <Say id="dual.panel.terms" values={DOCUMENTS} />
      </p>
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
