import { Link } from '@tanstack/react-router'
import type { ApiRefusal } from '@tenor/browser/api'
import type { MoneyStage } from '@tenor/browser/money-act'
import { DUAL_CATEGORY } from '@tenor/contract/dual'
import { Button, buttonClass, Panel } from '@tenor/ui'
import { ResultView } from '../../../core/orders/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import type { DualOffer } from '../offers/dual-offer.ts'

export type DualStageViewProps = { stage: MoneyStage; offer: DualOffer; onClose: () => void; onAgain: () => void }

/** The result modal before there is an order: waiting for the answer, or refused. */
export function DualStageView({ stage, offer, onClose, onAgain }: DualStageViewProps) {
  const words = useWords()
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      isVip={offer.isVip}
      title={<Say id={`dual.type.${offer.type}`} />}
    >
      {stage.name === 'failed' ? (
        <Failed refusal={stage.refusal} onAgain={onAgain} onClose={onClose} />
      ) : (
        <ResultView
          sign="wait"
          title={<Say id="dual.result.waiting" />}
          text={<Say id="dual.result.waiting.text" />}
          buttons={<HoldingButtons isVip={offer.isVip} onClose={onClose} isWaiting />}
        />
      )}
    </Panel>
  )
}

function Failed({ refusal, onAgain, onClose }: { refusal: ApiRefusal; onAgain: () => void; onClose: () => void }) {
  const refusalWords = useReasonWords()
  return (
    <ResultView
      sign="cross"
      title={<Say id="dual.subscribe.failed" />}
      text={
        <>
          {refusalWords(refusal)} <Say id="dual.failed.text" />
        </>
      }
      buttons={<AgainButtons onClose={onClose} onAgain={onAgain} />}
    />
  )
}

export function AgainButtons({ onClose, onAgain }: { onClose: () => void; onAgain: () => void }) {
  return (
    <>
      <Button large onPress={onClose}>
        <Say id="dual.result.cancel" />
      </Button>
      <Button large kind="primary" onPress={onAgain}>
        <Say id="dual.result.again" />
      </Button>
    </>
  )
}

export type HoldingButtonsProps = { isVip: boolean; onClose: () => void; isWaiting?: boolean }

/** VIP orders have a list of their own. Nothing is to be done while there is no answer: neither stands out then. */
export function HoldingButtons({ isVip, onClose, isWaiting = false }: HoldingButtonsProps) {
  return (
    <>
      <Button large onPress={onClose}>
        <Say id="dual.result.cancel" />
      </Button>
      <Link
        to="/my-holdings"
        search={isVip ? { category: DUAL_CATEGORY.VIP } : {}}
        className={buttonClass({ kind: isWaiting ? 'ghost' : 'primary', large: true })}
      >
        <Say id="dual.result.myHolding" />
      </Link>
    </>
  )
}
