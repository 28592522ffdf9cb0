import { ModuleWords } from '@tenor/browser/phrases'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Amount } from '@tenor/ui'
import { Suspense } from 'react'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualHolding, DualSettled } from './dual-holding.ts'
import { overLimit } from './dual-over-limit.ts'

/** Above or below what a plain limit order at the target would have brought. */
export function DualLimitLine({ holding, settled }: { holding: DualHolding; settled: DualSettled }) {
  const gain = overLimit(holding, settled)
  if (gain === null) return null
  return (
    <small className={styles.small}>
      <Suspense fallback={'\u00a0'}>
        <ModuleWords module="dual-past">
          <Say
            id="dual.hold.short"
            values={{ difference: <Amount value={gain} asset={DUAL_QUOTE_ASSET} maximum={2} withPlus /> }}
          />
        </ModuleWords>
      </Suspense>
    </small>
  )
}
