import { Amount, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { ReinvestRule } from './dual-reinvest-rule.ts'

/** A price difference is percent already: 1.5 is 1.5 %. */
export function Difference({ value }: { value: ReinvestRule['difference'] }) {
  return (
    <Verbatim text={value}>
      <Say id="unit.percent" values={{ value: <Amount value={value} /> }} />
    </Verbatim>
  )
}
