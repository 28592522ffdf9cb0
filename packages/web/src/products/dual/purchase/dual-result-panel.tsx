import { Amount, FigureRow, InstantText, Panel, Percent, Price, Verbatim } from '@tenor/ui'
import { ResultView } from '../../../core/orders/index.ts'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { dualOrders } from '../dual-orders.ts'
import type { DualOrigin } from '../dual-search.ts'
import { DualSheetFacts } from '../dual-sheet-facts.tsx'
import { failWords } from '../dual-words.ts'
import type { DualHolding } from '../holdings/dual-holding.ts'
import { DualHoldingOutcomes } from '../holdings/dual-holding-outcomes.tsx'
import { AgainButtons, HoldingButtons } from './dual-stage-view.tsx'

export type DualResultPanelProps = {
  orderId: number
  from: DualOrigin | undefined
  onClose: () => void
  /** To the form of the product again, for an order that came to nothing. */
  onAgain: (pid: number) => void
}

/** The result of an order, at an address of its own: a refresh shows it again and orders nothing. */
export function DualResultPanel({ orderId, from, onClose, onAgain }: DualResultPanelProps) {
  const words = useWords()
  const { data: holding, isError, error, refetch } = dualOrders.useOne(orderId, { isVip: from !== undefined })
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      isVip={holding?.isVip ?? false}
      title={<Say id={holding === undefined ? 'dual.title' : `dual.type.${holding.type}`} />}
    >
      {holding !== undefined && <Placed holding={holding} from={from} onClose={onClose} onAgain={onAgain} />}
      {isError && holding === undefined && <FailedList error={error} onRetry={refetch} />}
    </Panel>
  )
}

const ENDED_BADLY: readonly DualHolding['state'][] = ['FAILED', 'EXPIRED', 'CANCELED', 'INTERNAL_ERROR']

type PlacedProps = Omit<DualResultPanelProps, 'orderId'> & { holding: DualHolding }

/** A VIP order that began outside the dual page is told of in other words. */
function Placed({ holding, from, onClose, onAgain }: PlacedProps) {
  const isVipOutside = holding.isVip && from !== undefined
  const words = useWords()
  if (ENDED_BADLY.includes(holding.state)) {
    const reason = holding.failReason === null ? '' : failWords(words, holding.failReason)
    return (
      <ResultView
        sign="cross"
        title={<Say id="dual.subscribe.failed" />}
        text={
          <>
            {reason} <Say id={`dual.next.${holding.state}`} values={{}} />
          </>
        }
        buttons={<AgainButtons onClose={onClose} onAgain={() => onAgain(holding.productId)} />}
      />
    )
  }
  const facts = {
    amount: <Amount value={holding.amount} />,
    asset: <Verbatim text={holding.investAsset} />,
    date: <InstantText at={holding.deliveryAt} />,
  }
  return (
    <ResultView
      sign="tick"
      title={<Say id={isVipOutside ? 'dual.result.vip' : 'dual.result.success'} />}
      text={
        <>
          <Say id={isVipOutside ? 'dual.result.vip.text' : 'dual.result.success.text'} values={facts} />{' '}
          <Say id="dual.result.success.next" />
        </>
      }
      facts={<PlacedFacts holding={holding} />}
      buttons={<HoldingButtons isVip={holding.isVip} onClose={onClose} />}
    />
  )
}

/** Its rate and target, both outcomes, and the facts of its sheet. */
function PlacedFacts({ holding }: { holding: DualHolding }) {
  return (
    <>
      <FigureRow
        facts={[
          { id: 'apr', name: <Say id="dual.order.apr" />, value: <Percent value={holding.apr} /> },
          { id: 'target', name: <Say id="dual.order.target" />, value: <Price value={holding.target} isTarget /> },
        ]}
      />
      <DualHoldingOutcomes holding={holding} />
      <DualSheetFacts of={holding} />
    </>
  )
}
