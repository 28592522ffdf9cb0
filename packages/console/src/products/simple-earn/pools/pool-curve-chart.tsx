import { percentText } from '@tenor/contract/money'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useWords } from '../../../platform/phrases/index.ts'
import type { CurveStep } from './curve-steps.ts'

/** The curve over the use of the pool: what will be, firm, over what is, dashed. */
export function PoolCurveChart({ steps }: { steps: readonly CurveStep[] }) {
  const words = useWords()
  const at = ({ utilisation }: CurveStep) => plotNumber(utilisation)
  const [low, high] = [steps[0], steps.at(-1)]
  if (low === undefined || high === undefined) return null
  const before = steps.flatMap((step) => (step.before === null ? [] : [{ x: at(step), y: plotNumber(step.before) }]))
  const tick = (id: string, step: CurveStep) => ({
    id,
    y: plotNumber(step.after),
    label: `${percentText(step.after)} %`,
  })
  return (
    <Plot
      label={words('console.pools.preview')}
      lines={[
        { id: 'after', look: 'main', points: steps.map((step) => ({ x: at(step), y: plotNumber(step.after) })) },
        ...(before.length === 0 ? [] : [{ id: 'before', look: 'other' as const, points: before }]),
      ]}
      ticks={[tick('low', low), tick('high', high)]}
      ends={['0 %', '100 %']}
    />
  )
}
