import { DUAL_QUOTE_ASSET, type DualLimitRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Fact, InstantText } from '@tenor/ui'
import { BoundPanel } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { useLimitChange } from '../dual-queries.ts'

const PHRASES = {
  title: 'console.dual.limits',
  label: 'console.dual.limits.limit',
  hint: 'console.dual.limits.hint',
  saved: 'console.dual.limits.saved',
} as const

/** Sets one limit; blank takes it away. */
export function DualLimitPanel({ row, onClose }: { row: DualLimitRow; onClose: () => void }) {
  const words = useWords()
  const change = useLimitChange()
  const { coin, delivery_timest: at } = row
  const delivery = at === null ? words('console.dual.limits.all') : <InstantText at={instantOfSeconds(at)} />
  const facts: Fact[] = [
    { id: 'type', name: words('dual.direction'), value: words(`dual.type.${row.type}.coin`, { coin }) },
    { id: 'delivery', name: words('dual.list.delivery'), value: delivery },
  ]
  const bodyOf = (limit: string) => ({ ...row, limit })
  return (
    <BoundPanel
      phrases={PHRASES}
      facts={facts}
      change={change}
      bodyOf={bodyOf}
      onClose={onClose}
      asset={DUAL_QUOTE_ASSET}
      bound={row.limit}
    />
  )
}
