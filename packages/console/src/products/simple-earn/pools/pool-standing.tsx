import { decimal } from '@tenor/contract/money'
import type { FlexiblePoolRow } from '@tenor/contract/simple-earn'
import { Badge } from '@tenor/ui'
import { LISTING_COLOURS } from '../../../core/catalogue/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

/** The sums of a pool as exact amounts. */
export function standingOf({ offered, joining, lent, waiting }: FlexiblePoolRow) {
  return { offered: decimal(offered), joining: decimal(joining), lent: decimal(lent), waiting: decimal(waiting) }
}

/** Whether a pool is on sale. */
export function PoolStatus({ status }: Pick<FlexiblePoolRow, 'status'>) {
  return (
    <Badge colour={LISTING_COLOURS[status]}>
      <Say id={`console.catalogue.${status}`} />
    </Badge>
  )
}
