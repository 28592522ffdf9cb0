import type { Decimal8 } from '@tenor/contract/money'
import { classes } from '@tenor/ui'
import type { ReactNode } from 'react'
import styles from './notice-figures.module.css'

export type NoticeFiguresProps = {
  /** What was paid. */
  paid: ReactNode
  /** How it compares with what was put in, and by what sign its colour goes. */
  difference: Decimal8
  children: ReactNode
}

/** What came of something, at the end of its notice: the amount, and what was gained or lost by it. */
export function NoticeFigures({ paid, difference, children }: NoticeFiguresProps) {
  return (
    <span className={styles.figures}>
      <strong>{paid}</strong>
      <small className={classes(difference > 0n && styles.rise, difference < 0n && styles.fall)}>{children}</small>
    </span>
  )
}
