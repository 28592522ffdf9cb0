import { classes } from '../tokens/classes.ts'
import styles from './chart.module.css'
import { isolated } from './plot-width.ts'

/** A value across that has a name: each kind has a line of its own for its words, so that no two of them meet. */
export type PlotMark = { id: string; x: number; label: string; kind: 'target' | 'now' | 'break_even' }

export type PlotMarksProps = {
  marks: readonly PlotMark[]
  x: (value: number) => number
  width: number
  top: number
  bottom: number
}

/** The line of letters of each kind: a height of words apart, and the same from what stands at both ends of the picture. */
export function lettersOf(bottom: number): Record<PlotMark['kind'], number> {
  return { target: bottom + 15, now: 12, break_even: 27 }
}

/** Half of what a label takes, roughly: nearer to an edge it is anchored there. */
const HALF_LABEL = 56

export function PlotMarks({ marks, x, width, top, bottom }: PlotMarksProps) {
  const lineOf = lettersOf(bottom)
  return marks.map((mark) => {
    const at = x(mark.x)
    const isTarget = mark.kind === 'target'
    const from = isTarget ? top : lineOf[mark.kind] + 6
    const anchor = at < HALF_LABEL ? 'start' : at > width - HALF_LABEL ? 'end' : 'middle'
    return (
      <g key={mark.id}>
        <line className={isTarget ? styles.target : styles.mark} x1={at} x2={at} y1={from} y2={bottom} />
        <text className={classes(isTarget && styles.strong)} x={at} y={lineOf[mark.kind]} textAnchor={anchor}>
          {isolated(mark.label)}
        </text>
      </g>
    )
  })
}
