import { payoff } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Notice } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import { positionOfHolding } from './dual-holding.ts'
import { useDualHolding } from './dual-queries.ts'

/** The reader's own order, paid again by the contract's function at the published price. */
export function DualSettlementOrder({ orderId, price }: { orderId: number; price: Decimal8 }) {
  const { data: holding } = useDualHolding(orderId)
  if (holding === undefined || holding.settled === null) return null
  const again = payoff(positionOfHolding(holding), price)
  const agrees = again.amount === holding.settled.amount && again.asset === holding.settled.asset
  return (
    <Notice kind={agrees ? 'plain' : 'fault'}>
      <Say
        id={agrees ? 'dual.settlement.orderAgrees' : 'dual.settlement.orderDiffers'}
        values={{
          id: <bdi>{holding.id}</bdi>,
          amount: (
            <b>
              <Amount value={again.amount} asset={again.asset} />
            </b>
          ),
        }}
      />
    </Notice>
  )
}
