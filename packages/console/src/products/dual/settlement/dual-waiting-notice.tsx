import { Link } from '@tanstack/react-router'
import { queryOf } from '@tenor/browser/calls'
import { dualBackOfficeDeliveries } from '@tenor/contract/dual'
import { Notice } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

/** Read on the first page too, so not among the queries of the product's own pages; prices entered there read it again. */
const useFailed = queryOf(dualBackOfficeDeliveries, {
  group: ['dual-deliveries', 'waiting'],
  againMs: 15_000,
  ask: () => ({ query: { state: 'failed' as const, page_size: 1 } }),
})

/** Says that orders cannot be paid until an operator has entered a price; nothing while none waits. */
export function DualWaitingNotice() {
  const count = useFailed().data?.totalCount
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
