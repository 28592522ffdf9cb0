import type { Decimal8 } from '@tenor/contract/money'
import type { ReactNode } from 'react'
import { classes } from '../tokens/classes.ts'
import { railPlace } from './rail-place.ts'
import styles from './target-rail.module.css'

export type TargetRailProps = {
  target: Decimal8
  /** Null: not known, and not shown. */
  price: Decimal8 | null
  /** Both in words, for the line below. */
  children: ReactNode
}

/** Where the price stands to its target, which is in the middle; a tenth away from it is an end. */
export function TargetRail({ target, price, children }: TargetRailProps) {
  return (
    <span className={styles.figure}>
      <span className={styles.rail} dir="ltr" aria-hidden="true">
        <span className={classes(styles.target)} />
        {price !== null && <span className={styles.price} style={{ insetInlineStart: railPlace(price, target) }} />}
      </span>
      <small className={styles.words}>{children}</small>
    </span>
  )
}
