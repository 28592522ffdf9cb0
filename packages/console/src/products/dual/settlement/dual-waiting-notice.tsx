import { Link } from '@tanstack/react-router'
import { Notice } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { useWaitingCount, useWaitingOrders } from '../dual-queries.ts'

/** Says that orders cannot be paid until an operator has entered a price; nothing while none waits. */
export function DualWaitingNotice() {
  const count = useWaitingCount()
  if (count === undefined || count === 0) return null
  return (
    <Notice kind="fault">
      <p>
        <Say id="console.dual.waiting" values={{ count }} />{' '}
        <Link to="/dual/deliveries" search={{ state: 'failed' }}>
          <Say id="console.dual.waiting.show" />
        </Link>
      </p>
    </Notice>
  )
}

/** Says that orders wait for operators; nothing while none does. */
export function DualOrdersNotice() {
  const count = useWaitingOrders(1).data?.totalCount ?? 0
  if (count === 0) return null
  return (
    <Notice kind="caution">
      <p>
        <Say id="console.dual.orders.waiting" values={{ count }} />{' '}
        <Link to="/dual/orders">
          <Say id="console.dual.orders.title" />
        </Link>
      </p>
    </Notice>
  )
}
