import { instantOfSeconds } from '@tenor/contract/time'
import type { WealthHoldingRow } from '@tenor/contract/wealth'
import { InstantText, shapes } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

export type LockedUntilProps = { holding: WealthHoldingRow; id: 'wealth.locked' | 'wealth.locked.part' }

/** When units that are locked may leave next; nothing where none is. */
export function LockedUntil({ holding: { next_unlock: unlock }, id }: LockedUntilProps) {
  if (unlock === null) return null
  return (
    <small className={shapes.small}>
      <Say id={id} values={{ time: <InstantText at={instantOfSeconds(unlock)} short /> }} />
    </small>
  )
}
