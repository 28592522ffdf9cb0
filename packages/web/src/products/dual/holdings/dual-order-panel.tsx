import { Link } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { cancelViolation, DUAL_CATEGORY, DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Button, buttonClass, CoinMark, Panel, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FailedList, panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { dualOrders } from '../dual-orders.ts'
import type { DualHolding } from './dual-holding.ts'
import { StateBadge } from './dual-holding-table.tsx'
import { DualOrderFacts } from './dual-order-facts.tsx'

const DualRedeemPanel = panelOnDemand(() => import('./dual-redeem-panel.tsx').then((module) => module.DualRedeemPanel))

/** `isVip` when the list is that of VIP orders. */
export type DualOrderPanelProps = { orderId: number; isVip: boolean; onClose: () => void }

/** One order with every row that it has. */
export function DualOrderPanel({ orderId, isVip, onClose }: DualOrderPanelProps) {
  const words = useWords()
  const { data: holding, isError, error, refetch } = dualOrders.useOne(orderId, { isVip })
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      width="middle"
      isVip={holding?.isVip ?? false}
      title={<Say id={holding === undefined ? 'dual.title' : `dual.type.${holding.type}`} />}
      aside={
        holding !== undefined && (
          <>
            <CoinMark coin={holding.coin} size={22} />
            <Verbatim text={`${holding.coin} / ${DUAL_QUOTE_ASSET}`} />
            <StateBadge holding={holding} />
          </>
        )
      }
      footer={holding !== undefined && <OrderActions holding={holding} />}
    >
      {holding !== undefined && <DualOrderFacts holding={holding} />}
      {isError && holding === undefined && <FailedList error={error} onRetry={refetch} />}
    </Panel>
  )
}

function OrderActions({ holding }: { holding: DualHolding }) {
  // Kept here: the panel shows what came of it when its button is gone.
  const [isRedeeming, setRedeeming] = useState(false)
  const { category } = holding
  const group = category === DUAL_CATEGORY.NORMAL ? {} : { category }
  return (
    <>
      {cancelViolation(holding.state) === null && <CancelButton id={holding.id} />}
      {holding.state === 'PROCESSING' && holding.category !== DUAL_CATEGORY.TRIAL_FUND && (
        <Button large onPress={() => setRedeeming(true)}>
          <Say id="dual.redeem" />
        </Button>
      )}
      <Link
        to="/dual-currency-investment"
        search={{ coin: holding.coin, type: holding.type, ...group }}
        className={buttonClass({ kind: 'primary', large: true })}
      >
        <Say id="dual.order.subscribeMore" />
      </Link>
      {isRedeeming && <DualRedeemPanel holding={holding} onClose={() => setRedeeming(false)} />}
    </>
  )
}

/** Asks once more before it cancels. */
function CancelButton({ id }: { id: number }) {
  const words = useWords()
  const refusalWords = useReasonWords()
  const say = useSay()
  const cancel = dualOrders.useCancel()
  const [isAsked, setAsked] = useState(false)
  const act = () => {
    if (!isAsked) return setAsked(true)
    cancel.mutate(id, {
      onSuccess: () => say(words('dual.order.cancelled'), 'good'),
      onError: (error) => say(refusalWords(refusalOf(error)), 'fault'),
    })
  }
  return (
    <Button kind="danger" large isPending={cancel.isPending} onPress={act}>
      <Say id={isAsked ? 'dual.order.cancel.confirm' : 'dual.order.cancel'} />
    </Button>
  )
}
