import { Link } from '@tanstack/react-router'
import { Notice } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { useWaitingCount } from '../dual-queries.ts'

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
