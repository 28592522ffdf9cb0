import { larger } from '@tenor/contract/money'
import { Amount, AmountField, Button, Hint, IconButton, Notice, TransferIcon, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword, useCustomer, useIsUnified } from '../../../core/account/index.ts'
import { AddFunds, amountPicks, loadTransferPanel } from '../../../core/balances/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { DualBacktestLink, playedLike } from '../backtest/dual-backtest-link.tsx'
import styles from '../dual.module.css'
import type { DualOffer } from '../offers/dual-offer.ts'
import { DualOfferFacts, DualOfferTerms } from '../offers/dual-offer-facts.tsx'
import { DualReinvestCard } from '../reinvest/dual-reinvest-card.tsx'
import type { DualSubscription } from './use-dual-subscription.ts'

const DualEstimatePanel = panelOnDemand(() =>
  import('./dual-estimate-panel.tsx').then((module) => module.DualEstimatePanel),
)
const TransferPanel = panelOnDemand(() => loadTransferPanel().then((module) => module.TransferPanel))

export type DualSubscribeFormProps = { offer: DualOffer; subscription: DualSubscription }

export function DualSubscribeForm({ offer, subscription, isOld }: DualSubscribeFormProps & { isOld: boolean }) {
  const violationWords = useViolationWords()
  const reasonWords = useReasonWords()
  return (
    <div>
      <DualOfferFacts offer={offer} isOld={isOld} />
      <div className={styles.block}>
        {subscription.offerFault !== null && <Notice kind="caution">{violationWords(subscription.offerFault)}</Notice>}
        {subscription.lowered !== null && <Notice kind="caution">{reasonWords(subscription.lowered)}</Notice>}
        <OfferAmount offer={offer} subscription={subscription} />
        <FundPassword {...subscription} />
      </div>
    </div>
  )
}

/** What can wait until the outcomes are seen. */
export function DualSubscribeRest({ offer, subscription }: DualSubscribeFormProps) {
  return (
    <div>
      <DualOfferTerms offer={offer} />
      <Estimate offer={offer} subscription={subscription} />
      <DualReinvestCard offer={offer} subscription={subscription} />
    </div>
  )
}

function OfferAmount({ offer, subscription }: DualSubscribeFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { text, setText, available, amountFault } = subscription
  const bounds = {
    least: <Amount value={offer.minimum} />,
    most: <Amount value={offer.maximum} />,
    asset: <Verbatim text={offer.investAsset} />,
  }
  return (
    <AmountField
      label={words('dual.panel.amount')}
      value={text}
      onChange={setText}
      asset={offer.investAsset}
      bounds={<Say id="dual.panel.bounds" values={bounds} />}
      picks={amountPicks(available?.amount ?? null, setText, { asset: offer.investAsset, most: offer.maximum })}
      fault={violationWords(amountFault)}
      below={<Available offer={offer} subscription={subscription} />}
    />
  )
}

function Available({ offer, subscription }: DualSubscribeFormProps) {
  const words = useWords()
  const [isTransferring, setTransferring] = useState(false)
  const isUnified = useIsUnified(Boolean(useCustomer()))
  const { available } = subscription
  if (available === null) return null
  const hint = isUnified === true ? 'ledger.balances.tooltip.unified' : 'ledger.balances.tooltip.classic'
  return (
    <>
      <span className={styles.available}>
        <span>
          <Say
            id="ledger.availableAmount"
            values={{
              amount: (
                <b>
                  <Amount value={available.amount} asset={offer.investAsset} />
                </b>
              ),
            }}
          />
        </span>
        <Hint label={words('dual.availableHint')}>
          <Say id={hint} />
        </Hint>
      </span>
      {available.amount < larger(offer.minimum, subscription.amount ?? 0n) && (
        <span className={styles.fund}>
          <AddFunds asset={offer.investAsset} />
        </span>
      )}
      <IconButton label={words('dual.panel.transfer')} onPress={() => setTransferring(true)}>
        <TransferIcon />
      </IconButton>
      {isTransferring && <TransferPanel asset={offer.investAsset} isOpen onClose={() => setTransferring(false)} />}
    </>
  )
}

function Estimate({ offer, subscription }: DualSubscribeFormProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <Button kind="link" onPress={() => setOpen(true)}>
        <Say id="dual.estimate" />
      </Button>
      {!offer.isVip && <DualBacktestLink {...playedLike(offer)} />}
      {isOpen && <DualEstimatePanel offer={offer} amount={subscription.amount} onClose={() => setOpen(false)} />}
    </div>
  )
}
