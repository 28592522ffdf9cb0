import { PROJECT_TYPE } from '@tenor/contract/wealth'
import { Badge } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

/** Whose fund it is: a third party's where somebody else manages it. */
export function TypeBadge({ type }: { type: number }) {
  const isThird = type === PROJECT_TYPE.ASSET_MANAGEMENT
  return (
    <Badge colour={isThird ? 'grey' : 'blue'}>
      <Say id={isThird ? 'wealth.type.third' : 'wealth.type.platform'} />
    </Badge>
  )
}
