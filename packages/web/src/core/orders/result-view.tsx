import { CheckIcon, CloseIcon, classes, shapes } from '@tenor/ui'
import type { ReactNode } from 'react'
import styles from './result-view.module.css'

type ResultSign = 'wait' | 'tick' | 'cross'
export type ResultViewProps = {
  sign: ResultSign
  title: ReactNode
  text?: ReactNode
  facts?: ReactNode
  buttons: ReactNode
}

/** A quiet sign, the facts, what happens next. Results are read out. */
export function ResultView({ sign, title, text, facts, buttons }: ResultViewProps) {
  return (
    <div className={classes(shapes.gridStart, styles.result)} role="status">
      <span className={classes(styles.tick, sign === 'cross' && styles.cross, sign === 'wait' && styles.wait)}>
        {sign === 'tick' && <CheckIcon />}
        {sign === 'cross' && <CloseIcon />}
      </span>
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
      {facts}
      <div className={styles.buttons}>{buttons}</div>
    </div>
  )
}
