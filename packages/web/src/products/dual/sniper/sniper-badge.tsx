import { DUAL_BADGE } from '@tenor/contract/dual'
import { Badge } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { SniperHolding } from './sniper-offer.ts'

export function SniperBadge({ holding }: { holding: SniperHolding }) {
  return (
    <Badge colour={DUAL_BADGE[holding.state]}>
      <Say id={`dual.status.${holding.state}`} />
    </Badge>
  )
}
