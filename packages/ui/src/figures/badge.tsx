import type { ReactNode } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './figure.module.css'

export type BadgeColour = 'yellow' | 'green' | 'red' | 'blue' | 'grey' | 'black'

/** A state: a word with a dot of its colour. */
export function Badge({ colour, children }: { colour: BadgeColour; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[colour])}>
      <span>{children}</span>
    </span>
  )
}

export function VipBadge({ children }: { children: ReactNode }) {
  return <span className={styles.vip}>{children}</span>
}
