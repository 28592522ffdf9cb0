import type { DualType } from '@tenor/contract/dual'
import { classes, shapes } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './dual-reinvest.module.css'

const WIDTH = 480
const HEIGHT = 132
const MIDDLE = 66
const PERIODS = 4
const STEP = WIDTH / PERIODS
/** An example of where the price stands at the deliveries, in the picture's own heights: it crosses, and comes back. */
const HEIGHTS = [50, 34, 88, 104, 44]
const WAVE = [0, -8, 6, -5, 0]
const DISTANCE = 22

export type DualReinvestFlowProps = { kind: 'basic' | 'advanced'; type: DualType }

type Round = { from: number; to: number; target: number; end: number; converts: boolean; next: DualType }

/** How target and direction move from order to order: an example without scale. The words beside it say the rule. */
export function DualReinvestFlow({ kind, type }: DualReinvestFlowProps) {
  const words = useWords()
  const rounds = roundsOf(kind, type)
  return (
    <figure className={classes(shapes.grid2, styles.flow)}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words(`dual.reinvest.chart.${kind}`)}>
        {rounds.map(({ to }) => (
          <line key={to} className={styles.delivery} x1={to} x2={to} y1={6} y2={HEIGHT - 6} />
        ))}
        <path className={styles.price} d={pricePath()} />
        {rounds.map(({ from, to, target, end, converts }) => (
          <g key={from}>
            <line className={styles.targetLine} x1={from + 2} x2={to - 2} y1={target} y2={target} />
            <circle className={converts ? styles.converted : styles.kept} cx={to} cy={end} r={5} />
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <span data-mark="price">
          <Say id="dual.reinvest.chart.price" />
        </span>
        <span data-mark="target">
          <Say id="dual.reinvest.chart.target" />
        </span>
        <span data-mark="conversion">
          <Say id="dual.reinvest.chart.conversion" />
        </span>
      </figcaption>
    </figure>
  )
}

/** Heights grow downwards: a price above its target has the smaller one. */
function roundsOf(kind: 'basic' | 'advanced', first: DualType): Round[] {
  const rounds: Round[] = []
  let type = first
  for (let index = 0; index < PERIODS; index++) {
    const start = HEIGHTS[index] ?? MIDDLE
    const end = HEIGHTS[index + 1] ?? MIDDLE
    const target = kind === 'basic' ? MIDDLE : type === 'put' ? start + DISTANCE : start - DISTANCE
    const converts = type === 'put' ? end >= target : end <= target
    const next: DualType = converts ? (type === 'put' ? 'call' : 'put') : type
    rounds.push({
      from: index * STEP,
      to: (index + 1) * STEP - (index === PERIODS - 1 ? 6 : 0),
      target,
      end,
      converts,
      next,
    })
    type = next
  }
  return rounds
}

function pricePath(): string {
  const points: string[] = []
  for (let index = 0; index < PERIODS; index++) {
    const [start, end] = [HEIGHTS[index] ?? MIDDLE, HEIGHTS[index + 1] ?? MIDDLE]
    for (const [part, lift] of WAVE.entries()) {
      const share = part / (WAVE.length - 1)
      points.push(`${(index + share) * STEP} ${start + (end - start) * share + lift}`)
    }
  }
  return `M${points.join(' L')}`
}
