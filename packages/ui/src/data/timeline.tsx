import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../controls/icons.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './timeline.module.css'

export type TimelineState = 'done' | 'now' | 'coming' | 'failed'

export type TimelineStep = {
  id: string
  state: TimelineState
  /** The state in a word, for those who do not see its sign. */
  stateLabel: string
  title: ReactNode
  /** When it was, or will be. */
  at?: ReactNode
  text?: ReactNode
}

/** What has happened, what happens now, what comes, from the top down. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} className={classes(styles.step, styles[step.state])} aria-current={currentOf(step)}>
          <span className={styles.sign}>
            {step.state === 'done' && <CheckIcon />}
            {step.state === 'failed' && <CloseIcon />}
          </span>
          <div className={styles.head}>
            <span className="visually-hidden">{`${step.stateLabel}: `}</span>
            <span className={styles.title}>{step.title}</span>
            {step.at !== undefined && <span className={styles.at}>{step.at}</span>}
          </div>
          {step.text !== undefined && <p className={styles.text}>{step.text}</p>}
        </li>
      ))}
    </ol>
  )
}

function currentOf(step: TimelineStep): 'step' | undefined {
  return step.state === 'now' ? 'step' : undefined
}
